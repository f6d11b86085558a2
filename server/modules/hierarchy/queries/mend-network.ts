import { sql } from 'drizzle-orm';
import { NETWORK_KIND } from '../../../../src/domain/content/index.ts';
import type { Extra } from '../../../../src/domain/entities/publish-state.ts';
import { withoutNodes } from '../../../../src/domain/wayfinding/network/without-nodes.ts';
import type { Tx } from '../../../platform/storage/connect.ts';
import { deleteSubtree } from './delete-subtree.ts';

interface NodeRow extends Record<string, unknown> {
  fid: string;
  building: number | null;
  level: number | null;
  properties: Extra;
}

export async function siteOf(tx: Tx, buildingId: number): Promise<number | null> {
  const answer = await tx.execute<{ site: number }>(
    sql`select site_id as site from buildings where id = ${buildingId}`,
  );
  return answer.rows[0]?.site ?? null;
}

/** Holds the network of a site, as every writer of it does, before the places that are to go. */
export async function holdNetworkOf(tx: Tx, siteId: number): Promise<void> {
  await tx.execute(sql`select 1 from sites where id = ${siteId} for no key update`);
}

/**
 * Takes the nodes of a level or building that is about to go out of the rest of its site's network: links to them, halves
 * of entrances out of doors, groups that are left with one member. Nodes elsewhere change along, in one transaction.
 */
export async function mendNetwork(
  tx: Tx,
  { clientId, siteId }: { clientId: number; siteId: number },
  isGone: (place: { buildingId: number | null; levelIndex: number | null }) => boolean,
): Promise<void> {
  const answer =
    await tx.execute<NodeRow>(sql`select fid, building_id as building, level_index as level, properties
    from features where site_id = ${siteId} and kind = ${NETWORK_KIND} and not deleted order by fid`);
  const goes = ({ building, level }: NodeRow): boolean => isGone({ buildingId: building, levelIndex: level });
  const going = new Set(answer.rows.filter(goes).map(({ fid }) => fid));
  if (going.size === 0) return;
  const nodes = answer.rows.map(({ fid, building, properties }) => ({
    fid,
    isOutside: building === null,
    properties,
  }));
  const { gone, changed } = withoutNodes(nodes, going);
  const twins = [...gone].filter((fid) => !going.has(fid));
  if (twins.length > 0) await deleteSubtree(tx, clientId, { kind: 'features', fids: twins });
  const [fids, properties] = [[...changed.keys()], [...changed.values()].map((one) => JSON.stringify(one))];
  if (fids.length > 0)
    await tx.execute(sql`update features set properties = given.properties, revision = revision + 1
      from unnest(${sql.param(fids)}::uuid[], ${sql.param(properties)}::json[]) as given(fid, properties)
      where features.fid = given.fid`);
}
