import type { EntityKey, StoreyDatabase } from '../../db/index.ts';
import { LIST_STALENESS_MS } from '../store/retention.ts';

/** Key in `meta`: until when one of our attempts may overwrite a remote value, by entity. */
const LATE = 'late';

type Watches = Record<EntityKey, number>;

const readWatches = async (db: StoreyDatabase): Promise<Watches> =>
  ((await db.meta.get(LATE))?.value ?? {}) as Watches;

/** Watches the remote values of an entity until our attempt can no longer arrive. Call inside an outbox transaction. */
export async function watchRemoteValues(
  db: StoreyDatabase,
  entityKey: EntityKey,
  until: number,
): Promise<void> {
  const late = await readWatches(db);
  await db.meta.put({ k: LATE, value: { ...late, [entityKey]: Math.max(until, late[entityKey] ?? 0) } });
}

/** Entities whose watch had expired when this read started. */
export async function expiredWatches(db: StoreyDatabase, startedAt: number): Promise<EntityKey[]> {
  const late = Object.entries(await readWatches(db));
  return late.flatMap(([entityKey, until]) => (until < startedAt - LIST_STALENESS_MS ? [entityKey] : []));
}

/**
 * A read that started after the delivery delay has shown these entities and was checked: their remote values are no
 * longer watched. Call inside an outbox transaction.
 */
export async function endRemoteValueWatch(
  db: StoreyDatabase,
  entityKeys: readonly EntityKey[],
): Promise<void> {
  if (entityKeys.length === 0) return;
  const late = await readWatches(db);
  for (const entityKey of entityKeys) {
    const until = late[entityKey] ?? 0;
    delete late[entityKey];
    const audit = await db.audits.get(entityKey);
    if (audit === undefined) continue;
    const fields = audit.fields.filter((field) => (field.until ?? Infinity) > until);
    await db.audits.put({ ...audit, fields });
  }
  await db.meta.put({ k: LATE, value: late });
}
