import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { installed, openProfile } from './browser-profile.ts';
import type { RunningServer } from './server.ts';

/**
 * A folder with a browser profile in which the app of this server is installed. The service worker fetches some 700 files
 * one after the other: the first worker that asks has it done, the others wait.
 */
export async function installApp({ origin, folder }: RunningServer): Promise<string> {
  const [done, underWay] = [join(folder, 'installed'), join(folder, 'installing')];
  while (!existsSync(done)) {
    const isMine = await mkdir(underWay).then(
      () => true,
      () => false,
    );
    if (isMine) await install(origin, underWay, done);
    else await sleep(100);
  }
  return done;
}

async function install(origin: string, underWay: string, done: string): Promise<void> {
  try {
    const context = await openProfile(underWay, origin);
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto('/signin');
    await installed(page);
    await context.close();
    await rename(underWay, done);
  } catch (cause) {
    // Another worker may try.
    await rm(underWay, { recursive: true, force: true });
    throw cause;
  }
}
