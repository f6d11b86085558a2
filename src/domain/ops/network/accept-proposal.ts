import { NETWORK_KIND } from '../../content/index.ts';
import type { Feature } from '../../entities/feature.ts';
import type { Fid } from '../../entities/ids.ts';
import type { Moment } from '../../moment/moment.ts';
import type { Proposal } from '../../wayfinding/proposal/index.ts';
import { featureRow, type FeaturePlace } from '../features/feature-row.ts';
import { deleteNodes, pathNames } from './edit-path.ts';
import { NetworkDraft } from './network-draft.ts';

/** What a row says in members of its own. */
const OF_THE_WIRE = new Set(['fid', 'sid', 'bid', 'lvl']);

/**
 * Takes over what a person accepted of a proposal, in one act: the accepted edges with their nodes. Nodes that were there
 * keep all that they are and get the new links.
 * @param isWhole all was accepted: what was generated before and is not in the proposal goes
 */
export function acceptProposal(
  rows: readonly Feature[],
  place: FeaturePlace,
  proposal: Proposal,
  isWhole: boolean,
): Moment {
  const kept = isWhole ? withoutNodes(rows, proposal.replaced) : rows;
  const draft = new NetworkDraft(rows);
  for (const row of rows) draft.remove(row.fid);
  for (const row of kept) draft.put(row);
  const nextName = pathNames(kept);
  const need = (fid: string): void => {
    const made = proposal.nodes.get(fid);
    if (made === undefined || proposal.standing.has(fid) || draft.get(fid) !== undefined) return;
    const { typeCode = 'graph-node' } = made.properties;
    const others = Object.fromEntries(
      Object.entries(made.properties).filter(([name]) => !OF_THE_WIRE.has(name)),
    );
    const name =
      typeCode === 'graph-node' ? nextName() : typeof others['name'] === 'string' ? others['name'] : '';
    draft.put(
      featureRow(place, {
        fid: fid as Fid,
        kind: NETWORK_KIND,
        geometry: made.geometry,
        properties: { ...others, typeCode, name, neighbors: [] },
      }),
    );
  };
  for (const { a, b, verdict } of proposal.edges) {
    if (verdict !== 'accepted') continue;
    need(a);
    need(b);
    draft.link(a, b, 'neighbors');
    draft.link(b, a, 'neighbors');
  }
  return draft.moment('acceptProposal');
}

function withoutNodes(rows: readonly Feature[], fids: readonly string[]): Feature[] {
  const after = new Map(rows.map((row) => [row.fid as string, row]));
  for (const { key, after: row } of deleteNodes(rows, fids).changes) {
    if (row === null) after.delete(key);
    else after.set(key, row as Feature);
  }
  return [...after.values()];
}
