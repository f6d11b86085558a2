import type { ClientBase } from 'pg';

export interface TableInfo {
  name: string;
  /** In their order; those that the database computes itself are left out. */
  columns: string[];
}

/** A name as SQL writes it. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** All tables of ours, each after those that it refers to. */
export async function tablesInOrder(client: ClientBase): Promise<TableInfo[]> {
  const columns = await client.query<{ name: string; columns: string[] }>(`
    select c.table_name as name, array_agg(c.column_name::text order by c.ordinal_position) as columns
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
    group by c.table_name order by c.table_name`);
  const links = await client.query<{ child: string; parent: string }>(`
    select child.relname as child, parent.relname as parent
    from pg_constraint f join pg_class child on child.oid = f.conrelid join pg_class parent on parent.oid = f.confrelid
    where f.contype = 'f' and f.connamespace = 'public'::regnamespace and f.conrelid <> f.confrelid`);
  const waiting = new Map(columns.rows.map((table) => [table.name, table]));
  const ordered: TableInfo[] = [];
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter(
      ({ name }) => !links.rows.some((link) => link.child === name && waiting.has(link.parent)),
    );
    if (free.length === 0) throw new Error('The tables refer to each other in a circle.');
    for (const table of free) {
      waiting.delete(table.name);
      ordered.push(table);
    }
  }
  return ordered;
}

/** The newest migration that the database has, by its hash: two databases with the same one have the same tables. */
export async function schemaVersion(client: ClientBase): Promise<string> {
  const answer = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at desc, id desc limit 1',
  );
  return answer.rows[0]?.hash ?? 'none';
}

/** Where the counters of ids stand; null where nothing was counted yet. */
export async function readSequences(client: ClientBase): Promise<Record<string, string | null>> {
  const answer = await client.query<{ name: string; last: string | null }>(
    `select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public'`,
  );
  return Object.fromEntries(answer.rows.map(({ name, last }) => [name, last]));
}
