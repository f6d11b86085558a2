import type { StoreyDatabase } from '../database/database.ts';

/** What the last check of a client's content found, in numbers. */
export interface KeptReport {
  /** Features that were looked at. */
  checked: number;
  /** By rule: how many on each level, by its key; '' for those on none. */
  found: readonly { rule: string; byLevel: readonly (readonly [level: string, count: number])[] }[];
  /** Milliseconds since 1970, by this device's clock. */
  at: number;
}

const PREFIX = 'report:';

export async function keepReport(
  db: StoreyDatabase,
  clientLid: string,
  { at, ...value }: KeptReport,
): Promise<void> {
  await db.statuses.put({ k: PREFIX + clientLid, value, readAt: at });
}

/** Null: never checked on this device. */
export async function keptReport(db: StoreyDatabase, clientLid: string): Promise<KeptReport | null> {
  const record = await db.statuses.get(PREFIX + clientLid);
  if (record === undefined) return null;
  return { ...(record.value as Omit<KeptReport, 'at'>), at: record.readAt };
}
