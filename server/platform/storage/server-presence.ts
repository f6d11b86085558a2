import pg from 'pg';

/** Any number will do; it names the lock in pg_locks. */
const LOCK = 5_701_002;

/**
 * Every server of a database keeps one connection with a shared lock, so that the last one to go can tell that it is
 * the last; the same connection notices when the database goes away.
 */
export interface Presence {
  client: pg.Client;
  /** Releases it. @returns whether no other server is left. */
  leave: () => Promise<boolean>;
}

export async function announce(address: pg.ClientConfig, onLost: () => void): Promise<Presence> {
  const client = new pg.Client({ ...address, application_name: 'storey', keepAlive: true });
  let isLeaving = false;
  let isLost = false;
  const lost = () => {
    if (isLeaving || isLost) return;
    isLost = true;
    onLost();
  };
  client.on('error', lost);
  await client.connect();
  client.on('end', lost);
  await client.query('select pg_advisory_lock_shared($1)', [LOCK]);
  const leave = async () => {
    isLeaving = true;
    try {
      await client.query('select pg_advisory_unlock_shared($1)', [LOCK]);
      const answer = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [
        LOCK,
      ]);
      return answer.rows[0]?.alone ?? false;
    } catch {
      // The connection is broken: nothing can be looked up, and stopping a dead database does no harm.
      return true;
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  return { client, leave };
}

/** How many servers (and commands) are there now. */
export async function countServers(client: pg.ClientBase): Promise<number> {
  const answer = await client.query<{ count: number }>(
    `select count(distinct pid)::int as count from pg_locks
      where locktype = 'advisory' and mode = 'ShareLock' and granted and classid = 0 and objid = $1
      and database = (select oid from pg_database where datname = current_database())`,
    [LOCK],
  );
  return answer.rows[0]?.count ?? 0;
}
