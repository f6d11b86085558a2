import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

/** How a thread reaches the database, which may lie elsewhere after it was away. */
export interface DatabaseAddress {
  host?: string;
  user?: string;
  database?: string;
  connectionString?: string;
}

/** Where a pool connects to, as it can be handed to a thread. */
export function addressOfPool({ options }: pg.Pool): DatabaseAddress {
  const { host, user, database, connectionString } = options;
  const given = Object.entries({ host, user, database, connectionString });
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}

/** Does some work of a thread with connections of its own. @param name as the database lists them */
export async function withDatabaseAt<T>(
  address: DatabaseAddress,
  name: string,
  work: (db: NodePgDatabase) => Promise<T>,
): Promise<T> {
  const pool = new pg.Pool({ ...address, max: 3, application_name: name });
  // A connection that breaks fails its query; that is enough.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    return await work(drizzle(pool));
  } finally {
    await pool.end();
  }
}
