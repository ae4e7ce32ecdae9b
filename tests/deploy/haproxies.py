"""A real haproxy with TLS before a real server, for each of its two configurations."""
import pathlib
import re
import subprocess
import sys

import akhet_cluster
import proxying

proxying.skip_without("haproxy")


def skip_below(version):
    """Ends the test where haproxy is older."""
    said = subprocess.run(["haproxy", "-v"], capture_output=True, text=True).stdout
    found = tuple(map(int, re.search(r"version (\d+)\.(\d+)", said).groups()))
    if found < version:
        print(f"1..0 # SKIP haproxy is older than {version[0]}.{version[1]}")
        sys.exit(0)


class Haproxy(proxying.Proxy):
    """deploy/haproxy.cfg."""
    name = "haproxy.cfg"

    def prepare(self):
        self.make_certificate()
        read = [pathlib.Path(self.file(name)).read_text("utf-8") for name in ("cert.pem", "key.pem")]
        self.file("both.pem", "".join(read))
        text = re.sub(r"\n    bind :::.*", "", (proxying.DEPLOY / self.name).read_text("utf-8"))
        text = proxying.replace(
            self.one_server(text), ("bind :80\n", f"bind 127.0.0.1:{self.plain}\n"),
            ("bind :443 ", f"bind 127.0.0.1:{self.port} "),
            ("/etc/haproxy/certs/example.org.pem", self.file("both.pem")))
        self.file("haproxy.cfg", self.change(text))

    def one_server(self, text):
        return proxying.replace(text, ("127.0.0.1:8080 ", f"127.0.0.1:{self.server.port} "))

    def command(self):
        return ["haproxy", "-db", "-f", self.file("haproxy.cfg")]


class HaproxyCluster(Haproxy):
    """deploy/haproxy-cluster.cfg with one process."""
    name = "haproxy-cluster.cfg"

    def one_server(self, text):
        text = akhet_cluster.replace_servers(text, [self.server.port])
        return re.sub(r"maxconn \d+", "maxconn 8000", text)  # what a user may open


def configuration_is_accepted(make):
    with make() as proxy:
        said = subprocess.run(["haproxy", "-c", "-f", proxy.file("haproxy.cfg")],
                              capture_output=True, text=True)
        assert said.returncode == 0 and "WARNING" not in said.stdout + said.stderr, said


def idle_websocket_survives(make):
    proxying.an_idle_websocket_survives(
        make, r"(timeout (?:client|server|http-request|http-keep-alive|client-fin|server-fin) )\d+s")
