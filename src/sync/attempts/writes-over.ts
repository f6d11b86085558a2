import type { EntityKey, StoreyDatabase } from '../../db/index.ts';
import { LIST_STALENESS_MS } from '../store/retention.ts';
import { writesTo } from './attempts-of.ts';
import { WRITES } from './ledger.ts';

/** Things of which a reading shows what became of all that was sent of them. @param startedAt of that reading */
export async function writesOver(db: StoreyDatabase, startedAt: number): Promise<EntityKey[]> {
  const until = new Map<EntityKey, number>();
  for (const one of await db.attempts.where('resource').startsWith(WRITES).toArray())
    until.set(one.entityKey, Math.max(one.until, until.get(one.entityKey) ?? 0));
  return [...until].flatMap(([entityKey, last]) => (last < startedAt - LIST_STALENESS_MS ? entityKey : []));
}

/**
 * Such a reading was compared: the remote values that a write might have overwritten are no longer watched. What an operation is
 * yet to be compared with stays. Call inside an outbox transaction.
 */
export async function settleWrites(db: StoreyDatabase, entityKeys: readonly EntityKey[]): Promise<void> {
  if (entityKeys.length === 0) return;
  const waiting = new Set(await db.pending.toCollection().primaryKeys());
  const places = entityKeys.filter((key) => !waiting.has(key)).map(writesTo);
  await db.attempts.bulkDelete(await db.attempts.where('resource').anyOf(places).primaryKeys());
  const audits = await db.audits.bulkGet([...entityKeys]);
  await db.audits.bulkPut(
    audits.flatMap((audit) => {
      const fields = audit?.fields.filter(({ isTheirs }) => isTheirs !== true) ?? [];
      return audit === undefined || fields.length === audit.fields.length ? [] : { ...audit, fields };
    }),
  );
}
