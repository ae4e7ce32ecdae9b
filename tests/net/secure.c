/* Posts over TLS: delivered to a machine whose certificate is good, and to no other. */
#include "server/net/deliver.h"
#include "tests/support/check.h"

#include <arpa/inet.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* A machine that answers every post over TLS with "204". */
struct machine {
    int fd;
    unsigned port;
    SSL_CTX *context;
    pthread_t thread;
    char heard[1024]; /* the last post; read after it was answered */
};

static char trusted[256];

/* A certificate for 127.0.0.1 that vouches for itself. */
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

static void answer_one(struct machine *machine, int fd)
{
    SSL *ssl = SSL_new(machine->context);
    SSL_set_fd(ssl, fd);
    if (SSL_accept(ssl) == 1) {
        static const char WELL[] = "HTTP/1.1 204 No Content\r\n\r\n";
        size_t have = 0;
        while (have + 1 < sizeof machine->heard && !strstr(machine->heard, "{}")) {
            int got = SSL_read(ssl, machine->heard + have, (int)(sizeof machine->heard - have - 1));
            if (got <= 0) {
                break;
            }
            have += (size_t)got;
            machine->heard[have] = 0;
        }
        SSL_write(ssl, WELL, sizeof WELL - 1);
        SSL_shutdown(ssl);
    }
    SSL_free(ssl);
}

static void *serve(void *given)
{
    struct machine *machine = given;
    int fd;
    while ((fd = accept(machine->fd, NULL, NULL)) >= 0) {
        answer_one(machine, fd);
        close(fd);
    }
    return NULL;
}

static void listen_anywhere(struct machine *machine)
{
    struct sockaddr_in at = {.sin_family = AF_INET};
    socklen_t size = sizeof at;
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    machine->fd = socket(AF_INET, SOCK_STREAM, 0);
    assert_int_equal(bind(machine->fd, (struct sockaddr *)&at, sizeof at), 0);
    assert_int_equal(listen(machine->fd, 8), 0);
    assert_int_equal(getsockname(machine->fd, (struct sockaddr *)&at, &size), 0);
    machine->port = ntohs(at.sin_port);
}

static void begin(struct machine *machine)
{
    memset(machine, 0, sizeof *machine);
    EVP_PKEY *key = make_key();
    X509 *certificate = make_certificate(key);
    const char *temp = getenv("TMPDIR");
    snprintf(trusted, sizeof trusted, "%s/akhet-cert-XXXXXX", temp ? temp : P_tmpdir);
    FILE *file = fdopen(mkstemp(trusted), "w");
    assert_non_null(file);
    PEM_write_X509(file, certificate);
    fclose(file);
    machine->context = SSL_CTX_new(TLS_server_method());
    assert_int_equal(SSL_CTX_use_certificate(machine->context, certificate), 1);
    assert_int_equal(SSL_CTX_use_PrivateKey(machine->context, key), 1);
    X509_free(certificate);
    EVP_PKEY_free(key);
    listen_anywhere(machine);
    assert_int_equal(pthread_create(&machine->thread, NULL, serve, machine), 0);
}

static void end(struct machine *machine)
{
    shutdown(machine->fd, SHUT_RDWR);
    pthread_join(machine->thread, NULL);
    close(machine->fd);
    SSL_CTX_free(machine->context);
    remove(trusted);
}

static void test_a_post_is_delivered_where_the_certificate_is_good(void **state)
{
    (void)state;
    struct machine machine;
    begin(&machine);
    char by_number[64], by_name[64];
    snprintf(by_number, sizeof by_number, "https://127.0.0.1:%u/hook", machine.port);
    snprintf(by_name, sizeof by_name, "https://localhost:%u/hook", machine.port);
    assert_false(deliver(by_number, "{}", true)); /* nobody vouches for it */
    assert_string_equal(machine.heard, "");
    setenv("SSL_CERT_FILE", trusted, 1);
    assert_false(deliver(by_name, "{}", true)); /* it is somebody else's */
    assert_string_equal(machine.heard, "");
    assert_true(deliver(by_number, "{}", true));
    assert_memory_equal(machine.heard, "POST /hook HTTP/1.1\r\n", 21);
    assert_false(deliver(by_number, "{}", false)); /* this machine is not public */
    end(&machine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_a_post_is_delivered_where_the_certificate_is_good),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
