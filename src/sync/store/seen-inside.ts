import { equalContent, type ContentRow, type EntityKey, type StoreyDatabase } from '../../db/index.ts';

/**
 * Remote changes inside an entity since it was last seen, by server key. Entities unknown on this device have an
 * empty `lid`.
 */
export type RemoteChanges = readonly (readonly [key: string, there: ContentRow])[];

const askedUnder = (entityKey: EntityKey): string => `worked-on:${entityKey}`;

/**
 * Stores which remote changes the user was asked about, so that the same conflict is not opened again. Call inside an
 * outbox transaction.
 */
export const recordAsked = (
  db: StoreyDatabase,
  entityKey: EntityKey,
  worked: RemoteChanges,
): Promise<unknown> =>
  worked.length === 0 ? forgetAsked(db, entityKey) : db.meta.put({ k: askedUnder(entityKey), value: worked });

/** The remote changes inside an entity that was deleted here, as they were shown in the conflict. */
export const askedInside = async (db: StoreyDatabase, entityKey: EntityKey): Promise<RemoteChanges> =>
  ((await db.meta.get(askedUnder(entityKey)))?.value as RemoteChanges | undefined) ?? [];

export async function wasAsked(
  db: StoreyDatabase,
  entityKey: EntityKey,
  worked: RemoteChanges,
): Promise<boolean> {
  const asked = await askedInside(db, entityKey);
  // Servers may list them in any order.
  const before = new Map(asked);
  const isSame = ([key, there]: RemoteChanges[number]): boolean =>
    equalContent(there, before.get(key) ?? null);
  return worked.length === asked.length && worked.every(isSame);
}

export const forgetAsked = (db: StoreyDatabase, entityKey: EntityKey): Promise<void> =>
  db.meta.delete(askedUnder(entityKey));
