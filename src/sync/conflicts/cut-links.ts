import { equalContent, type ContentRow, type StoreyDatabase } from '../../db/index.ts';
import { dropOperations } from '../store/drop-operations.ts';
import { withoutLinks } from './without-links.ts';

/**
 * A node that was deleted on the server goes here too, as a person decided: with it go the ways that were made to it and
 * wait to be sent. Inside a transaction of the outbox.
 */
export async function cutLinks(db: StoreyDatabase, gone: ContentRow): Promise<void> {
  if (!('fid' in gone) || gone.kind !== 'graph') return;
  const waiting = await db.pending
    .filter(({ table, state }) => table === 'features' && state !== 'sending')
    .toArray();
  for (const op of waiting) {
    const row = await db.features.get(op.key);
    if (row?.kind !== 'graph') continue;
    const without = withoutLinks(row, new Set([gone.fid]));
    if (without === row) continue;
    await db.features.put(without);
    const base = (await db.bases.get(op.entityKey))?.value ?? null;
    const isSame = op.state === 'ready' && op.sent === undefined && equalContent(base, without);
    if (isSame) await dropOperations(db, [op.entityKey]);
    else await db.pending.update(op.entityKey, { rev: op.rev + 1 });
  }
}
