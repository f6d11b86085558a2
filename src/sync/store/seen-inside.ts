import { equalContent, type ContentRow, type EntityKey, type StoreyDatabase } from '../../db/index.ts';
import type { ContentTable } from '../../domain/moment/moment.ts';

/**
 * What lies in a thing and is not as it was last seen, each under its key at the server. What is not known on this device
 * has no key here (an empty `lid`).
 */
export type RemoteChanges = readonly (readonly [key: string, there: ContentRow])[];

const askedUnder = (entityKey: EntityKey): string => `worked-on:${entityKey}`;

/** A person is asked about this, and need not be asked again. Inside a transaction of the outbox. */
export const recordAsked = (
  db: StoreyDatabase,
  entityKey: EntityKey,
  worked: RemoteChanges,
): Promise<unknown> =>
  worked.length === 0 ? forgetAsked(db, entityKey) : db.meta.put({ k: askedUnder(entityKey), value: worked });

/** What somebody did in a thing that was deleted here, as a person was asked about it. */
export const askedInside = async (db: StoreyDatabase, entityKey: EntityKey): Promise<RemoteChanges> =>
  ((await db.meta.get(askedUnder(entityKey)))?.value as RemoteChanges | undefined) ?? [];

export async function wasAsked(
  db: StoreyDatabase,
  entityKey: EntityKey,
  worked: RemoteChanges,
): Promise<boolean> {
  const asked = await askedInside(db, entityKey);
  // A server may name them in any order.
  const before = new Map(asked);
  const isSame = ([key, there]: RemoteChanges[number]): boolean =>
    equalContent(there, before.get(key) ?? null);
  return worked.length === asked.length && worked.every(isSame);
}

export const forgetAsked = (db: StoreyDatabase, entityKey: EntityKey): Promise<void> =>
  db.meta.delete(askedUnder(entityKey));

/** The table of a row that lies in something. */
export function tableOf(row: ContentRow): ContentTable {
  if ('fid' in row) return 'features';
  if ('levelIndex' in row) return 'levels';
  if ('buildingTitle' in row) return 'buildings';
  return 'siteTitle' in row ? 'sites' : 'clients';
}
