import { rememberId, type IdKind, type StoreyDatabase } from '../../db/index.ts';
import type { Lid } from '../../domain/entities/ids.ts';
import type { Extra } from '../../domain/entities/publish-state.ts';
import { markOf } from '../mapping/extra.ts';

/** Something the server numbers, before it has a local key. */
export interface Numbered {
  serverKey: string;
  extra: Extra | null | undefined;
}

/**
 * Gives each thing of the server its local key, a new one where it was never seen. Null for a thing that is our own
 * creation on its way: the push joins that one to its row. Inside a transaction of the outbox.
 */
export async function resolveLids(
  db: StoreyDatabase,
  kind: IdKind,
  things: readonly Numbered[],
  newId: () => string,
): Promise<(Lid | null)[]> {
  const creating = await db.pending.filter((op) => op.table === kind && op.intent === 'create').toArray();
  const marks = new Set(creating.map((op) => op.opId));
  const lids: (Lid | null)[] = [];
  for (const { serverKey, extra } of things) {
    const known = await db.idmap.get({ kind, serverKey });
    const mark = markOf(extra);
    if (known === undefined && mark !== null && marks.has(mark)) {
      lids.push(null);
      continue;
    }
    const lid = known?.lid ?? newId();
    if (known === undefined || (mark !== null && known.mark !== mark))
      await rememberId(db, kind, lid, serverKey, mark);
    // Local keys are made by `newId` alone, here and in the commands.
    lids.push(lid as Lid);
  }
  return lids;
}
