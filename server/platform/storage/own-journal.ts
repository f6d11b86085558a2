import pg from 'pg';

/** Where drizzle notes the migrations that a database has had; other programs that use drizzle do so there too. */
const JOURNAL = 'drizzle.__drizzle_migrations';
/** SQLSTATE: a table has other columns. */
const UNKNOWN_COLUMN = '42703';

const TOO_OLD =
  'The tables of this database were made by a version before 26 November 2026, which this version cannot bring up to date. Start a version of 26 to 28 November 2026 on it once, and then this one. Nothing was changed.';
const FOREIGN = `Another program keeps the journal of its migrations in this database (${JOURNAL}). Give Storey a database of its own. Nothing was changed.`;
const UNDATED = `The journal of migrations in this database (${JOURNAL}) has entries without a date, so that it does not show which version made the tables. Restore a backup into an empty database, or give Storey a database of its own. Nothing was changed.`;
const LOST = `This database has tables of Storey, or with their names, and no journal of migrations (${JOURNAL}) that shows which version made them. Restore a backup into an empty database, or give Storey a database of its own. Nothing was changed.`;

/**
 * Throws, in words for the person at the terminal, unless the database is new or Storey wrote its journal. Drizzle
 * itself only compares the last date, so that it would make no tables beside a journal of another program, or make them twice.
 * @param ours when the migrations of this version were made, in their order; ms since 1970. The first makes the tables that seven
 * made before the first release, and has the date of the last of them: a database with fewer cannot go on from there
 */
export async function requireOwnJournal(client: pg.Client, ours: readonly number[]): Promise<void> {
  const dates = await datesOf(client);
  if (dates.length === 0) {
    if (await hasTables(client)) throw new Error(LOST);
    return;
  }
  if (dates.includes(null)) throw new Error(UNDATED);
  const last = dates.reduce((latest: number, date) => Math.max(latest, date ?? 0), 0);
  if (last < ours[0]!) throw new Error((await hasTables(client)) ? TOO_OLD : FOREIGN);
  if (ours.some((date) => date <= last && !dates.includes(date))) throw new Error(FOREIGN);
}

/** Of all entries of the journal; empty where the journal is missing. */
async function datesOf(client: pg.Client): Promise<(number | null)[]> {
  const found = await client.query<{ journal: string | null }>('select to_regclass($1) as journal', [
    JOURNAL,
  ]);
  if (found.rows[0]?.journal == null) return [];
  try {
    const { rows } = await client.query<{ date: string | null }>(`select created_at as date from ${JOURNAL}`);
    return rows.map(({ date }) => (date === null ? null : Number(date)));
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === UNKNOWN_COLUMN)
      throw new Error(FOREIGN, { cause: error });
    throw error;
  }
}

/** Two that every version has had. */
async function hasTables(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>(
    `select to_regclass('public.clients') is not null and to_regclass('public.publishing') is not null as has`,
  );
  return rows[0]?.has ?? false;
}
