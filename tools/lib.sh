# Functions shared by ./run, ./test and the tools: installing what is missing, and building.
# shellcheck shell=bash

lib_fail() {
    printf '%s\n' "$*" >&2
    exit 1
}

# lib_quiet LOG COMMAND...: silent when the command works; its output when it does not.
lib_quiet() {
    local log=$1
    shift
    mkdir -p "$(dirname "$log")"
    if "$@" >"$log" 2>&1 </dev/null; then
        return 0
    fi
    cat "$log" >&2
    return 1
}

# lib_faults LOG: a log without the progress lines of ninja, meson and node.
lib_faults() {
    grep -vE "^\[[0-9]+/[0-9]+\] |^ *[0-9]+/[0-9]+ .* (OK|SKIP) |^node '--test" "$1" || true
}

# lib_tap_faults FILE: the tests that did not pass, from a report of node's test runner.
lib_tap_faults() {
    grep -q '^ *not ok' "$1" || return 0
    awk '/^ *# Subtest: / { next }
         /^ *ok [0-9]/ { good = 1; next }
         /^ *not ok [0-9]/ { good = 0 }
         /^[^ ]/ { good = 0 }
         !good' "$1"
}

# --- what is installed ------------------------------------------------------------------------
#
# Every check looks at a file or a path, so a second run costs milliseconds.

# Package names differ between releases; the files that they install do not.
lib_release() {
    # shellcheck disable=SC1091
    (. /etc/os-release 2>/dev/null && echo "${VERSION_CODENAME-}")
}

lib_sanitizers_there() {
    local dir
    dir=$(clang -print-resource-dir 2>/dev/null) || return 1
    [ -n "$(find "$dir/lib/" -name 'libclang_rt.asan*.a' -print -quit 2>/dev/null)" ]
}

lib_cmocka_there() {
    pkg-config --exists cmocka 2>/dev/null
}

lib_sqlite_there() {
    pkg-config --exists sqlite3 2>/dev/null
}

lib_libpq_there() {
    pkg-config --exists libpq 2>/dev/null
}

lib_libuv_there() {
    pkg-config --exists libuv 2>/dev/null
}

lib_openssl_there() {
    pkg-config --exists openssl 2>/dev/null
}

lib_jansson_there() {
    pkg-config --exists jansson 2>/dev/null
}

lib_sodium_there() {
    pkg-config --exists libsodium 2>/dev/null
}

lib_curl_there() {
    pkg-config --exists libcurl 2>/dev/null
}

lib_utf8proc_there() {
    pkg-config --exists libutf8proc 2>/dev/null
}

# lib_python: the Python that can build and test our package. Debian's own has Debian's packages, so it
# is tried before any other.
lib_python() {
    local one
    for one in /usr/bin/python3 "$(command -v python3)"; do
        if "$one" -c 'import cffi, numpy, setuptools, sysconfig, os
assert os.path.exists(os.path.join(sysconfig.get_paths()["include"], "Python.h"))' 2>/dev/null; then
            echo "$one"
            return 0
        fi
    done
    return 1
}

lib_libc_there() {
    [ -e /usr/include/stdio.h ]
}

lib_symbolizer_there() {
    local tool
    for tool in /usr/bin/llvm-symbolizer*; do
        [ -x "$tool" ] && return 0
    done
    return 1
}

# The C library for WebAssembly.
lib_wasm_there() {
    [ -e /usr/lib/wasm32-wasi/libc.a ]
}

# The node of older releases cannot build or test the page; both are skipped there.
lib_node_there() {
    command -v npm >/dev/null && node -e 'process.exit(parseInt(process.versions.node) < 18 ? 1 : 0)' 2>/dev/null
}

# lib_browser: the Chromium for the browser tests.
lib_browser() {
    command -v chromium-headless-shell || command -v chromium
}

# lib_webkit: the browser that WebKitWebDriver drives, if a screen can be made for it.
lib_webkit() {
    lib_program WebKitWebDriver && lib_program xvfb-run && lib_program xauth &&
        find /usr/lib -path '*webkit2gtk-4.1/MiniBrowser' -print -quit 2>/dev/null | grep .
}

lib_fonts_there() {
    [ -n "$(find /usr/share/fonts -name '*.[to]tf' -print -quit 2>/dev/null)" ]
}

# lib_program NAME: whether it is installed, also where only root has it in the path.
lib_program() {
    command -v "$1" >/dev/null || [ -x "/usr/sbin/$1" ]
}

# Debian and Ubuntu keep the servers of PostgreSQL beside each other, outside the path.
lib_postgres_there() {
    [ -n "$(find /usr/lib/postgresql/*/bin/ -name initdb -print -quit 2>/dev/null)" ] || command -v initdb >/dev/null
}

# Packages that `./run` ("run"), `./test` ("test") or `./test --all` ("all") still needs, on one line.
lib_missing() {
    local -a missing=()
    command -v gcc >/dev/null || missing+=(gcc)
    lib_libc_there || missing+=(libc6-dev)
    command -v meson >/dev/null || missing+=(meson)
    command -v ninja >/dev/null || missing+=(ninja-build)
    command -v pkg-config >/dev/null || missing+=(pkg-config)
    command -v python3 >/dev/null || missing+=(python3)
    lib_sqlite_there || missing+=(libsqlite3-dev)
    lib_libpq_there || missing+=(libpq-dev)
    lib_libuv_there || missing+=(libuv1-dev)
    lib_openssl_there || missing+=(libssl-dev)
    lib_jansson_there || missing+=(libjansson-dev)
    lib_sodium_there || missing+=(libsodium-dev)
    lib_curl_there || missing+=(libcurl4-openssl-dev)
    lib_utf8proc_there || missing+=(libutf8proc-dev)
    command -v clang >/dev/null || missing+=(clang)
    command -v wasm-ld >/dev/null || missing+=(lld)
    lib_wasm_there || missing+=(wasi-libc)
    command -v wasm-opt >/dev/null || missing+=(binaryen)
    command -v node >/dev/null || missing+=(nodejs)
    command -v npm >/dev/null || missing+=(npm)
    if [ "$1" != run ]; then
        [ ! -e .git ] || command -v git >/dev/null || missing+=(git)
        lib_cmocka_there || missing+=(libcmocka-dev)
        command -v g++ >/dev/null || missing+=(g++)
        command -v gcovr >/dev/null || missing+=(gcovr)
        lib_symbolizer_there || missing+=(llvm)
        lib_python >/dev/null || missing+=(python3-dev python3-cffi python3-numpy python3-setuptools python3-wheel)
        # Ubuntu has Chromium only as a snap: the browser tests are skipped there.
        case $(lib_release) in
        jammy | noble) ;;
        *)
            lib_browser >/dev/null || missing+=(chromium-headless-shell)
            lib_fonts_there || missing+=(fonts-dejavu-core)
            ;;
        esac
        if ! lib_sanitizers_there; then
            # Ubuntu 22.04 has the sanitizers in a package that clang itself needs.
            [ "$(lib_release)" = jammy ] || missing+=(libclang-rt-dev)
        fi
        # Version 14 decides the formatting; newer releases only have newer versions.
        if ! command -v clang-format-14 >/dev/null; then
            case $(lib_release) in
            bookworm | jammy | noble) missing+=(clang-format-14) ;;
            *) command -v clang-format >/dev/null || missing+=(clang-format) ;;
            esac
        fi
    fi
    if [ "$1" = all ]; then
        # Ubuntu has Firefox only as a snap.
        case $(lib_release) in
        jammy | noble) ;;
        *) lib_program firefox-esr || missing+=(firefox-esr) ;;
        esac
        lib_webkit >/dev/null || missing+=(webkit2gtk-driver xvfb xauth)
        lib_program nginx || missing+=(nginx)
        lib_program haproxy || missing+=(haproxy)
        lib_postgres_there || missing+=(postgresql)
        # Ubuntu 22.04 has no Caddy: its test is skipped there.
        [ "$(lib_release)" = jammy ] || lib_program caddy || missing+=(caddy)
        lib_program systemd-analyze || missing+=(systemd)
        lib_program strace || missing+=(strace)
        lib_program promtool || missing+=(prometheus)
        lib_program hardening-check || missing+=(devscripts)
        command -v dh >/dev/null || missing+=(debhelper)
        lib_program dh_python3 || missing+=(dh-python)
        lib_program lintian || missing+=(lintian)
        /usr/bin/python3 -m pip --version >/dev/null 2>&1 || missing+=(python3-pip)
    fi
    echo "${missing[*]-}"
}

# A fresh machine may still run its first upgrade: wait for the lock.
lib_apt() { # [sudo]
    local -a apt=("$@" env DEBIAN_FRONTEND=noninteractive apt-get -q -y
        -o DPkg::Lock::Timeout=300 -o Acquire::Retries=3)
    lib_quiet build-logs/apt-update.log "${apt[@]}" update || return 1
    # shellcheck disable=SC2086 # a list of package names
    lib_quiet build-logs/apt-install.log "${apt[@]}" --no-install-recommends install $packages || return 1
    # The tests start these with configurations of their own; nobody asked for services.
    local service
    for service in nginx haproxy caddy prometheus postgresql; do
        case " $packages " in
        *" $service "*) ! command -v systemctl >/dev/null || "$@" systemctl disable --now "$service" >/dev/null 2>&1 || true ;;
        esac
    done
}

# lib_setup run|test|all: install missing packages, or print the command that does.
lib_setup() {
    local packages
    packages=$(lib_missing "$1")
    [ -n "$packages" ] || return 0
    local line="apt-get update && apt-get install -y --no-install-recommends $packages"
    if ! command -v apt-get >/dev/null; then
        lib_fail "Akhet needs these Debian packages, or their equivalents: $packages"
    elif [ "$(id -u)" = 0 ]; then
        echo "Installing $packages" >&2
        lib_apt || lib_fail "Installing failed. The line was: $line"
    elif command -v sudo >/dev/null && { sudo -n true 2>/dev/null || [ -t 0 ]; }; then
        echo "Installing $packages (with sudo)" >&2
        [ ! -t 0 ] || sudo -v || lib_fail "Installing needs root: $line"
        lib_apt sudo || lib_fail "Installing failed. The line was: sudo sh -c '$line'"
    else
        lib_fail "Some packages are missing. Run this as root, then try again:
$line"
    fi
    packages=$(lib_missing "$1")
    [ -z "$packages" ] || lib_fail "Still missing after the installation: $packages"
}

# --- building ---------------------------------------------------------------------------------

# lib_configure DIR COMPILER OPTION...: set up a build directory, again only if the options changed.
lib_configure() {
    local dir=$1 compiler=$2
    shift 2
    local asked="$compiler $*"
    if [ -e "$dir/build.ninja" ] && [ "$(cat "$dir/asked" 2>/dev/null)" = "$asked" ]; then
        return 0
    fi
    local -a again=()
    [ ! -e "$dir/build.ninja" ] || again=(--reconfigure)
    env -u CFLAGS -u CPPFLAGS -u LDFLAGS CC="$compiler" \
        meson setup "${again[@]}" "$@" "$dir" && echo "$asked" >"$dir/asked"
}

# lib_client_possible DIR: whether the page can be built: an engine for it, and a node that is new enough.
lib_client_possible() {
    grep -q '^build web/client.stamp' "$1/build.ninja" 2>/dev/null && lib_node_there
}

# lib_npm: install the packages of web/package-lock.json in web/node_modules if the file changed.
lib_npm() {
    local top
    top=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
    cmp -s "$top/web/package-lock.json" "$top/web/node_modules/fetched" && return 0
    echo "Fetching the npm packages of the page" >&2
    # Few retries: without a network the server should not wait for minutes.
    (cd "$top/web" && lib_quiet "$top/build-logs/npm.log" \
        npm ci --no-audit --no-fund --fetch-retries=1 --fetch-retry-mintimeout=1000 &&
        cp package-lock.json node_modules/fetched)
}
