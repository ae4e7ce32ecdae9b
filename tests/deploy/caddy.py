"""deploy/Caddyfile, used by a real Caddy with certificates of its own before a real server."""
import os
import subprocess

import proxying

proxying.skip_without("caddy")


class Caddy(proxying.Proxy):
    def prepare(self):
        text = proxying.replace(
            (proxying.DEPLOY / "Caddyfile").read_text("utf-8"),
            ("\n{\n", f"\n{{\n\thttp_port {self.plain}\n\thttps_port {self.port}\n"
                      f"\tdefault_bind 127.0.0.1\n\tadmin off\n\tlocal_certs\n"
                      f"\tskip_install_trust\n\tstorage file_system {self.folder}\n"),
            ("127.0.0.1:8080", f"127.0.0.1:{self.server.port}"))
        self.file("Caddyfile", self.change(text))
        self.authority = os.path.join(self.folder, "pki/authorities/local/root.crt")

    def command(self):
        return ["caddy", "run", "--config", self.file("Caddyfile"), "--adapter", "caddyfile"]


def test_caddy_would_format_it_this_way():
    said = subprocess.run(["caddy", "fmt", str(proxying.DEPLOY / "Caddyfile")], capture_output=True,
                          text=True)
    assert said.stdout == (proxying.DEPLOY / "Caddyfile").read_text("utf-8"), said.stdout


def test_an_idle_websocket_survives():
    proxying.an_idle_websocket_survives(Caddy, r"((?:read_header|read_body|idle) )\w+")


proxying.main(Caddy, globals())
