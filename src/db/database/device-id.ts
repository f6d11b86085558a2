import type { StoreyDatabase } from './database.ts';

const KEY = 'deviceId';

/** Names this device (of this person) in the files that it makes; made when first asked for. */
export async function deviceIdOf(db: StoreyDatabase, newId: () => string): Promise<string> {
  const stored: unknown = (await db.meta.get(KEY))?.value;
  if (typeof stored === 'string') return stored;
  const made = newId();
  if (!db.isNewer) await db.meta.put({ k: KEY, value: made });
  return made;
}
