import type { EntityKey, StoreyDatabase } from '../../db/index.ts';
import { writesTo } from './attempts-of.ts';
import { LIST_STALENESS_MS } from '../store/retention.ts';

/** Things of which a reading shows what became of all that was sent of them. @param startedAt of that reading */
export async function writesOver(db: StoreyDatabase, startedAt: number): Promise<EntityKey[]> {
  const asOf = startedAt - LIST_STALENESS_MS;
  const writes = db.attempts.where('until').below(asOf);
  const over = new Set(
    (await writes.and(({ kind }) => kind === 'write').toArray()).map((one) => one.entityKey),
  );
  const places = [...over].map(writesTo);
  for (const one of await db.attempts.where('resource').anyOf(places).toArray())
    if (one.until >= asOf) over.delete(one.entityKey);
  return [...over];
}

/**
 * Such a reading was compared: the remote values that a write might have overwritten are no longer watched. What an operation is
 * yet to be compared with stays. Call inside an outbox transaction.
 */
export async function settleWrites(db: StoreyDatabase, entityKeys: readonly EntityKey[]): Promise<void> {
  for (const entityKey of entityKeys) {
    if ((await db.pending.get(entityKey)) === undefined)
      await db.attempts.where({ resource: writesTo(entityKey) }).delete();
    const audit = await db.audits.get(entityKey);
    if (audit === undefined) continue;
    const fields = audit.fields.filter((field) => field.isTheirs !== true);
    await db.audits.put({ ...audit, fields });
  }
}
