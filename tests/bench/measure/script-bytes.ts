import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { signInPage } from '../../e2e/support/page-objects.ts';
import { BUDGETS } from '../../../script/budgets.ts';
import { WASM_MODULES } from '../../../src/domain/floorplan/formats/wasm-modules.ts';
import { openBrowser, painted } from '../setup/browser.ts';
import { asKiB, atMost, plain, type Figure, type Section } from '../figure.ts';
import type { Stage } from '../setup/test-stage.ts';

/** The largest files, named so that a budget that is missed says where to look. */
const NAMED = 8;
/** Milliseconds: what the painted map lets in is asked for in the same moment, by another clock. */
const MOMENT = 5;

/**
 * JavaScript that a browser really fetched, page and workers, by the size its files have when packed with gzip. The
 * service worker is off: it fetches everything, but after the page and beside it.
 */
export async function measureScriptBytes(stage: Stage): Promise<Section> {
  const browser = await openBrowser();
  try {
    const context = await browser.newContext({ baseURL: stage.server.origin, serviceWorkers: 'block' });
    await context.addInitScript(noteWhatIsShown);
    /** When each was asked for: milliseconds since 1970. */
    const loaded = new Map<string, number>();
    context.on('requestfinished', (request) => {
      const { pathname } = new URL(request.url());
      if (/\.m?js$/.test(pathname)) loaded.set(pathname, request.timing().startTime);
    });
    const page = await context.newPage();
    await page.goto('/signin');
    await signInPage(page).submit.waitFor();
    await page.waitForLoadState('networkidle');
    const shownAt = (await page.evaluate(() => window.benchShownAt)) ?? Infinity;
    const signIn = await sizesOf(stage.app, before(loaded, shownAt));

    await signInPage(page).signIn();
    await contentRoute(page, stage);
    loaded.clear();
    await contentRoute(page, stage);
    // The first whole picture lets in what may come after it, and the page may be faster than this program.
    const paintedAt = (await page.evaluate(() => window.benchPaintedAt)) ?? Infinity;
    const content = await sizesOf(stage.app, before(loaded, paintedAt));
    return {
      title: 'Bytes of JavaScript (gzip)',
      figures: [
        atMost('Sign-in route, up to the form', sum(signIn), BUDGETS.signIn, asKiB),
        atMost('Content route, up to the painted map', sum(content), BUDGETS.content, asKiB),
        plain('Files of the sign-in route', String(signIn.length)),
        plain('Files of the content route', String(content.length)),
        ...(await wasmFigures(stage.app)),
      ],
      notes: [
        `Largest of the sign-in route: ${largest(signIn)}.`,
        `Largest of the content route: ${largest(content)}.`,
      ],
    };
  } finally {
    await browser.close();
  }
}

/** What is fetched with the first file of a format that needs it: the worker and the `.wasm` of each module. */
async function wasmFigures(app: string): Promise<Figure[]> {
  const names = await readdir(join(app, 'assets'));
  return Promise.all(
    Object.keys(WASM_MODULES).map(async (module) => {
      const paths = names.filter(
        (name) =>
          name.startsWith(`${module}-wasm-`) || (name.startsWith(`${module}-`) && name.endsWith('.wasm')),
      );
      const files = await sizesOf(
        app,
        paths.map((name) => join('assets', name)),
      );
      return plain(`With the first file that needs it: ${largest(files)}`, asKiB(sum(files)));
    }),
  );
}

const before = (loaded: ReadonlyMap<string, number>, at: number): string[] =>
  [...loaded].filter(([, askedAt]) => at - askedAt > MOMENT).map(([path]) => path);

declare global {
  interface Window {
    /** When the form of the sign-in was shown: milliseconds since 1970. */
    benchShownAt?: number;
    /** When the map had first drawn all it has: milliseconds since 1970. */
    benchPaintedAt?: number;
  }
}

/** Runs in the page before the app. */
function noteWhatIsShown(): void {
  new MutationObserver(() => {
    if (document.querySelector('button[type="submit"]') !== null) window.benchShownAt ??= Date.now();
    if (document.querySelector('[data-map-idle="true"]') !== null) window.benchPaintedAt ??= Date.now();
  }).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['data-map-idle'],
  });
}

/** Leaves the app and opens the level by its address, as someone with a link does. */
async function contentRoute(page: Page, stage: Stage): Promise<void> {
  await page.goto('about:blank');
  await page.goto(stage.paths.places);
  await painted(page);
}

interface Sized {
  name: string;
  bytes: number;
}

async function sizesOf(app: string, paths: readonly string[]): Promise<Sized[]> {
  const sized = await Promise.all(
    paths.map(async (path) => ({
      name: basename(path),
      bytes: gzipSync(await readFile(join(app, path))).length,
    })),
  );
  return sized.sort((a, b) => b.bytes - a.bytes);
}

const sum = (files: readonly Sized[]): number => files.reduce((total, { bytes }) => total + bytes, 0);
const largest = (files: readonly Sized[]): string =>
  files
    .slice(0, NAMED)
    .map(({ name, bytes }) => `${name.replace(/-[\w-]{8}\.(m?js|wasm)$/, '.$1')} ${asKiB(bytes)}`)
    .join(', ');
