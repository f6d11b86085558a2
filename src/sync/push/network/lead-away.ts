import { entityKeyOf, freshOp, sameContent, type PendingOp, type StoreyDatabase } from '../../../db/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import { fidOf, LINK_LISTS, type NetworkLink } from '../../../domain/network/index.ts';
import { dropOperations } from '../../outbox/forget.ts';
import type { Ports } from '../../outbox/settle.ts';

/**
 * These nodes went off the server by our word, and with them what led to them there. It is no word of somebody else:
 * once such a node is brought back, a way that was here all the time is to lead there again. A way that goes along with
 * its node knows so by itself; one that was held back, or whose deletion was undone meanwhile, is told here. Inside a
 * transaction of the outbox.
 */
export async function leadAway(
  db: StoreyDatabase,
  siteLid: string,
  gone: ReadonlySet<string>,
  { now, newId }: Ports,
): Promise<void> {
  const rows = await db.features.where({ siteLid, kind: 'graph' }).toArray();
  const keys = rows.map(({ fid }) => entityKeyOf('features', fid));
  const [bases, ops] = [await db.bases.bulkGet(keys), await db.pending.bulkGet(keys)];
  const here = new Set<string>(rows.map(({ fid }) => fid));
  const back = new Set([...gone].filter((fid) => here.has(fid)));
  for (const [i, row] of rows.entries()) {
    const entityKey = entityKeyOf('features', row.fid);
    const [op, base] = [ops[i], bases[i]?.value];
    // What is asked about is measured by what was asked.
    if (op?.state === 'conflict') continue;
    if (op !== undefined) {
      const before = base !== undefined && 'fid' in base ? base : null;
      const value = before === null ? null : without(before, gone);
      if (value === null || value === before) continue;
      await db.bases.put({ entityKey, value });
      if (isAtRest(op) && sameContent(row, value)) await dropOperations(db, [entityKey]);
      continue;
    }
    const value = without(row, back);
    // What lies on a level that is being made goes with that.
    if (value === row || (await db.pending.get(entityKeyOf('levels', row.levelLid ?? '')))?.saga) continue;
    await db.bases.put({ entityKey, value });
    await db.pending.put(freshOp({ table: 'features', key: row.fid, row, intent: 'update' }, now(), newId()));
  }
}

const isAtRest = ({ state, sent }: PendingOp): boolean => state === 'ready' && sent === undefined;

/** The same object where it leads to none of them. */
function without(node: Feature, gone: ReadonlySet<string>): Feature {
  const kept = LINK_LISTS.flatMap((list): [string, NetworkLink[]][] => {
    // As a node keeps them.
    const links = (node.properties[list] ?? []) as NetworkLink[];
    const left = links.filter((link) => !gone.has(fidOf(link)));
    return left.length === links.length ? [] : [[list, left]];
  });
  return kept.length === 0
    ? node
    : { ...node, properties: { ...node.properties, ...Object.fromEntries(kept) } };
}
