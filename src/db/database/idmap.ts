import type { StoreyDatabase } from './database.ts';
import type { IdKind } from '../schema/records.ts';

/** The server id of an entity (a level's index), or undefined if it has none yet. */
export async function serverIdOf(db: StoreyDatabase, lid: string): Promise<number | undefined> {
  const record = await db.idmap.get(lid);
  if (record === undefined) return undefined;
  return Number(record.kind === 'levels' ? record.serverKey.split('/')[1] : record.serverKey);
}

/** The local key for a server id. Levels are named by `levelServerKey`. */
export async function lidOf(
  db: StoreyDatabase,
  kind: IdKind,
  serverKey: number | string,
): Promise<string | undefined> {
  const record = await db.idmap.get({ kind, serverKey: String(serverKey) });
  return record?.lid;
}

/**
 * Links a local key and a server id. An earlier owner of the server id loses it. @param mark the operation id of the
 * create, if known
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
