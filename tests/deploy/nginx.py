"""deploy/nginx.conf, used by a real nginx with TLS before a real server."""
import os
import subprocess

import proxying

proxying.skip_without("nginx")

MAIN = """daemon off;
{user}
worker_processes 1;
pid nginx.pid;
error_log stderr;
events {{ worker_connections 1024; }}
http {{
    access_log off;
    client_body_temp_path body;
    proxy_temp_path proxy;
    fastcgi_temp_path fastcgi;
    uwsgi_temp_path uwsgi;
    scgi_temp_path scgi;
    include site.conf;
}}
"""


class Nginx(proxying.Proxy):
    def prepare(self):
        self.make_certificate()
        site = proxying.replace(
            (proxying.DEPLOY / "nginx.conf").read_text("utf-8"),
            ("listen 80;", f"listen 127.0.0.1:{self.plain};"), ("listen [::]:80;", ""),
            ("listen 443 ssl", f"listen 127.0.0.1:{self.port} ssl"), ("listen [::]:443 ssl http2;", ""),
            ("/etc/letsencrypt/live/example.org/fullchain.pem", self.file("cert.pem")),
            ("/etc/letsencrypt/live/example.org/privkey.pem", self.file("key.pem")),
            ("127.0.0.1:8080;", f"127.0.0.1:{self.server.port};"))
        self.file("site.conf", self.change(site))
        self.file("nginx.conf", MAIN.format(user="user root;" if os.geteuid() == 0 else ""))

    def command(self):
        return ["nginx", "-e", "stderr", "-p", self.folder, "-c", self.file("nginx.conf")]


def test_nginx_accepts_the_configuration():
    with Nginx() as proxy:
        said = subprocess.run([*proxy.command(), "-t"], capture_output=True, text=True)
        assert said.returncode == 0, said.stderr


def test_an_idle_websocket_survives():
    proxying.an_idle_websocket_survives(
        Nginx, r"((?:client_header|client_body|send|keepalive)_timeout )\d+s")


proxying.main(Nginx, globals())
