import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Db } from '../storage/connect.ts';

/** Milliseconds that the database has for an answer. */
const PATIENCE = 2000;

/** Whether the database answers. */
export async function isDatabaseUp(db: Db): Promise<boolean> {
  const asked = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
  return Promise.race([asked, sleep(PATIENCE, false, { ref: false })]);
}
