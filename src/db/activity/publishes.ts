import type { StoreyDatabase } from '../database/database.ts';

/** What was published once, and how much of it there was. */
export interface KeptPublish {
  /** 1 for the first, then upwards. */
  n: number;
  /** Milliseconds since 1970. */
  at: number;
  /** Null: the account is gone, or the server did not note it. */
  by: string | null;
  features: number;
  /** Places by the server's numbers of site and building; null where the server does not count them. */
  places: readonly { siteId: number | null; buildingId: number | null; count: number }[] | null;
}

export interface KeptPublishes {
  /** The newest first. */
  publishes: readonly KeptPublish[];
  /** The first publish is among them. */
  isWhole: boolean;
  /** Milliseconds since 1970, by this device's clock. */
  readAt: number;
}

const PREFIX = 'publishes:';

export async function keepPublishes(
  db: StoreyDatabase,
  clientLid: string,
  { readAt, ...value }: KeptPublishes,
): Promise<void> {
  await db.statuses.put({ k: PREFIX + clientLid, value, readAt });
}

/** Null: never read. May be the query of a live query. */
export async function keptPublishes(db: StoreyDatabase, clientLid: string): Promise<KeptPublishes | null> {
  const record = await db.statuses.get(PREFIX + clientLid);
  if (record === undefined) return null;
  return { ...(record.value as Omit<KeptPublishes, 'readAt'>), readAt: record.readAt };
}
