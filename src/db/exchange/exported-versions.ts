import type { StoreyDatabase } from '../database/database.ts';
import type { ContentRow, EntityKey } from '../schema/operation.ts';
import type { ExchangeRecord } from '../schema/records.ts';
import { equalContent } from '../schema/equal-content.ts';

/** A version of a thing that goes into a file, or comes out of one. */
export type Exchanged = Pick<ExchangeRecord, 'entityKey' | 'head'>;

/** Remembers versions that another device has too. Inside a transaction of theirs where there is one. */
export async function noteExchanged(
  db: StoreyDatabase,
  of: { device: string; fileId: string; at: number; by?: string; newId: () => string },
  versions: readonly Exchanged[],
): Promise<void> {
  const known = await exchangedOf(
    db,
    versions.map(({ entityKey }) => entityKey),
  );
  const records = versions.map(({ entityKey, head }): ExchangeRecord => {
    const same = known
      .get(entityKey)
      ?.find((record) => record.device === of.device && equalContent(record.head, head));
    if (same === undefined) {
      const by = of.by === undefined ? {} : { by: of.by };
      return { id: of.newId(), entityKey, device: of.device, head, at: of.at, fileIds: [of.fileId], ...by };
    }
    const fileIds = [...new Set([...same.fileIds, of.fileId])];
    return { ...same, at: Math.max(same.at, of.at), fileIds };
  });
  await db.exchanged.bulkPut(records);
}

/** What is remembered of things, by entity key, the earliest first. */
export async function exchangedOf(
  db: StoreyDatabase,
  keys: readonly EntityKey[],
): Promise<Map<EntityKey, ExchangeRecord[]>> {
  const byKey = new Map<EntityKey, ExchangeRecord[]>();
  if (keys.length === 0) return byKey;
  const wanted = new Set(keys);
  const records =
    wanted.size > 100
      ? (await db.exchanged.toArray()).filter(({ entityKey }) => wanted.has(entityKey))
      : await db.exchanged
          .where('entityKey')
          .anyOf([...wanted])
          .toArray();
  for (const record of records.sort((a, b) => a.at - b.at)) {
    const list = byKey.get(record.entityKey);
    if (list === undefined) byKey.set(record.entityKey, [record]);
    else list.push(record);
  }
  return byKey;
}

/**
 * What the server's version of our own creation comes from, where another device has sent it out of a file: a version
 * that both devices had. The very version that is there, or else the first, on which all later ones are built.
 */
export async function sharedVersion(
  db: StoreyDatabase,
  entityKey: EntityKey,
  theirs: ContentRow,
): Promise<ContentRow | null> {
  const records = (await exchangedOf(db, [entityKey])).get(entityKey) ?? [];
  const heads = records.flatMap(({ head }) => head ?? []);
  return heads.find((head) => equalContent(head, theirs)) ?? heads[0] ?? null;
}
