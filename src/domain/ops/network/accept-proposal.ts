import { NETWORK_KIND } from '../../content/index.ts';
import type { Feature } from '../../entities/feature.ts';
import type { Fid } from '../../entities/ids.ts';
import { squash } from '../../moment/squash.ts';
import type { Moment } from '../../moment/moment.ts';
import type { Proposal } from '../../wayfinding/proposal/index.ts';
import { featureRow, type FeaturePlace } from '../features/feature-row.ts';
import { deleteNodes, pathNames } from './edit-path.ts';
import { NetworkDraft, rowsAfter } from './network-draft.ts';

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

/** The same for the proposals of several levels, whole, in one step. */
export function acceptProposals(
  rows: readonly Feature[],
  proposals: readonly { place: FeaturePlace; proposal: Proposal }[],
): Moment {
  let now = new Map(rows.map((row) => [row.fid as string, row]));
  let moment: Moment = { label: 'acceptProposal', changes: [] };
  for (const { place, proposal } of proposals) {
    const accepted = acceptProposal([...now.values()], place, proposal, true);
    moment = squash(moment, accepted);
    now = rowsAfter(now, accepted);
  }
  return moment;
}

const withoutNodes = (rows: readonly Feature[], fids: readonly string[]): Feature[] => [
  ...rowsAfter(new Map(rows.map((row) => [row.fid as string, row])), deleteNodes(rows, fids)).values(),
];
