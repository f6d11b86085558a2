import { equalContent, type ContentRow, type StoreyDatabase } from '../../db/index.ts';
import { dropOperations } from '../store/drop-operations.ts';
import { withoutLinks } from './without-links.ts';
import { isNode } from '../../domain/entities/row.ts';

/**
 * The user accepts that a node was deleted on the server: removes pending edges to it as well. Call inside an outbox
 * transaction.
 */
export async function cutLinks(db: StoreyDatabase, gone: ContentRow): Promise<void> {
  if (!isNode(gone)) return;
  const waiting = await db.pending
    .filter(({ table, state }) => table === 'features' && state !== 'sending')
    .toArray();
  for (const op of waiting) {
    const row = await db.features.get(op.key);
    if (row === undefined || !isNode(row)) continue;
    const without = withoutLinks(row, new Set([gone.fid]));
    if (without === row) continue;
    await db.features.put(without);
    const base = (await db.bases.get(op.entityKey))?.value ?? null;
    const isSame = op.state === 'ready' && op.sent === undefined && equalContent(base, without);
    if (isSame) await dropOperations(db, [op.entityKey]);
    else await db.pending.update(op.entityKey, { rev: op.rev + 1 });
  }
}
