import { describe, expect, it } from 'vitest';
import type { Feature } from '../../entities/feature.ts';
import type { Fid, Lid } from '../../entities/ids.ts';
import { applyMoment, EMPTY_CONTENT } from '../../../../tests/support/domain/apply-moment.ts';
import type { NodeFeature } from '../../wayfinding/generate/index.ts';
import { countVerdicts, edgesWithin, judged, proposalOf } from '../../wayfinding/proposal/index.ts';
import { acceptProposal, acceptProposals, linkedFids, linkNodes, pathNode } from './index.ts';

const PLACE = { clientLid: 'c' as Lid, siteLid: 's' as Lid, buildingLid: 'b' as Lid, levelLid: 'l' as Lid };
const made = (fid: string, x: number, neighbors: string[], typeCode = 'graph-node'): NodeFeature => ({
  type: 'Feature',
  properties: { fid, sid: 1, bid: 2, lvl: 3, typeCode, name: 'Path 001', neighbors: neighbors.map((to) => ({ fid: to, speed: 1 })) },
  geometry: { type: 'Point', coordinates: [10 + x / 1e4, 50] },
}); // oxfmt-ignore
const own = (fid: string, x: number): Feature => pathNode(PLACE, fid as Fid, [10 + x / 1e4, 50], fid);
const after = (rows: readonly Feature[], moment: ReturnType<typeof acceptProposal>): Map<string, Feature> =>
  new Map(
    applyMoment({ ...EMPTY_CONTENT, features: new Map(rows.map((row) => [row.fid as string, row])) }, moment)
      .features,
  );

/** My own node m, an old generated one, and a proposal m – a – b that replaces the old one. */
function situation() {
  const mine = own('m', 0);
  const rows = [...after([mine, own('old', 9)], linkNodes([mine, own('old', 9)], 'm', 'old')).values()];
  const features = [made('m', 0, ['a']), made('a', 1, ['m', 'b']), made('b', 2, ['a'])];
  return {
    rows,
    proposal: proposalOf('l', { features, unreached: ['x'], parts: 1, replaced: ['old'], ends: [] }, rows),
  };
}
const all = (proposal: ReturnType<typeof proposalOf>) =>
  judged(proposal, new Set(proposal.edges.map(({ key }) => key)), 'accepted');

describe('a proposal', () => {
  it("offers the missing edges, and locks those of a person's own nodes", () => {
    const { proposal } = situation();
    expect(proposal.edges.map(({ key }) => key)).toEqual(['a m', 'a b']);
    expect(proposal.locked).toHaveLength(1);
    expect(countVerdicts(judged(proposal, new Set(['a b']), 'rejected'))).toEqual({
      open: 1,
      accepted: 0,
      rejected: 1,
    });
    expect(edgesWithin(proposal, [10.00005, 49, 10.0003, 51]).map(({ key }) => key)).toEqual(['a b']);
  });

  it('place with an own path into it → reached; place that the path passes by → unreached', () => {
    const [m, n] = [own('m', 0), own('n', 4)];
    const rows = [...after([m, n], linkNodes([m, n], 'm', 'n')).values()];
    /** A room of 6 m by 2 m, so many metres north of the path. */
    const room = (fid: string, metres: number): Feature => {
      const [south, north] = [50 + (metres - 1) / 111_000, 50 + (metres + 1) / 111_000];
      const [west, east] = [10 + 3.6e-4, 10 + 4.4e-4];
      const ring = [[west, south], [east, south], [east, north], [west, north], [west, south]]; // oxfmt-ignore
      const geometry = { type: 'Polygon', coordinates: [ring] } as Feature['geometry'];
      return { ...own(fid, 0), kind: 'poi', geometry, properties: { typeCode: 'office', name: fid } };
    };
    const generated = { features: [], unreached: ['in', 'beside'], parts: 1, replaced: [], ends: [] };
    const places = [room('in', 0), room('beside', 4)];
    expect(proposalOf('l', generated, rows, places).unreached).toEqual(['beside']);
    // Nor a point of a person's own path: it leads on wherever it is.
    expect(proposalOf('l', { ...generated, unreached: ['m', 'x'] }, rows).unreached).toEqual(['x']);
    expect(proposalOf('l', generated, [], places).unreached).toEqual(['in', 'beside']);
  });

  it('accepted whole: my node keeps what it is and gets the new link; what was generated before goes', () => {
    const { rows, proposal } = situation();
    const then = after(rows, acceptProposal(rows, PLACE, all(proposal), true));
    expect([...then.keys()].sort()).toEqual(['a', 'b', 'm']);
    expect(linkedFids(then.get('m')!, 'neighbors')).toEqual(['a']);
    expect(then.get('m')!.properties.name).toBe('m');
    expect(then.get('a')).toMatchObject({ ...PLACE, kind: 'graph', properties: { name: 'Path 001' } });
    expect(Object.keys(then.get('a')!.properties)).not.toEqual(
      expect.arrayContaining(['fid', 'bid', 'lvl', 'sid']),
    );
    expect(then.get('b')!.properties.name).toBe('Path 002');
  });

  it('of two levels are accepted in one step, and their nodes are numbered on', () => {
    const { rows, proposal } = situation();
    const above = { ...PLACE, levelLid: 'm' as Lid };
    const features = [made('u', 1, ['v']), made('v', 2, ['u'])];
    const upper = proposalOf('m', { features, unreached: [], parts: 1, replaced: [], ends: [] }, []);
    const levels = [
      { place: PLACE, proposal: all(proposal) },
      { place: above, proposal: all(upper) },
    ];
    const then = after(rows, acceptProposals(rows, levels));
    expect([...then.keys()].sort()).toEqual(['a', 'b', 'm', 'u', 'v']);
    expect([then.get('u')!.levelLid, linkedFids(then.get('u')!, 'neighbors')]).toEqual(['m', ['v']]);
    expect(new Set([...then.values()].map(({ properties }) => properties.name)).size).toBe(5);
  });

  it('accepted in part: only those edges come, and nothing goes', () => {
    const { rows, proposal } = situation();
    const then = after(
      rows,
      acceptProposal(rows, PLACE, judged(proposal, new Set(['a m']), 'accepted'), false),
    );
    expect([...then.keys()].sort()).toEqual(['a', 'm', 'old']);
    expect(linkedFids(then.get('m')!, 'neighbors')).toEqual(['old', 'a']);
    expect(linkedFids(then.get('a')!, 'neighbors')).toEqual(['m']);
  });

  it('keeps what came from the server while it was open: a link, a name, and a node of its own', () => {
    const { rows, proposal } = situation();
    const came = own('new', 5);
    const newer = [...after([...rows, came], linkNodes([...rows, came], 'm', 'new')).values()].map((row) =>
      row.fid === 'm' ? { ...row, properties: { ...row.properties, name: 'Foyer' } } : row,
    );
    const then = after(newer, acceptProposal(newer, PLACE, all(proposal), true));
    expect([...then.keys()].sort()).toEqual(['a', 'b', 'm', 'new']);
    expect(linkedFids(then.get('m')!, 'neighbors')).toEqual(['new', 'a']);
    expect(then.get('m')!.properties.name).toBe('Foyer');
  });

  it('does not make a node again that was deleted since', () => {
    const { rows, proposal } = situation();
    const left = rows.filter(({ fid }) => fid !== 'm');
    const then = after(left, acceptProposal(left, PLACE, all(proposal), false));
    expect(then.has('m')).toBe(false);
    expect(linkedFids(then.get('a')!, 'neighbors')).toEqual(['b']);
  });
});
