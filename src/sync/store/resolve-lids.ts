import { rememberId, type IdKind, type StoreyDatabase } from '../../db/index.ts';
import type { Lid } from '../../domain/entities/ids.ts';
import type { Extra } from '../../domain/entities/publish-state.ts';
import { markOf } from '../mapping/extra.ts';

/** An entity with a server id, before it has a local key. */
export interface Numbered {
  serverKey: string;
  extra: Extra | null | undefined;
}

/**
 * Gives each remote entity its local key, and a new one if it is unknown. Null for our own create in flight: the push
 * links that one to its row. Call inside an outbox transaction.
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
