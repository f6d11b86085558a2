import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { contentPage, formPanel, signInPage } from '../e2e/support/pages.ts';
import { installed, openProfile } from '../e2e/support/profile.ts';
import type { TestServer } from '../e2e/support/server.ts';
import type { World } from '../e2e/support/world.ts';

/** What is said once a change is kept. */
const SAID = /Saved on this device|updated/;

/**
 * A tablet whose browser can die at any moment. The app runs as it is, but for the map: what is kept does not hang on
 * it, and to draw it in software takes longer than all the rest.
 */
export class Tablet {
  page: Page;
  private readonly world: World;
  private readonly origin: string;
  /** The browser's profile. */
  private readonly folder: string;
  private context: BrowserContext;

  private constructor(world: World, origin: string, folder: string, [context, page]: Opened) {
    this.world = world;
    this.origin = origin;
    this.folder = folder;
    this.context = context;
    this.page = page;
  }

  /** With the app installed, somebody signed in, and the places of the world's level on the device. */
  static async open(world: World, server: TestServer): Promise<Tablet> {
    const folder = await mkdtemp(join(tmpdir(), 'storey-reliability-'));
    const opened = await start(folder, server.origin, false);
    const [, page] = opened;
    await page.goto('/signin');
    await installed(page);
    await signInPage(page).signIn(world.path);
    await contentPage(page).row('Kitchen').waitFor();
    await contentPage(page).synced();
    const tablet = new Tablet(world, server.origin, folder, opened);
    // Signed in some time ago: a browser writes what localStorage holds, and with it the tokens, only after seconds.
    await tablet.leave();
    await tablet.comeBack(false);
    return tablet;
  }

  /** Opens a place by its name, gives it another one and saves; comes back when the app has said that it is kept. */
  async rename(from: string, to: string): Promise<void> {
    const said = await this.said();
    await contentPage(this.page).open(from);
    const place = formPanel(this.page, 'Edit place');
    await place.field('Name').fill(to);
    await place.save.click();
    await this.page.waitForFunction((n) => (window as unknown as Heard).heard > n, said);
  }

  private said(): Promise<number> {
    return this.page.evaluate(() => (window as unknown as Heard).heard);
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
  async crash(): Promise<void> {
    const session = await this.context.newCDPSession(this.page);
    // It never answers: who would?
    session.send('Page.crash').catch(() => undefined);
    await this.page.waitForEvent('crash');
    await this.page.close();
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
  async comeBack(isCut: boolean): Promise<void> {
    [this.context, this.page] = await start(this.folder, this.origin, isCut);
    await this.page.goto(this.world.path);
    await contentPage(this.page).syncPill.waitFor();
  }

  /** Where the browser keeps the databases of the app. */
  async databases(): Promise<string> {
    const found = await readdir(join(this.folder, 'Default', 'IndexedDB'));
    const name = found.find((entry) => entry.endsWith('.leveldb'));
    if (name === undefined) throw new Error('The browser keeps no database.');
    return join(this.folder, 'Default', 'IndexedDB', name);
  }

  async throwAway(): Promise<void> {
    await this.context.close().catch(() => undefined);
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

interface Heard {
  heard: number;
}

type Opened = [BrowserContext, Page];

async function start(folder: string, origin: string, isCut: boolean): Promise<Opened> {
  const context = await openProfile(folder, origin);
  if (isCut) await context.setOffline(true);
  await context.addInitScript(
    ([source]) => {
      Reflect.deleteProperty(window, 'WebGL2RenderingContext');
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

function processesOf(folder: string): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8', maxBuffer: 2 ** 26 }).split(
    '\n',
  );
  return lines.filter((line) => line.includes(folder)).map((line) => Number.parseInt(line, 10));
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself.
  }
}
