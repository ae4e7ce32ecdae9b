"""deploy/haproxy.cfg, used by a real haproxy with TLS before a real server."""
import signal

import haproxies
import proxying
from haproxies import Haproxy
from proxying import BELA


def test_haproxy_accepts_the_configuration():
    haproxies.configuration_is_accepted(Haproxy)


def test_an_idle_websocket_survives():
    haproxies.idle_websocket_survives(Haproxy)


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
