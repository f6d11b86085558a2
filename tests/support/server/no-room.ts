import { sql } from 'drizzle-orm';
import type { Db } from '../../../server/platform/storage/connect.ts';

/** From now on a table refuses new rows as PostgreSQL does on a full disk, until its trigger `no_room` is dropped. */
export async function refuseWrites(db: Db, table: string): Promise<void> {
  await db.execute(sql`create or replace function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`);
  await db.execute(
    sql`create trigger no_room before insert on ${sql.identifier(table)} for each row execute function no_room()`,
  );
}
