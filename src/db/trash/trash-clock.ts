import type { StoreyDatabase } from '../database/database.ts';
import { countElapsed, type ElapsedTime } from './elapsed-time.ts';

const KEY = 'trashAge';

/** Looks at the clocks, and answers how much time has passed by now. Inside a transaction of `meta`. Milliseconds. */
export async function lookAtClocks(
  db: StoreyDatabase,
  device: number,
  server: number | null,
): Promise<number> {
  const before = ((await db.meta.get(KEY))?.value ?? null) as ElapsedTime | null;
  const value = countElapsed(before, device, server);
  await db.meta.put({ k: KEY, value });
  return value.aged;
}
