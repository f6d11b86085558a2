import { entityKeyOf, type StoreyDatabase } from '../../db/index.ts';
import { linked, LINK_LISTS, type NetworkNode } from '../../domain/network/index.ts';

/**
 * Nodes that are gone on the server and that somebody here still wants: a way that waits to be sent leads there, or this
 * device sent them within the last hour, and whoever wrote the whole network since may not have seen them.
 * Inside a transaction of the outbox.
 * @param gone fids
 */
export async function wantedNodes(db: StoreyDatabase, gone: readonly string[]): Promise<string[]> {
  const waiting = await db.pending.toArray();
  const rows = await db.features.bulkGet(
    waiting.flatMap(({ table, key, state }) => (table === 'features' && state !== 'rejected' ? key : [])),
  );
  const ends = new Set(
    rows.flatMap((row) => {
      if (row?.kind !== 'graph') return [];
      return LINK_LISTS.flatMap((list) => linked(row as unknown as NetworkNode, list));
    }),
  );
  const sent = await db.acks.bulkGet(gone.map((fid) => entityKeyOf('features', fid)));
  return gone.filter((fid, i) => ends.has(fid) || sent[i] !== undefined);
}
