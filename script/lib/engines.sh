# Sourced by script/reliability: gets the other engines where we may. What is missing after that, the run itself names.
need_engines() {
  missing=''
  for pair in Xvfb:xvfb firefox-esr:firefox-esr WebKitWebDriver:webkit2gtk-driver; do
    command -v "${pair%%:*}" >/dev/null 2>&1 || missing="$missing ${pair#*:}"
  done
  /usr/bin/python3 -c 'import gi; gi.require_version("WebKit2", "4.1")' >/dev/null 2>&1 ||
    missing="$missing gir1.2-webkit2-4.1 python3-gi"
  [ -n "$missing" ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1 || return 0
  echo "Installing$missing with apt-get ..."
  # shellcheck disable=SC2086 # one word for each package
  { apt-get update -qq && apt-get install -y -qq --no-install-recommends $missing; } >/dev/null 2>&1 || true
}
