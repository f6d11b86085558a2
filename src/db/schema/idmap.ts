import type { StoreyDatabase } from './database.ts';
import type { IdKind } from './records.ts';

/** A level has no number of its own: it is addressed by its index within its building. */
export function levelServerKey(buildingId: number, levelIndex: number): string {
  return `${buildingId}/${levelIndex}`;
}

/** The server's number of a thing (a level's index), or undefined while the server has not heard of it. */
export async function serverIdOf(db: StoreyDatabase, lid: string): Promise<number | undefined> {
  const record = await db.idmap.get(lid);
  if (record === undefined) return undefined;
  return Number(record.kind === 'levels' ? record.serverKey.split('/')[1] : record.serverKey);
}

/** The local key of what the server calls so. Levels are named by `levelServerKey`. */
export async function lidOf(
  db: StoreyDatabase,
  kind: IdKind,
  serverKey: number | string,
): Promise<string | undefined> {
  const record = await db.idmap.get({ kind, serverKey: String(serverKey) });
  return record?.lid;
}

/**
 * Joins a local key and the server's. An older owner of the same server key gives it up.
 * @param mark the operation that made it there, where that is known
 */
export async function rememberId(
  db: StoreyDatabase,
  kind: IdKind,
  lid: string,
  serverKey: number | string,
  mark?: string | null,
): Promise<void> {
  const key = String(serverKey);
  const holder = await db.idmap.get({ kind, serverKey: key });
  if (holder !== undefined && holder.lid !== lid) await db.idmap.delete(holder.lid);
  await db.idmap.put({ lid, kind, serverKey: key, ...(typeof mark === 'string' && { mark }) });
}
