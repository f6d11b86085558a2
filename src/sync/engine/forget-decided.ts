import { throwAway, type StoreyDatabase, type ResolutionRecord, type Thrown } from '../../db/index.ts';
import { AUDIT_MS, RESOLUTION_KEPT_MS } from '../outbox/kept-for.ts';
import type { Ports } from '../outbox/settle.ts';
import { inOutbox } from '../outbox/transaction.ts';

/** Lets go of what was kept only for some days. What a decision went against lies in the trash from then on. */
export async function forgetDecided(db: StoreyDatabase, { now, newId }: Ports): Promise<void> {
  const at = now();
  await inOutbox(db, async () => {
    const old = db.resolutions.where('resolvedAt').below(at - RESOLUTION_KEPT_MS);
    const thrown = (await old.toArray()).flatMap(losingSide);
    await throwAway(db, thrown, { why: 'decided', now: at, newId });
    await db.resolutions
      .where('resolvedAt')
      .below(at - RESOLUTION_KEPT_MS)
      .delete();
  });
  await db.audits.filter(({ fields }) => fields.every((field) => field.at < at - AUDIT_MS)).delete();
}

/** What stood on the side that was not chosen; nothing where both were kept. */
function losingSide({ conflict, decision, after, below }: ResolutionRecord): Thrown[] {
  const { table, base, mine, theirs } = conflict;
  if (decision === 'both') return [];
  const row = decision === 'mine' ? theirs : mine;
  if (row === null) return [];
  if (after === null) return [{ table, row, ...(below !== undefined && { inside: below }) }];
  return [{ table, row, base: base ?? after }];
}
