import { hash, randomUUID } from 'node:crypto';
import type { ClientBase } from 'pg';
import { PLACE_LIMIT } from '../place-limit.ts';
import { TRIGGERS as NOTES } from './triggers.ts';

/** All that the database does by itself when a table is written to. */
const TRIGGERS = NOTES + PLACE_LIMIT;

/**
 * Makes the database note changes, if it does not yet. Numbers of transactions mean something within one database only: if this
 * database is another than that of the notes (a copy of it), the feed starts over, and cursors of the old feed are refused.
 */
export async function installChanges(client: ClientBase): Promise<void> {
  const version = hash('sha256', TRIGGERS, 'hex');
  if ((await read(client, 'triggers')) !== version) {
    await client.query(TRIGGERS);
    await write(client, 'triggers', version);
  }
  const database = await databaseName(client);
  if ((await read(client, 'database')) === database) return;
  await client.query('delete from feed.changes');
  await write(client, 'id', randomUUID());
  await write(client, 'database', database);
}

/** Tells this database from every copy of it. */
async function databaseName(client: ClientBase): Promise<string> {
  const answer = await client.query<{ name: string }>(
    `select s.system_identifier || '/' || d.oid as name from pg_control_system() s, pg_database d
     where d.datname = current_database()`,
  );
  return answer.rows[0]!.name;
}

type Key = 'triggers' | 'database' | 'id';

async function read(client: ClientBase, key: Key): Promise<string | undefined> {
  const answer = await client.query<{ value: string }>('select value from feed.state where key = $1', [key]);
  return answer.rows[0]?.value;
}

async function write(client: ClientBase, key: Key, value: string): Promise<void> {
  await client.query(
    'insert into feed.state (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [key, value],
  );
}
