import { existsSync } from 'node:fs';

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
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-gpu-rasterization',
] as const;

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
