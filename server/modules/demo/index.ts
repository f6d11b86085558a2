import { createReadStream } from 'node:fs';
import { sql } from 'drizzle-orm';
import { openFiles } from '../../platform/files/open-files.ts';
import type { Db, Queryable } from '../../platform/storage/connect.ts';
import { clients } from '../../platform/storage/schema.ts';
import { importClientIn } from '../archive/index.ts';
import { publishNew } from '../publishing/index.ts';

/** A made-up hospital campus, drawn by script/demo. Built, it lies beside the program. */
const CAMPUS = new URL('larkfield.jsonl.gz', import.meta.url);

/** Any number will do. */
const SEED_LOCK = 5_701_003;

/**
 * Imports the demo into a database that has no client yet, whole or not at all, and publishes it: the first review shows what people
 * have changed, and not each wall of the campus.
 * @param of.origin where this server is reached
 * @returns whether it was put in
 */
export async function seedOnce(
  db: Db,
  of: { filesDir: string | undefined; origin: string },
): Promise<boolean> {
  if (!(await isEmpty(db))) return false;
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    if (!(await isEmpty(tx))) return false;
    const files = openFiles(db, of.filesDir);
    const { clientId } = await importClientIn(tx, { files, origin: of.origin }, createReadStream(CAMPUS));
    await publishNew(tx, clientId);
    return true;
  });
}

/** Whether the server has no clients yet. */
async function isEmpty(db: Queryable): Promise<boolean> {
  return (await db.select({ id: clients.id }).from(clients).limit(1)).length === 0;
}
