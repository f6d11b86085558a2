import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type BrowserContext } from '@playwright/test';
import { CHROMIUM_ARGS, chromiumPath } from '../../e2e/support/chromium.ts';

/** Milliseconds between two looks whether the browser listens, and how many there are. */
const LOOK_MS = 100;
const LOOKS = 300;

/**
 * A browser in which a tab is hidden while another one is in front, as for people. In Playwright's own browser all tabs count
 * as visible, and the browser does not freeze visible tabs: a request to do so has no effect.
 */
export async function openHiding(folder: string): Promise<BrowserContext> {
  const args = [
    ...CHROMIUM_ARGS,
    '--headless',
    '--remote-debugging-port=0',
    '--lang=en-GB',
    '--force-prefers-reduced-motion',
    '--window-size=1440,900',
    `--user-data-dir=${folder}`,
  ];
  const child = spawn(chromiumPath() ?? chromium.executablePath(), args, {
    stdio: 'ignore',
    env: { ...process.env, TZ: 'UTC' },
  });
  child.on('error', () => undefined);
  const browser = await chromium.connectOverCDP(await listening(folder), { noDefaults: true });
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('The browser has no window.');
  return context;
}

/** Where the browser can be spoken to, as it writes down itself, once it has a page. */
async function listening(folder: string): Promise<string> {
  for (let look = 0; look < LOOKS; look += 1) {
    await sleep(LOOK_MS);
    const text = await readFile(join(folder, 'DevToolsActivePort'), 'utf8').catch(() => '');
    const [port] = text.split('\n');
    if (port === undefined || port === '') continue;
    const address = `http://127.0.0.1:${port}`;
    const pages = await fetch(`${address}/json/list`).then(
      (answer) => answer.json() as Promise<{ type: string }[]>,
      () => [],
    );
    if (pages.some(({ type }) => type === 'page')) return address;
  }
  throw new Error('The browser did not start.');
}
