import { NETWORK_KIND } from '../../../src/domain/content/index.ts';
import { sql } from 'drizzle-orm';
import type { Extra } from '../../../src/domain/entities/publish-state.ts';
import type { Point } from '../../../src/domain/entities/geometry.ts';
import { sameValue } from '../../../src/domain/moment/index.ts';
import type { SignedInUser } from '../../platform/access/signed-in-user.ts';
import { conflict, notFound } from '../../platform/api-error.ts';
import type { Tx } from '../../platform/storage/connect.ts';
import { deleteSubtree, DRAFT, type FeaturePlace, type SiteRow } from '../hierarchy/index.ts';
import { type FeatureInput, type FeatureRow, listSiteFeatures, putFeatures } from '../features/index.ts';

/** A node as it shall be. */
export interface NetworkNode {
  fid: string;
  place: FeaturePlace;
  properties: Extra;
  geometry: Point;
}

export interface NetworkChange {
  /** New, or other than they were. */
  written: NetworkNode[];
  /** The rows that `written` takes the place of, and those that go. */
  replaced: FeatureRow[];
  removed: FeatureRow[];
}

/** The current nodes of a site. Until the transaction ends no other caller replaces the network. */
export async function holdNetwork(tx: Tx, siteId: number): Promise<FeatureRow[]> {
  // Writers of content hold rows of levels and lock sites for their keys only: they go on beside us.
  const site = await tx.execute(
    sql`select 1 from sites where id = ${siteId} and not deleted for no key update`,
  );
  if (site.rowCount === 0) throw notFound();
  const rows = await listSiteFeatures(tx, DRAFT, siteId, NETWORK_KIND);
  return rows.filter((row) => !row.deleted);
}

/** What has to be written so that `before` becomes `nodes`. Nodes that stay as they are keep their revision. */
export function networkChange(before: FeatureRow[], nodes: NetworkNode[]): NetworkChange {
  const rows = new Map(before.map((row) => [row.fid, row]));
  const kept = new Set(nodes.map((node) => node.fid));
  const written = nodes.filter((node) => {
    const row = rows.get(node.fid);
    return !row || !isSame(row, node);
  });
  return {
    written,
    replaced: written.flatMap((node) => rows.get(node.fid) ?? []),
    removed: before.filter((row) => !kept.has(row.fid)),
  };
}

const isSame = (row: FeatureRow, { place, properties, geometry }: NetworkNode): boolean =>
  row.buildingId === place.buildingId &&
  row.levelIndex === place.levelIndex &&
  sameValue(row.geometry, geometry) &&
  sameValue(row.properties, properties);

/**
 * @throws 409 feature-exists-elsewhere if a fid belongs to another site, to something other than a node, or to a place that the
 * user may not edit.
 */
export async function applyNetworkChange(
  tx: Tx,
  user: SignedInUser,
  site: SiteRow,
  change: NetworkChange,
): Promise<void> {
  const fids = sql.param(change.written.map((node) => node.fid));
  const foreign = await tx.execute(sql`select 1 from features where fid = any(${fids}::uuid[]) and not deleted
    and (kind <> ${NETWORK_KIND} or site_id is distinct from ${site.id}) limit 1`);
  if (foreign.rowCount !== 0) throw conflict('feature-exists-elsewhere');
  for (const { place, inputs } of byPlace(change.written)) {
    await putFeatures(tx, user, place, inputs, 'client');
  }
  await deleteSubtree(tx, site.clientId, { kind: 'features', fids: change.removed.map((row) => row.fid) });
}

function byPlace(nodes: NetworkNode[]): { place: FeaturePlace; inputs: FeatureInput[] }[] {
  const groups = new Map<string, { place: FeaturePlace; inputs: FeatureInput[] }>();
  // In one order for all, so that two writers never wait for each other in a circle.
  for (const { fid, place, properties, geometry } of nodes.toSorted((a, b) => (a.fid < b.fid ? -1 : 1))) {
    const key = `${place.buildingId ?? ''}/${place.levelIndex ?? ''}`;
    const group = groups.get(key) ?? { place, inputs: [] };
    group.inputs.push({ fid, kind: NETWORK_KIND, properties, geometry });
    groups.set(key, group);
  }
  return [...groups.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
}
