import { existsSync } from 'node:fs';

/** Where Debian keeps Mesa's software drawing; its Chromium needs the package anyway. */
const HAS_MESA = existsSync('/usr/lib/x86_64-linux-gnu/dri/swrast_dri.so');

/**
 * WebGL in software: Mesa's takes a quarter less of the processor than the browser's own, where it is there. Set
 * `STOREY_TEST_GL=swiftshader` for the browser's own.
 */
const SOFTWARE_GL =
  HAS_MESA && process.env['STOREY_TEST_GL'] !== 'swiftshader'
    ? ['--use-gl=angle', '--use-angle=gl-egl', '--ignore-gpu-blocklist']
    : ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'];

/**
 * Software WebGL, and nothing that speaks to the world on its own. The page around the map is drawn without it: that
 * costs a quarter of the processor time of a test.
 */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...SOFTWARE_GL,
  '--disable-gpu-rasterization',
];

const USUAL = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The browser that script/test found, an installed one, or undefined: then Playwright takes its own. */
export function chromiumPath(): string | undefined {
  const given = process.env['STOREY_CHROMIUM'];
  if (given !== undefined && given !== '') return given;
  return USUAL.find((path) => existsSync(path));
}
