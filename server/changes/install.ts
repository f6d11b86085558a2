import { hash, randomUUID } from 'node:crypto';
import type { ClientBase } from 'pg';
import { TRIGGERS } from './triggers.ts';

const VERSION_KEY = 'change-triggers';
const FEED_KEY = 'change-feed';

/**
 * Makes the database note changes, if it does not yet. Numbers of transactions mean something within one database only:
 * where this is another than the one that the notes are from (a copy, a restored backup), the feed starts anew, and
 * cursors of the old one are refused.
 */
export async function installChanges(client: ClientBase): Promise<void> {
  const version = hash('sha256', TRIGGERS, 'hex');
  if ((await setting(client, VERSION_KEY)) !== version) {
    await client.query(TRIGGERS);
    await keep(client, VERSION_KEY, version);
  }
  const database = await databaseName(client);
  const feed = await setting(client, FEED_KEY);
  if (feed === null || !feed.startsWith(`${database} `)) await startFeed(client, database);
}

/** Forgets what changed; every device reads all again. For when the drafts were exchanged as a whole. */
export async function restartChanges(client: ClientBase): Promise<void> {
  await startFeed(client, await databaseName(client));
}

async function startFeed(client: ClientBase, database: string): Promise<void> {
  await client.query('delete from changes');
  await keep(client, FEED_KEY, `${database} ${randomUUID()}`);
}

/** Tells this database from every copy of it. */
async function databaseName(client: ClientBase): Promise<string> {
  const answer = await client.query<{ name: string }>(
    `select s.system_identifier || '/' || d.oid as name from pg_control_system() s, pg_database d
     where d.datname = current_database()`,
  );
  return answer.rows[0]!.name;
}

async function setting(client: ClientBase, key: string): Promise<string | null> {
  const answer = await client.query<{ value: unknown }>('select value from settings where key = $1', [key]);
  const value = answer.rows[0]?.value;
  return typeof value === 'string' ? value : null;
}

async function keep(client: ClientBase, key: string, value: string): Promise<void> {
  await client.query(
    'insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [key, JSON.stringify(value)],
  );
}
