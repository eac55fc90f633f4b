#!/bin/sh
# Installs what the foreign players of this folder need, where it is not there yet: Chromium, a font with
# Devanagari, Node.js and Python's venv from Debian (as root), a newer Node.js from npm where Debian's is too
# old, the npm packages of package-lock.json, and an environment of its own for pyslet. Does nothing, quickly,
# when all is there.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)

# Debian
wanted=
command -v "${LMSPACK_CHROMIUM:-chromium}" >/dev/null || wanted="$wanted chromium"
command -v node >/dev/null || wanted="$wanted nodejs"
command -v npm >/dev/null || wanted="$wanted npm"
command -v fc-list >/dev/null || wanted="$wanted fontconfig"
[ -n "$(fc-list :lang=hi family 2>/dev/null)" ] || wanted="$wanted fonts-lohit-deva"
if [ -z "${LMSPACK_PYSLET:-}" ] && ! [ -x "$here/.venv/bin/python" ]; then
  python3 -c 'import ensurepip, venv' 2>/dev/null || wanted="$wanted python3-venv"
fi
if [ -n "$wanted" ]; then
  command -v apt-get >/dev/null || { echo "setup.sh: please install:$wanted" >&2; exit 1; }
  echo "setup.sh: installing$wanted"
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -q
  # shellcheck disable=SC2086 # a list of names
  apt-get install -q -y --no-install-recommends $wanted
fi

# npm: again only when a lock has changed since. No install script of any package runs (.npmrc).
npm_ci() {
  cmp -s "$1/package-lock.json" "$1/node_modules/.installed-lock.json" && return
  (cd "$1" && npm ci --no-progress)
  cp "$1/package-lock.json" "$1/node_modules/.installed-lock.json"
}
npm_ci "$here"
if ! "${LMSPACK_NODE:-node}" -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b > 18) ? 0 : 1)'; then
  npm_ci "$here/node"
fi

# pyslet is a source distribution of 2017: it builds with setuptools before 70 only.
if [ -z "${LMSPACK_PYSLET:-}" ]; then
  python="$here/.venv/bin/python"
  [ -x "$python" ] || python3 -m venv "$here/.venv"
  if ! cmp -s "$here/pyslet.txt" "$here/.venv/installed.txt"; then
    "$python" -m pip install --quiet 'setuptools<70' wheel
    "$python" -m pip install --quiet --no-build-isolation --require-hashes -r "$here/pyslet.txt"
    cp "$here/pyslet.txt" "$here/.venv/installed.txt"
  fi
fi
echo "setup.sh: the foreign players are ready"
