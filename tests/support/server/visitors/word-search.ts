import { sql } from 'drizzle-orm';
import type { Db } from '../../../../server/platform/storage/connect.ts';

/** The tables that have the word in any column. */
export async function wordOf(db: Db, word: string): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: hits } = await db.execute(
      sql`select 1 from ${sql.identifier(name)} t where strpos(t::text, ${word}) > 0 limit 1`,
    );
    if (hits.length > 0) found.push(name);
  }
  return found;
}
