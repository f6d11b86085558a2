import type { EntityKey, StoreyDatabase } from '../../db/index.ts';
import { LIST_STALENESS_MS } from '../store/retention.ts';

/** Kept in `meta`: until when a request of ours may go over somebody else's word, by what it lies in. */
const LATE = 'late';

type Watches = Record<EntityKey, number>;

const readWatches = async (db: StoreyDatabase): Promise<Watches> =>
  ((await db.meta.get(LATE))?.value ?? {}) as Watches;

/** Somebody else's words in it are watched until a request of ours can't come any more. Inside a transaction of the outbox. */
export async function watchRemoteValues(
  db: StoreyDatabase,
  entityKey: EntityKey,
  until: number,
): Promise<void> {
  const late = await readWatches(db);
  await db.meta.put({ k: LATE, value: { ...late, [entityKey]: Math.max(until, late[entityKey] ?? 0) } });
}

/** Of which things words of others are watched that our requests could not reach any more by the time of this reading. */
export async function expiredWatches(db: StoreyDatabase, startedAt: number): Promise<EntityKey[]> {
  const late = Object.entries(await readWatches(db));
  return late.flatMap(([entityKey, until]) => (until < startedAt - LIST_STALENESS_MS ? [entityKey] : []));
}

/**
 * A reading of when no request of ours could come any more has shown these, and what it shows was looked at: the words
 * of others in them are no business of ours from now on. Inside a transaction of the outbox.
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
