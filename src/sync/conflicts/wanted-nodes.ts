import { entityKeyOf, type ContentRow, type StoreyDatabase } from '../../db/index.ts';
import { linkedFids, LINK_LISTS, type NetworkNode } from '../../domain/wayfinding/network/index.ts';
import { isNode } from '../../domain/entities/row.ts';

/**
 * Nodes deleted remotely that are still wanted here: a pending edge leads to them, or this device sent them within
 * the last hour and a client may have written the network without having seen them. Call inside an outbox
 * transaction. @param gone fids
 */
export async function wantedNodes(db: StoreyDatabase, gone: readonly string[]): Promise<string[]> {
  const waiting = (await db.pending.toArray()).filter(
    ({ table, state }) => table === 'features' && state !== 'rejected',
  );
  const rows = await db.features.bulkGet(waiting.map(({ key }) => key));
  const bases = await db.bases.bulkGet(waiting.map(({ entityKey }) => entityKey));
  const ends = new Set(
    rows.flatMap((row, i) => {
      // An edge that existed before is not a new wish: deleting the node removed it.
      const had = new Set(waysOf(bases[i]?.value));
      return waysOf(row).filter((to) => !had.has(to));
    }),
  );
  const sent = await db.acks.bulkGet(gone.map((fid) => entityKeyOf('features', fid)));
  return gone.filter((fid, i) => ends.has(fid) || sent[i] !== undefined);
}

const waysOf = (row: ContentRow | undefined): string[] =>
  !isNode(row) ? [] : LINK_LISTS.flatMap((list) => linkedFids(row as unknown as NetworkNode, list));
