"""akhet serve as a command: its options from three places, its address, its end."""
import json
import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import tempfile
import urllib.request

from serving import AKHET, CLEAN, LONG, main

PORTS = range(8080, 8100)


class Folder:
    def __enter__(self):
        self.path = tempfile.mkdtemp(prefix="akhet-")
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.path, ignore_errors=True)

    def file(self, name, text=""):
        path = os.path.join(self.path, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path


def start(folder, *words, **environment):
    """The process and its first line."""
    environment = {**CLEAN, "XDG_DATA_HOME": folder.path, "LANGUAGE": "en", "AKHET_LOG": "quiet",
                   **environment}
    process = subprocess.Popen([AKHET, "serve", *words], stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True, env=environment)
    return process, process.stdout.readline()


def stop(process, number=signal.SIGTERM):
    process.send_signal(number)
    out, err = process.communicate(timeout=LONG)
    return process.returncode, out, err


def serves(folder, *words, **environment):
    """What --json says of the server that starts so; it is stopped again."""
    process, line = start(folder, "--json", *words, **environment)
    assert line, process.communicate()
    told = json.loads(line)
    with urllib.request.urlopen(told["address"] + "healthz", timeout=LONG) as answer:
        assert json.load(answer)["ok"] is True
    code, _, err = stop(process)
    assert code == 0 and err == "", (code, err)
    return told


def refuses(folder, *words, lang="en", **environment):
    """The exit code and the sentence."""
    process, line = start(folder, "--lang", lang, *words, **environment)
    if line:
        stop(process)
        raise AssertionError(f"it started: {line}")
    _, err = process.communicate(timeout=LONG)
    return process.returncode, err


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def test_the_first_free_port_and_the_data_folder():
    with Folder() as folder:
        first, line = start(folder)
        assert "http://127.0.0.1:80" in line and "Ctrl-C" in line, line
        assert os.path.join(folder.path, "akhet", "akhet.db") in line, line
        second, other = start(folder, "--data", os.path.join(folder.path, "deep/down/other.db"))
        ports = [int(text.split("127.0.0.1:")[1].split("/")[0]) for text in (line, other)]
        assert ports[0] != ports[1] and all(port in PORTS for port in ports), ports
        assert stop(first, signal.SIGINT) == (0, "", "")
        assert stop(second, signal.SIGTERM) == (0, "", "")
        assert os.path.exists(os.path.join(folder.path, "akhet", "akhet.db"))
        assert os.path.exists(os.path.join(folder.path, "deep", "down", "other.db"))


def test_the_address_in_three_languages():
    with Folder() as folder:
        for lang, words in (("en", "is listening at"), ("fr", "écoute à"), ("pl", "działa pod")):
            process, line = start(folder, "--lang", lang, "--port", "0")
            assert words in line, line
            assert stop(process)[0] == 0


def test_the_local_network_gets_an_address_and_a_code():
    with Folder() as folder:
        process, line = start(folder, "--lan", "--port", "0", "--allow-root")
        assert "http://localhost:" in line, line
        process.send_signal(signal.SIGTERM)
        out, err = process.stdout.read(), process.stderr.read()  # readline() may have buffered more
        assert process.wait(timeout=LONG) == 0
        port = line.split("localhost:")[1].split("/")[0]
        assert ("no address in a local network" in err) != (f":{port}/" in out and "█" in out), (out, err)


def test_command_line_before_environment_before_file():
    with Folder() as folder:
        ports = [free_port() for _ in range(3)]
        config = folder.file("akhet.conf", f"# ours\n\n  port = {ports[0]}\nlog=quiet\n"
                                           "no-limits = yes\nhooks = no\nsync = off\n")
        assert serves(folder, "--config", config)["port"] == ports[0]
        assert serves(folder, AKHET_CONFIG=config)["port"] == ports[0]
        assert serves(folder, "--config", config, AKHET_PORT=str(ports[1]))["port"] == ports[1]
        assert serves(folder, "--config", config, "--port", str(ports[2]),
                      AKHET_PORT=str(ports[1]))["port"] == ports[2]


def test_a_wrong_file_is_refused_with_its_line():
    with Folder() as folder:
        for text, line, says in (
                ("port = 8080\ncolour = red\n", 2, "unknown option 'colour'"),
                ("\n# x\nport = many\n", 3, "--port must be a whole number"),
                ("port = 70000\n", 1, "--port must be a whole number"),
                ("hooks = maybe\n", 1, "--hooks must be one of: yes no"),
                ("sync = sometimes\n", 1, "--sync must be one of: full off"),
                ("port 8080\n", 1, "not a line 'name = value'"),
                ("config = other\n", 1, "unknown option 'config'"),
                ("help = yes\n", 1, "unknown option 'help'"),
                ("port = 1\nport = 2\n", 2, "option 'port' is given twice")):
            config = folder.file("wrong.conf", text)
            code, err = refuses(folder, "--config", config)
            assert code == 2 and f"wrong.conf:{line}: " in err and says in err, (text, err)
        code, err = refuses(folder, "--config", os.path.join(folder.path, "nothing.conf"))
        assert code == 1 and "cannot read" in err, err
        code, err = refuses(folder, AKHET_BOT_MS="slow")
        assert code == 2 and "AKHET_BOT_MS: " in err, err


def test_root_listens_on_this_machine_only():
    if os.geteuid() != 0:
        print("# not root: nothing to see")
        return
    says = {"en": ("as another user", "a user of its own"), "fr": ("un autre utilisateur", "à part"),
            "pl": ("jako inny użytkownik", "osobny użytkownik")}
    with Folder() as folder:
        for lang, (refused, warned) in says.items():
            for host in ("0.0.0.0", "::"):
                code, err = refuses(folder, "--host", host, "--port", "0", lang=lang,
                                    AKHET_ALLOW_ROOT="no")
                assert code == 1 and refused in err and "--allow-root" in err, err
            process, line = start(folder, "--port", "0", "--lang", lang, AKHET_ALLOW_ROOT="no")
            assert line
            code, _, err = stop(process)
            assert code == 0 and warned in err, err
        process, line = start(folder, "--port", "0", "--host", "0.0.0.0", "--allow-root")
        assert line and stop(process) == (0, "", "")


def test_a_list_of_proxies():
    with Folder() as folder:
        serves(folder, "--port", "0", "--proxies", "127.0.0.1, 10.0.0.0/8")
        for lang, says in (("en", "proxies"), ("fr", "mandataires"), ("pl", "pośredników")):
            code, err = refuses(folder, "--port", "0", "--proxies", "10.0.0.0/40", lang=lang)
            assert code == 1 and says in err and "10.0.0.0/40" in err, err


def test_why_it_cannot_start():
    with Folder() as folder, socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        for lang, says in (("en", "another program already listens at"), ("fr", "écoute déjà"),
                           ("pl", "nasłuchuje już")):
            code, err = refuses(folder, "--port", port, lang=lang)
            assert code == 1 and says in err and port in err, err
        data = folder.file("letter.txt", "Dear Anna, this is no database at all. " * 40)
        code, err = refuses(folder, "--port", "0", "--data", data)
        assert code == 1 and "is not an Akhet database" in err, err
        code, err = refuses(folder, "--port", "0", "--data", "/proc/akhet/akhet.db")
        assert code == 1 and "/proc/akhet" in err, err
        code, err = refuses(folder, "--files", data)
        assert code == 1 and "is not a folder" in err, err
        kept = os.path.join(folder.path, "kept.db")
        serves(folder, "--data", kept, "--port", "0")
        with sqlite3.connect(kept) as newer:
            newer.execute("PRAGMA user_version = 999")
        newer.close()
        code, err = refuses(folder, "--port", "0", "--data", kept)
        assert code == 1 and "newer version of Akhet" in err, err


def test_a_folder_of_files_is_served():
    with Folder() as folder:
        folder.file("index.html", "<!doctype html><title>Akhet</title>")
        process, line = start(folder, "--json", "--port", "0", "--files", folder.path)
        with urllib.request.urlopen(json.loads(line)["address"], timeout=LONG) as answer:
            assert "<title>Akhet</title>" in answer.read().decode()
            assert "Content-Security-Policy" in answer.headers
        assert stop(process)[0] == 0


if __name__ == "__main__":
    main(globals())
