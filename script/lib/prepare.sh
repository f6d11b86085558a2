# Sourced by the scripts beside this folder: checks Node, installs and builds what is missing or old.
# POSIX shell; the working folder is the root of the project.

fail() {
  printf '%s\n' "$*" >&2
  exit 1
}

need_node() {
  command -v node >/dev/null 2>&1 ||
    fail "Storey needs Node.js 20.19 or newer, and no node was found. Get it from https://nodejs.org or your package manager."
  node -e '
    const [major, minor] = process.versions.node.split(".").map(Number);
    process.exit(major > 20 || (major === 20 && minor >= 19) ? 0 : 1);
  ' || fail "Storey needs Node.js 20.19 or newer; this is $(node --version)."
  command -v npm >/dev/null 2>&1 || fail "Storey needs npm, which comes with Node.js, and it was not found."
}

# Installs the packages of package-lock.json where node_modules does not hold them yet, so that a second start needs no
# network.
need_packages() {
  node script/lib/is-installed.mjs && return 0
  echo "Installing packages (npm ci) ..."
  npm ci --include=dev --no-audit --no-fund --loglevel=error ||
    fail "The packages could not be installed. The first start needs a network; see what npm said above."
}

# Installs the reader of DWG, a program of its own under another licence. Storey runs without it: DWG is then refused with words.
need_dwg() {
  case ${STOREY_DWG:-on} in off | 0 | no | false) return 0 ;; esac
  [ -z "${STOREY_DWG_CONVERTER:-}" ] || return 0
  (cd tools/dwg && node ../../script/lib/is-installed.mjs) && return 0
  echo "Installing the reader of DWG files (tools/dwg, GPL-3.0; STOREY_DWG=off leaves it out) ..."
  npm ci --prefix tools/dwg --ignore-scripts --no-audit --no-fund --loglevel=error --fetch-retries=0 --fetch-timeout=30000 ||
    printf '%s\n' "It could not be installed: DWG files can't be read. The next start tries again." >&2
}

# Builds the app into dist/ and the server into dist-server/ when what they are made of has changed.
need_build() {
  need_app
  need_server
}

need_app() {
  stamp=dist/.built-from
  sources=$(node script/lib/hash.mjs index.html package.json package-lock.json vite.config.ts tsconfig.json script public src)
  [ -f dist/index.html ] && [ "$(cat "$stamp" 2>/dev/null)" = "$sources" ] && return 0
  echo "Building the app ..."
  npm run --silent build -- --logLevel warn || fail "The app could not be built; see above."
  printf '%s\n' "$sources" >"$stamp"
}

need_server() {
  stamp=dist-server/.built-from
  sources=$(node script/lib/hash.mjs package.json package-lock.json tsconfig.json script/build-server.ts server src)
  [ -f dist-server/main.mjs ] && [ "$(cat "$stamp" 2>/dev/null)" = "$sources" ] && return 0
  echo "Building the server ..."
  npm run --silent build:server || fail "The server could not be built; see above."
  printf '%s\n' "$sources" >"$stamp"
}
