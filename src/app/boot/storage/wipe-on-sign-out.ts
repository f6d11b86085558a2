import type { StoreyDatabase } from '../../../db/index.ts';
import { wipeDevice, prepareWipe } from '../../../db/device/wipe-device.ts';
import { forgetLevel } from '../../state/content/first-rows.ts';
import { forgetDatabase, MARK } from './cache-owner.ts';

/** Milliseconds for looking at what somebody leaves: nobody is kept from signing out by it. */
const LOOK_MS = 5000;

/**
 * The person signs out, while their database is open. Answers how to delete what they had here once it is closed; null
 * where it stays: something is unsent, or it can't be found out.
 */
export async function leave(db: StoreyDatabase): Promise<(() => Promise<void>) | null> {
  const late = new Promise<boolean>((settle) => setTimeout(() => settle(false), LOOK_MS));
  const mayGo = await Promise.race([prepareWipe(db).catch(() => false), late]);
  return mayGo ? () => erase(db.name).catch(() => undefined) : null;
}

async function erase(name: string): Promise<void> {
  const { caches } = globalThis;
  await wipeDevice(name, { locks: navigator.locks, caches });
  forgetDatabase(localStorage, name);
  forgetLevel(localStorage, name);
  const { cache, address } = MARK;
  const marked = await caches.match(address, { cacheName: cache });
  // Not that of somebody who signed in since.
  if ((await marked?.text()) === name) await caches.delete(cache);
}
