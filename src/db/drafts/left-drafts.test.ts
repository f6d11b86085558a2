import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { choiceKey } from '../../app/commands/drafts/saved-choices.ts';
import { stagingOf } from '../../app/state/drafts/staging.ts';
import { claimDraft } from './claim-draft.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { listDrafts } from './drafts.ts';
import { browserLocks } from '../journal/ports/browser-locks.ts';
import { openCachePort } from '../journal/ports/cache-port.ts';
import { prepareWipe } from '../device/wipe-device.ts';
import { closeDatabase, openDatabase } from '../device/open-database.ts';
import { countDrafts, jotStaging, stage } from './staging.ts';
import { memoryCaches } from '../../../tests/support/db/memory-caches.ts';
import { memoryLockManager } from '../../../tests/support/db/memory-lock-manager.ts';
import { newId } from '../../../tests/support/db/content-fixtures.ts';

let stores: CacheStorage;
let locks: LockManager;
let name: string;

beforeEach(() => {
  stores = memoryCaches();
  locks = memoryLockManager();
  name = `left-${newId()}`;
  vi.stubGlobal('caches', stores);
  vi.stubGlobal('navigator', {});
});
afterEach(() => vi.unstubAllGlobals());

const open = (): Promise<StoreyDatabase> => {
  const port = openCachePort(stores, name);
  return openDatabase(name, {
    journal: { port, locks: browserLocks(locks), now: () => 1_800_000_000_000, newId },
  });
};
/** All that the journals of this browser say. */
async function linesOf(all: CacheStorage): Promise<string[]> {
  const texts: string[] = [];
  for (const key of await all.keys()) {
    const cache = await all.open(key);
    for (const request of await cache.keys()) texts.push((await (await cache.match(request))?.text()) ?? '');
  }
  return texts;
}

const typed = (text: string) => ({ values: { draft: { name: text } }, geometry: null });

it('form saved · slow journal write → draft does not come back', async () => {
  const db = await open();
  let time = 1000;
  const staging = stagingOf({ db, now: () => (time += 60), newId }, 'features:x', 'edit');
  await staging.open();
  const writing = staging.write(typed('a'));
  staging.jot(typed('a'));
  await writing;
  await staging.close();
  // Saved; the page is gone before the line that crosses it out.
  await db.staging.clear();
  await closeDatabase(db);
  const again = await open();
  expect(await again.staging.count()).toBe(0);
  await closeDatabase(again);
});

it('draft left by another tab → opened in its last state', async () => {
  const [a, b] = [await open(), await open()];
  const before = await claimDraft(a, 'features:x', newId);
  await stage(a, before.key, { ...typed('old'), mode: 'edit' }, 1000);
  jotStaging(a, before.key, { ...typed('old and all since'), mode: 'edit' }, 60_000);
  // It is written beside, without anything waiting for it.
  await vi.waitFor(async () => expect(JSON.stringify(await linesOf(stores))).toContain('all since'));
  await closeDatabase(a);
  before.letGo();
  const { found } = await claimDraft(b, 'features:x', newId);
  expect(found?.values).toEqual(typed('old and all since').values);
  await closeDatabase(b);
});

it('selection in a conflict → not a draft', async () => {
  const db = await open();
  const key = `${choiceKey({ table: 'features', key: newId() })}#open`;
  await stage(db, key, { values: { picked: {} }, geometry: null, mode: 'edit' }, 1);
  expect(await countDrafts(db)).toBe(0);
  expect(await listDrafts(db)).toEqual([]);
  expect(await prepareWipe(db)).toBe(true);
  await closeDatabase(db);
});
