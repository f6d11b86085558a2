# Sourced by script/test: finds or gets a Chromium for the browser tests.

# A browser that starts is one that has all the libraries it needs.
starts() {
  [ -n "$1" ] && "$1" --version >/dev/null 2>&1
}

installed_chromium() {
  for name in "${STOREY_CHROMIUM:-}" chromium chromium-browser google-chrome google-chrome-stable microsoft-edge \
    "/Applications/Chromium.app/Contents/MacOS/Chromium" \
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"; do
    [ -n "$name" ] || continue
    found=$(command -v "$name" 2>/dev/null) || continue
    if starts "$found"; then
      printf '%s' "$found"
      return 0
    fi
  done
  return 1
}

playwright_chromium() {
  found=$(node --input-type=module -e '
    import { chromium } from "@playwright/test";
    process.stdout.write(chromium.executablePath());
  ' 2>/dev/null) || return 1
  starts "$found" || return 1
  printf '%s' "$found"
}

# Sets STOREY_CHROMIUM for the tests: installed, else Playwright's download, else the system's packages where we may.
need_chromium() {
  STOREY_CHROMIUM=$(installed_chromium || playwright_chromium) || STOREY_CHROMIUM=
  if [ -z "$STOREY_CHROMIUM" ]; then
    echo "No Chromium found; downloading the one that Playwright brings ..."
    npx --no-install playwright install chromium >/dev/null 2>&1 || true
    STOREY_CHROMIUM=$(playwright_chromium) || STOREY_CHROMIUM=
  fi
  if [ -z "$STOREY_CHROMIUM" ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "That did not work; installing chromium with apt-get ..."
    { apt-get update -qq && apt-get install -y -qq chromium; } >/dev/null 2>&1 || true
    STOREY_CHROMIUM=$(installed_chromium) || STOREY_CHROMIUM=
  fi
  [ -n "$STOREY_CHROMIUM" ] ||
    fail "The browser tests need Chromium: none is installed, and none could be downloaded. Install chromium (or Google Chrome), or set STOREY_CHROMIUM to its path."
  export STOREY_CHROMIUM
}
