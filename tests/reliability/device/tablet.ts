import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { contentPage, formPanel, signInPage } from '../../e2e/support/page-objects.ts';
import { installed, leaveOutMap, leaveOutTour, openProfile } from '../../e2e/support/browser-profile.ts';
import type { World } from '../../e2e/support/test-world.ts';
import { openHiding } from '../browser/hide-page.ts';
import { processesOf } from '../browser/renderer-process.ts';
import { watchTransactions } from '../browser/trace-transactions.ts';
import { text, textPattern } from '../../support/app/texts.ts';

/** The message after a change is kept. */
const SAID = /Saved on this device|updated/;

/**
 * A tablet whose browser can die at any moment. The app runs as it is, but for the map: what is kept does not hang on
 * it, and to draw it in software takes longer than all the rest.
 */
export class Tablet {
  page: Page;
  private readonly world: World;
  private readonly way: Way;
  /** The browser's profile. */
  readonly folder: string;
  private context: BrowserContext;

  private constructor(world: World, way: Way, folder: string, [context, page]: Opened) {
    this.world = world;
    this.way = way;
    this.folder = folder;
    this.context = context;
    this.page = page;
  }

  /**
   * With the app installed, a person signed in, and the places of the world's level on the device.
   * @param installedProfile a folder with a profile in which the app of this origin is installed, to begin with a copy of it
   */
  static async open(world: World, way: Way, installedProfile?: string): Promise<Tablet> {
    const folder = await mkdtemp(join(tmpdir(), 'storey-reliability-'));
    if (installedProfile !== undefined) await cp(installedProfile, folder, { recursive: true });
    const opened = await start(folder, way, false);
    const [, page] = opened;
    await page.goto('/signin');
    await installed(page);
    await signInPage(page).signIn(world.path);
    await contentPage(page).row('Kitchen').waitFor();
    await contentPage(page).synced();
    const tablet = new Tablet(world, way, folder, opened);
    // Signed in some time ago: a browser writes what localStorage holds, and with it the tokens, only after seconds.
    await tablet.leave();
    await tablet.comeBack(false);
    return tablet;
  }

  /** The same in a browser whose tabs are hidden while another one is looked at; it can only be thrown away. */
  static async openHiding(world: World, origin: string): Promise<Tablet> {
    const folder = await mkdtemp(join(tmpdir(), 'storey-reliability-'));
    const context = await openHiding(folder);
    const tablet = new Tablet(world, { origin }, folder, await prepare(context));
    const { page } = tablet;
    await page.goto(tablet.address('/signin'));
    await installed(page);
    await signInPage(page).signIn(tablet.address(world.path));
    await contentPage(page).row('Kitchen').waitFor();
    await contentPage(page).synced();
    return tablet;
  }

  /** Not every browser knows the server of a path. */
  address(path: string): string {
    return new URL(path, this.way.origin).href;
  }

  /** Opens a place by its name, gives it another one and saves; comes back when the app has said that it is kept. */
  async rename(from: string, to: string, page = this.page): Promise<void> {
    const said = await saidOn(page);
    await contentPage(page).open(from);
    const place = formPanel(page, text('forms:titles.edit.pois'));
    await place.field('Name').fill(to);
    await place.save.click();
    await saidAgain(page, said);
    // It closes a moment after the message, and would close a form opened meanwhile.
    await place.panel.waitFor({ state: 'hidden' });
  }

  /** Makes a client with a title; comes back when it is kept. The page then shows the list of clients: so much of it as there is room for. */
  async addClient(title: string, page = this.page): Promise<void> {
    await page.goto(this.address('/cms/content/clients'));
    await page.getByRole('button', { name: 'Add a client' }).click();
    await page.getByRole('dialog').getByLabel('Title').fill(title);
    await page.getByRole('button', { name: 'Add client' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }

  /** Takes a file of unsent work in, as it comes from another tablet; the page then shows the sync centre. */
  async takeIn(
    file: string | { name: string; mimeType: string; buffer: Buffer },
    page = this.page,
  ): Promise<void> {
    await page.goto(this.address('/cms/sync'));
    await page.getByLabel('File of unsent work').setInputFiles(file);
    const dialog = page.getByRole('dialog', { name: text('sync:exchange.preview.title') });
    await dialog.getByRole('button', { name: textPattern('sync:exchange.preview.take') }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }

  /** A second tab of the same browser, at the level. */
  async another(): Promise<Page> {
    const page = await this.context.newPage();
    await page.goto(this.address(this.world.path));
    await contentPage(page).row('Kitchen').or(contentPage(page).syncPill).first().waitFor();
    return page;
  }

  session(page = this.page): Promise<CDPSession> {
    return this.context.newCDPSession(page);
  }

  cut(): Promise<void> {
    return this.context.setOffline(true);
  }

  mend(): Promise<void> {
    return this.context.setOffline(false);
  }

  /** Every process of the browser ends at once, as when the battery is out. */
  async kill(): Promise<void> {
    for (let tries = 0; tries < 200; tries += 1) {
      const pids = processesOf(this.folder);
      if (pids.length === 0) break;
      for (const pid of pids) kill(pid);
      await sleep(25);
    }
    await rm(join(this.folder, 'SingletonLock'), { force: true });
    await this.context.close().catch(() => undefined);
  }

  /** The process of the page ends, as when it runs out of memory; the browser lives on. */
  async crash(page = this.page): Promise<void> {
    const session = await this.session(page);
    const crashed = page.waitForEvent('crash');
    // It never answers: who would?
    session.send('Page.crash').catch(() => undefined);
    await crashed;
    await page.close();
  }

  /** Opens a new page of the level in the browser that is still there. */
  async lookAgain(): Promise<void> {
    this.page = await this.context.newPage();
    await this.page.goto(this.world.path);
    await contentPage(this.page).syncPill.waitFor();
  }

  /** Closes the browser as a person does. */
  async leave(): Promise<void> {
    await this.context.close();
  }

  /** Opens the browser again, at the level. */
  async comeBack(isCut: boolean, path = this.world.path, how: { keepsPages?: boolean } = {}): Promise<void> {
    [this.context, this.page] = await start(this.folder, this.way, isCut, how.keepsPages);
    await this.page.goto(path);
    await contentPage(this.page)
      .syncPill.waitFor()
      .catch(async (cause: unknown) => {
        const shown = await this.page.locator('body').innerText();
        throw new Error(`After it came back ${this.page.url()} shows: ${shown.slice(0, 500)}`, { cause });
      });
  }

  /** Where the browser keeps the databases of the app. */
  async databases(): Promise<string> {
    const found = await readdir(join(this.folder, 'Default', 'IndexedDB'));
    const name = found.find((entry) => entry.endsWith('.leveldb'));
    if (name === undefined) throw new Error('The browser keeps no database.');
    return join(this.folder, 'Default', 'IndexedDB', name);
  }

  /** While it is closed, the browser loses databases and files of the app. The sign-in and the app itself stay. */
  async loseAll(): Promise<void> {
    for (const name of ['IndexedDB', 'File System'])
      await rm(join(this.folder, 'Default', name), { recursive: true, force: true });
  }

  async throwAway(): Promise<void> {
    await this.context.close().catch(() => undefined);
    // Playwright does not close a browser that it did not open.
    await this.kill();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

interface Heard {
  heard: number;
}

/** To the server: straight, or through a door that stands at the server's own origin for this browser. */
interface Way {
  origin: string;
  door?: string;
}

type Opened = [BrowserContext, Page];

async function start(
  folder: string,
  { origin, door }: Way,
  isCut: boolean,
  keepsPages = false,
): Promise<Opened> {
  const context = await openProfile(folder, origin, { keepsPages, door });
  await leaveOutTour(context);
  if (isCut) await context.setOffline(true);
  return prepare(context);
}

/** What the rig notes in each page. */
async function prepare(context: BrowserContext): Promise<Opened> {
  await leaveOutMap(context);
  await context.addInitScript(watchTransactions);
  await context.addInitScript(
    ([source]) => {
      const said = new RegExp(source!);
      const heard = window as unknown as Heard;
      heard.heard = 0;
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) {
          for (const node of addedNodes) if (said.test(node.textContent ?? '')) heard.heard += 1;
        }
      }).observe(document, { childList: true, subtree: true });
    },
    [SAID.source],
  );
  return [context, context.pages()[0] ?? (await context.newPage())];
}

const saidOn = (page: Page): Promise<number> => page.evaluate(() => (window as unknown as Heard).heard);

async function saidAgain(page: Page, times: number): Promise<void> {
  await page.waitForFunction((n) => (window as unknown as Heard).heard > n, times);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself.
  }
}
