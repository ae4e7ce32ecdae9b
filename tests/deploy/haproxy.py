"""deploy/haproxy.cfg, used by a real haproxy with TLS before a real server."""
import pathlib
import re
import signal
import subprocess

import proxying
from proxying import BELA

proxying.skip_without("haproxy")


class Haproxy(proxying.Proxy):
    def prepare(self):
        self.make_certificate()
        read = [pathlib.Path(self.file(name)).read_text("utf-8") for name in ("cert.pem", "key.pem")]
        self.file("both.pem", "".join(read))
        text = re.sub(r"\n    bind :::.*", "", (proxying.DEPLOY / "haproxy.cfg").read_text("utf-8"))
        text = proxying.replace(
            text, ("bind :80\n", f"bind 127.0.0.1:{self.plain}\n"),
            ("bind :443 ", f"bind 127.0.0.1:{self.port} "),
            ("/etc/haproxy/certs/example.org.pem", self.file("both.pem")),
            ("127.0.0.1:8080 ", f"127.0.0.1:{self.server.port} "))
        self.file("haproxy.cfg", self.change(text))

    def command(self):
        return ["haproxy", "-db", "-f", self.file("haproxy.cfg")]


def test_haproxy_accepts_the_configuration():
    with Haproxy() as proxy:
        said = subprocess.run(["haproxy", "-c", "-f", proxy.file("haproxy.cfg")],
                              capture_output=True, text=True)
        assert said.returncode == 0 and "WARNING" not in said.stdout + said.stderr, said


def test_an_idle_websocket_survives():
    proxying.an_idle_websocket_survives(
        Haproxy, r"(timeout (?:client|server|http-request|http-keep-alive|client-fin|server-fin) )\d+s")


def test_a_server_that_drains_gets_no_new_players():
    """It is not ready: haproxy finds out and refuses; whoever plays goes on."""
    with Haproxy("--drain-ms", "600000",
                 change=lambda text: text.replace("inter 2s", "inter 50ms")) as proxy:
        anna = proxy.client("Anna")
        proxy.server.process.send_signal(signal.SIGTERM)
        while proxy.request("GET", "/healthz", source=BELA)[0] == 200:
            pass
        assert proxy.request("GET", "/healthz", source=BELA)[0] == 503
        anna.ask("ping")
        assert proxy.server.get("/healthz")["ok"]
        proxy.server.process.kill()
        proxy.server.process.wait()


proxying.main(Haproxy, globals())
