import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { installChanges } from './change-feed/install.ts';
import type { Log } from '../log.ts';
import { openEmbedded } from './embedded/embedded.ts';
import { requireOwnJournal } from './own-journal.ts';
import { announce, type Presence } from './server-presence.ts';
import { failureReason } from '../failure-reason.ts';

export type Db = NodePgDatabase;
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/** What a reading function takes: the database, or the transaction it is part of. */
export type Queryable = Db | Tx;

export interface Storage {
  db: Db;
  pool: pg.Pool;
  close: () => Promise<void>;
}

/** Any number will do. */
const MIGRATION_LOCK = 5_701_001;
/** Milliseconds between attempts to get a lost database back. */
const REVIVE_PAUSE = 500;

/**
 * Opens the embedded database of the data folder, or any other by its URL, and brings its tables up to date. A
 * database that dies while we live is started (embedded) or waited for (any other); calls meanwhile answer 503.
 */
export async function openStorage(
  where: { dataDir: string; databaseUrl?: string | undefined },
  log: Log,
): Promise<Storage> {
  let embedded = where.databaseUrl === undefined ? await openEmbedded(where.dataDir) : null;
  if (embedded) log.info({ how: embedded.how }, 'database is up');
  const address = (): pg.ClientConfig =>
    embedded
      ? { host: embedded.socketFolder, user: 'postgres', database: 'postgres' }
      : { connectionString: where.databaseUrl };
  const pool = new pg.Pool({ ...address(), max: 12, application_name: 'storey' });
  pool.on('error', (error) => {
    log.warn({ reason: error.message }, 'a database connection broke');
  });
  // The pool listens only to idle connections. A connection that breaks in use fails its query, and must not end the server.
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      log.warn({ reason: error.message }, 'a database connection broke in use');
    });
  });

  let isClosing = false;
  let presence: Presence | null = null;
  let reviving = Promise.resolve();

  async function revive(): Promise<void> {
    log.error('the database is gone; getting it back');
    while (!isClosing) {
      try {
        if (embedded) {
          embedded = await openEmbedded(where.dataDir);
          // A temporary socket folder is a new one each time.
          pool.options.host = embedded.socketFolder;
        }
        presence = await join();
        log.info('the database is back');
        return;
      } catch (error) {
        log.warn({ reason: failureReason(error) }, 'the database is not back yet');
        await sleep(REVIVE_PAUSE);
      }
    }
  }
  const join = () =>
    announce(address(), () => {
      presence = null;
      reviving = revive();
    });

  const close = async () => {
    isClosing = true;
    await reviving;
    await pool.end();
    const isLast = (await presence?.leave()) ?? true;
    if (embedded && isLast) await embedded.stop();
  };
  try {
    presence = await join();
    await migrateOnce(presence.client);
  } catch (error) {
    await close();
    throw error;
  }
  return { db: drizzle(pool), pool, close };
}

async function migrateOnce(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
  try {
    const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url));
    const ours = readMigrationFiles({ migrationsFolder });
    await requireOwnJournal(
      client,
      ours.map(({ folderMillis }) => folderMillis),
    );
    await migrate(drizzle(client), { migrationsFolder });
    await installChanges(client);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  }
}
