/* Webhooks: permitted addresses, what counts as delivered, forbidden behaviour. */
#include "tests/net/host.h"
#include "tests/support/check.h"
#include "tests/support/wsclient.h"

#include <arpa/inet.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

/* A server that answers every request alike, over TLS if `context` is set. */
struct receiver {
    int fd;
    unsigned port;
    const char *answer; /* NULL: no answer until the client disconnects */
    SSL_CTX *context;
    pthread_t thread;
    atomic_uint requests;
    char request[1024]; /* the last one; read it only after it was answered */
};

static int read_some(SSL *ssl, int fd, char *to, size_t cap)
{
    return ssl ? SSL_read(ssl, to, (int)cap) : (int)recv(fd, to, cap, 0);
}

static void write_all(SSL *ssl, int fd, const char *text)
{
    for (size_t done = 0, len = strlen(text); done < len;) {
        int sent = ssl ? SSL_write(ssl, text + done, (int)(len - done))
                       : (int)send(fd, text + done, len - done, MSG_NOSIGNAL);
        if (sent <= 0) {
            return;
        }
        done += (size_t)sent;
    }
}

static void answer_one(struct receiver *receiver, SSL *ssl, int fd)
{
    char *request = receiver->request;
    size_t have = 0;
    request[0] = 0;
    while (have + 1 < sizeof receiver->request && !strstr(request, "{\"turn\":1}")) {
        int got = read_some(ssl, fd, request + have, sizeof receiver->request - have - 1);
        if (got <= 0) {
            return;
        }
        have += (size_t)got;
        request[have] = 0;
    }
    atomic_fetch_add(&receiver->requests, 1);
    if (receiver->answer) {
        write_all(ssl, fd, receiver->answer);
    } else {
        char rest[16];
        read_some(ssl, fd, rest, sizeof rest);
    }
}

static void serve_one(struct receiver *receiver, int fd)
{
    SSL *ssl = receiver->context ? SSL_new(receiver->context) : NULL;
    if (!ssl) {
        answer_one(receiver, NULL, fd);
        return;
    }
    SSL_set_fd(ssl, fd);
    if (SSL_accept(ssl) == 1) {
        answer_one(receiver, ssl, fd);
        SSL_shutdown(ssl);
    }
    SSL_free(ssl);
}

static void *serve(void *given)
{
    struct receiver *receiver = given;
    int fd;
    while ((fd = accept(receiver->fd, NULL, NULL)) >= 0) {
        serve_one(receiver, fd);
        close(fd);
    }
    return NULL;
}

static void receiver_begin(struct receiver *receiver, const char *answer, SSL_CTX *context)
{
    struct sockaddr_in at = {.sin_family = AF_INET};
    socklen_t size = sizeof at;
    memset(receiver, 0, sizeof *receiver);
    receiver->answer = answer;
    receiver->context = context;
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    receiver->fd = socket(AF_INET, SOCK_STREAM, 0);
    assert_int_equal(bind(receiver->fd, (struct sockaddr *)&at, sizeof at), 0);
    assert_int_equal(listen(receiver->fd, 8), 0);
    assert_int_equal(getsockname(receiver->fd, (struct sockaddr *)&at, &size), 0);
    receiver->port = ntohs(at.sin_port);
    assert_int_equal(pthread_create(&receiver->thread, NULL, serve, receiver), 0);
}

static void receiver_end(struct receiver *receiver)
{
    shutdown(receiver->fd, SHUT_RDWR);
    pthread_join(receiver->thread, NULL);
    close(receiver->fd);
}

/* Whether the server delivers a webhook to this address. */
static bool delivers(const struct host *host, bool anywhere, const char *address)
{
    const char *target = anywhere ? "/api/webhook?any" : "/api/webhook";
    struct wsclient_answer answer = wsclient_http(host->port, "POST", target, "", address);
    assert_int_equal(answer.status, 200);
    bool delivered = !strcmp(answer.body, "delivered");
    assert_true(delivered || !strcmp(answer.body, "not delivered"));
    wsclient_forget(&answer);
    return delivered;
}

/* Like delivers, to a port of this machine that is inserted into `form`. */
static bool delivers_to(const struct host *host, bool anywhere, const char *form, unsigned port)
{
    char address[256];
    snprintf(address, sizeof address, form, port);
    return delivers(host, anywhere, address);
}

static void host_up(struct host *host)
{
    struct net_options options = host_options();
    options.webhook_ms = 1000;
    assert_null(host_begin(host, &options));
}

static void test_a_status_of_2xx_is_delivered_and_no_other(void **state)
{
    (void)state;
    static const struct {
        const char *answer;
        bool delivered;
    } CASES[] = {
        {"HTTP/1.1 204 No Content\r\n\r\n", true},
        {"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello", true},
        {"HTTP/1.0 200 OK\r\n\r\nuntil the end", true},
        {"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n", false},
        {"HTTP/1.1 500 Internal Server Error\r\nContent-Length: 0\r\n\r\n", false},
        {"SMTP ready\r\n", false},
        {"", false},
    };
    struct host host;
    host_up(&host);
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        struct receiver receiver;
        receiver_begin(&receiver, CASES[i].answer, NULL);
        bool delivered = delivers_to(&host, true, "http://127.0.0.1:%u/hook?a=1", receiver.port);
        receiver_end(&receiver);
        assert_int_equal(delivered, CASES[i].delivered);
        assert_memory_equal(receiver.request, "POST /hook?a=1 HTTP/1.1\r\n", 25);
        assert_non_null(strstr(receiver.request, "Content-Type: application/json\r\n"));
    }
    host_end(&host);
}

static void test_loopback_is_not_connected_to_however_it_is_written(void **state)
{
    (void)state;
    static const char *const FORMS[] = {
        "http://127.0.0.1:%u/",
        "http://localhost:%u/",
        "http://127.1:%u/",
        "http://2130706433:%u/",
        "http://0x7f000001:%u/",
        "http://0177.0.0.1:%u/",
        "http://0.0.0.0:%u/",
        "http://[::1]:%u/",
        "http://[::]:%u/",
        "http://[::ffff:7f00:1]:%u/",
        "http://[::ffff:127.0.0.1]:%u/",
        "https://127.0.0.1:%u/",
    };
    struct host host;
    struct receiver receiver;
    host_up(&host);
    receiver_begin(&receiver, "HTTP/1.1 204 No Content\r\n\r\n", NULL);
    for (size_t i = 0; i < sizeof FORMS / sizeof *FORMS; i++) {
        if (delivers_to(&host, false, FORMS[i], receiver.port)) {
            fail_msg("%s was delivered", FORMS[i]);
        }
    }
    assert_int_equal(atomic_load(&receiver.requests), 0);
    assert_true(delivers_to(&host, true, FORMS[0], receiver.port));
    receiver_end(&receiver);
    host_end(&host);
}

static void test_only_http_addresses_without_a_user_are_posted_to(void **state)
{
    (void)state;
    static const char *const FORMS[] = {
        "nowhere",
        "ftp://127.0.0.1:%u/",
        "file:///etc/passwd",
        "gopher://127.0.0.1:%u/",
        "http://",
        "http://u@127.0.0.1:%u/",

        "http://127.0.0.1:0/",
        "http://[::1/",
        "http://127.0.0.1:65536/",
        "http://127.0.0.1 :%u/",
        "dict://127.0.0.1:%u/",
    };
    struct host host;
    struct receiver receiver;
    host_up(&host);
    receiver_begin(&receiver, "HTTP/1.1 204 No Content\r\n\r\n", NULL);
    for (size_t i = 0; i < sizeof FORMS / sizeof *FORMS; i++) {
        if (delivers_to(&host, true, FORMS[i], receiver.port)) {
            fail_msg("%s was delivered", FORMS[i]);
        }
    }
    assert_int_equal(atomic_load(&receiver.requests), 0);
    receiver_end(&receiver);
    host_end(&host);
}

static void test_redirects_are_not_followed(void **state)
{
    (void)state;
    struct host host;
    struct receiver target, receiver;
    char answer[128];
    host_up(&host);
    receiver_begin(&target, "HTTP/1.1 204 No Content\r\n\r\n", NULL);
    snprintf(answer, sizeof answer,
             "HTTP/1.1 307 Temporary Redirect\r\nLocation: http://127.0.0.1:%u/\r\n"
             "Content-Length: 0\r\n\r\n",
             target.port);
    receiver_begin(&receiver, answer, NULL);
    assert_false(delivers_to(&host, true, "http://127.0.0.1:%u/", receiver.port));
    assert_int_equal(atomic_load(&receiver.requests), 1);
    assert_int_equal(atomic_load(&target.requests), 0);
    receiver_end(&receiver);
    receiver_end(&target);
    host_end(&host);
}

static void test_a_proxy_of_the_environment_is_not_used(void **state)
{
    (void)state;
    struct host host;
    struct receiver proxy;
    char address[64];
    receiver_begin(&proxy, "HTTP/1.1 204 No Content\r\n\r\n", NULL);
    snprintf(address, sizeof address, "http://127.0.0.1:%u", proxy.port);
    setenv("http_proxy", address, 1);
    host_up(&host);
    assert_false(delivers(&host, false, "http://192.168.255.254/"));
    assert_int_equal(atomic_load(&proxy.requests), 0);
    unsetenv("http_proxy");
    host_end(&host);
    receiver_end(&proxy);
}

static void test_an_answer_that_does_not_come_or_not_end_is_given_up(void **state)
{
    (void)state;
    struct host host;
    struct receiver receiver;
    host_up(&host);
    receiver_begin(&receiver, NULL, NULL);
    time_t before = time(NULL);
    assert_false(delivers_to(&host, true, "http://127.0.0.1:%u/", receiver.port));
    assert_in_range(time(NULL) - before, 0, 5);
    receiver_end(&receiver);
    static char endless[100000] = "HTTP/1.1 204 No Content\r\n";
    for (size_t at = strlen(endless); at + 8 < sizeof endless; at += 6) {
        memcpy(endless + at, "A: b\r\n", 7);
    }
    receiver_begin(&receiver, endless, NULL);
    assert_false(delivers_to(&host, true, "http://127.0.0.1:%u/", receiver.port));
    receiver_end(&receiver);
    host_end(&host);
}

static void test_the_end_does_not_wait_for_a_slow_receiver(void **state)
{
    (void)state;
    struct host host;
    struct receiver receiver;
    struct net_options options = host_options();
    assert_null(host_begin(&host, &options));
    receiver_begin(&receiver, NULL, NULL);
    char request[256];
    int fd = wsclient_dial(host.port);
    int len = snprintf(request, sizeof request,
                       "POST /api/webhook?any HTTP/1.1\r\nHost: 127.0.0.1:%u\r\n"
                       "Content-Length: 23\r\n\r\nhttp://127.0.0.1:%5u/x",
                       host.port, receiver.port);
    assert_int_equal(send(fd, request, (size_t)len, MSG_NOSIGNAL), len);
    assert_true(host_reaches(&receiver.requests, 1));
    time_t before = time(NULL);
    host_end(&host);
    assert_in_range(time(NULL) - before, 0, 5);
    close(fd);
    receiver_end(&receiver);
}

/* ---- TLS ------------------------------------------------------------------------------------ */

/* A self-signed certificate for 127.0.0.1. */
static X509 *make_certificate(EVP_PKEY *key)
{
    X509 *made = X509_new();
    X509_set_version(made, 2);
    ASN1_INTEGER_set(X509_get_serialNumber(made), 1);
    X509_gmtime_adj(X509_getm_notBefore(made), -60);
    X509_gmtime_adj(X509_getm_notAfter(made), 3600);
    X509_NAME *name = X509_get_subject_name(made);
    X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, (const unsigned char *)"test", -1, -1, 0);
    X509_set_issuer_name(made, name);
    X509_set_pubkey(made, key);
    X509_EXTENSION *address = X509V3_EXT_conf_nid(NULL, NULL, NID_subject_alt_name, "IP:127.0.0.1");
    X509_add_ext(made, address, -1);
    X509_EXTENSION_free(address);
    assert_int_not_equal(X509_sign(made, key, EVP_sha256()), 0);
    return made;
}

static EVP_PKEY *make_key(void)
{
    EVP_PKEY *key = NULL;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_id(EVP_PKEY_RSA, NULL);
    assert_int_equal(EVP_PKEY_keygen_init(context), 1);
    assert_int_equal(EVP_PKEY_CTX_set_rsa_keygen_bits(context, 2048), 1);
    assert_int_equal(EVP_PKEY_keygen(context, &key), 1);
    EVP_PKEY_CTX_free(context);
    return key;
}

/* The TLS context of a receiver; writes the certificate to a new file. */
static SSL_CTX *make_context(char path[256])
{
    EVP_PKEY *key = make_key();
    X509 *certificate = make_certificate(key);
    const char *temp = getenv("TMPDIR");
    snprintf(path, 256, "%s/akhet-cert-XXXXXX", temp ? temp : P_tmpdir);
    FILE *file = fdopen(mkstemp(path), "w");
    assert_non_null(file);
    PEM_write_X509(file, certificate);
    fclose(file);
    SSL_CTX *context = SSL_CTX_new(TLS_server_method());
    assert_int_equal(SSL_CTX_use_certificate(context, certificate), 1);
    assert_int_equal(SSL_CTX_use_PrivateKey(context, key), 1);
    X509_free(certificate);
    EVP_PKEY_free(key);
    return context;
}

static void test_a_certificate_must_be_trusted_and_of_this_host(void **state)
{
    (void)state;
    char trusted[256];
    struct host host;
    struct receiver receiver;
    host_up(&host);
    receiver_begin(&receiver, "HTTP/1.1 204 No Content\r\n\r\n", make_context(trusted));
    assert_false(delivers_to(&host, true, "https://127.0.0.1:%u/", receiver.port)); /* unknown */
    setenv("SSL_CERT_FILE", trusted, 1);
    assert_false(delivers_to(&host, true, "https://localhost:%u/", receiver.port)); /* wrong name */
    assert_int_equal(atomic_load(&receiver.requests), 0);
    assert_true(delivers_to(&host, true, "https://127.0.0.1:%u/", receiver.port));
    assert_int_equal(atomic_load(&receiver.requests), 1);
    assert_false(delivers_to(&host, false, "https://127.0.0.1:%u/", receiver.port));
    assert_int_equal(atomic_load(&receiver.requests), 1);
    unsetenv("SSL_CERT_FILE");
    /* A server that does not speak TLS. */
    assert_false(delivers_to(&host, true, "https://127.0.0.1:%u/", host.port));
    receiver_end(&receiver);
    SSL_CTX_free(receiver.context);
    remove(trusted);
    host_end(&host);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_a_status_of_2xx_is_delivered_and_no_other),
        CASE(test_loopback_is_not_connected_to_however_it_is_written),
        CASE(test_only_http_addresses_without_a_user_are_posted_to),
        CASE(test_redirects_are_not_followed),
        CASE(test_a_proxy_of_the_environment_is_not_used),
        CASE(test_an_answer_that_does_not_come_or_not_end_is_given_up),
        CASE(test_the_end_does_not_wait_for_a_slow_receiver),
        CASE(test_a_certificate_must_be_trusted_and_of_this_host),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
