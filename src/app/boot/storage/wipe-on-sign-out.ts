import { windowLocks, type StoreyDatabase } from '../../../db/index.ts';
import { wipeDevice, prepareWipe } from '../../../db/device/wipe-device.ts';
import { forgetPlaces } from '../../state/return/last-place.ts';
import { forgetRecentPlaces } from '../../state/return/recent-places.ts';
import { forgetWalks } from '../../state/content/survey-walk.ts';
import { forgetNotes } from '../../../start/notes.ts';
import { CACHE_OWNER } from './cache-owner.ts';
import { deviceSettings, earlyStorage } from '../../../db/device/device-settings.ts';

/** Milliseconds for looking at the data of a person who signs out: signing out must not wait longer. */
const LOOK_MS = 5000;

/**
 * The person signs out, while their database is open. Answers how to delete what they had here once it is closed; null
 * where it stays: something is unsent, or it can't be found out.
 */
export async function wipeOnSignOut(
  db: StoreyDatabase,
  owner: string,
): Promise<(() => Promise<void>) | null> {
  const late = new Promise<boolean>((settle) => setTimeout(() => settle(false), LOOK_MS));
  const mayGo = await Promise.race([prepareWipe(db).catch(() => false), late]);
  if (!mayGo) return null;
  // Once it is deleted its levels are unknown.
  const levels = await db.levels
    .toCollection()
    .primaryKeys()
    .catch(() => []);
  return async () => {
    forgetPlaces(deviceSettings, owner);
    forgetRecentPlaces(deviceSettings, owner);
    await erase(db.name, levels).catch(() => undefined);
  };
}

async function erase(name: string, levels: readonly string[]): Promise<void> {
  const { caches } = globalThis;
  const isGone = await wipeDevice(name, { locks: windowLocks(), caches });
  if (isGone) forgetWalks(deviceSettings, levels);
  forgetNotes(earlyStorage, name);
  const { cache, address } = CACHE_OWNER;
  const marked = await caches.match(address, { cacheName: cache });
  // Not the mark of a person who signed in since.
  if ((await marked?.text()) === name) await caches.delete(cache);
}
