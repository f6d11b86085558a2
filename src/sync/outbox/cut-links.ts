import { sameContent, type ContentRow, type StoreyDatabase } from '../../db/index.ts';
import type { Feature } from '../../domain/entities/feature.ts';
import { LINK_LISTS } from '../../domain/network/index.ts';
import { dropOperations } from './forget.ts';

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
    const without = row === undefined ? null : withoutLink(row, gone.fid);
    if (without === null) continue;
    await db.features.put(without);
    const base = (await db.bases.get(op.entityKey))?.value ?? null;
    const isSame = op.state === 'ready' && op.sent === undefined && sameContent(base, without);
    if (isSame) await dropOperations(db, [op.entityKey]);
    else await db.pending.update(op.entityKey, { rev: op.rev + 1 });
  }
}

/** Null: no way leads there. */
function withoutLink(row: Feature, fid: string): Feature | null {
  if (row.kind !== 'graph') return null;
  const properties: Record<string, unknown> = { ...row.properties };
  let isCut = false;
  for (const list of LINK_LISTS) {
    const links: unknown = properties[list];
    if (!Array.isArray(links)) continue;
    const left = links.filter(
      (link: unknown) => link !== fid && (link as { fid?: unknown } | null)?.fid !== fid,
    );
    isCut ||= left.length < links.length;
    properties[list] = left;
  }
  return isCut ? { ...row, properties: properties as Feature['properties'] } : null;
}
