import { describe, expect, it } from 'vitest';
import { builtInTaxonomy } from '../../taxonomy/index.ts';
import { linkedFids, networkOf, type Network, type NetworkNode } from '../network/network-node.ts';
import { keyOf } from './conflict-key.ts';
import { mergeNetworks } from './merge-networks.ts';
import type { NetworkMergeOptions } from './types.ts';

type Properties = Partial<NetworkNode['properties']>;

/** A node at metres east of the middle of a level. */
const node = (fid: string, east: number, properties: Properties = {}): NetworkNode => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [Math.round((10 + east / 65_000) * 1e8) / 1e8, 54] },
  properties: { fid, typeCode: 'graph-node', bid: 1, lvl: 0, neighbors: [], ...properties },
});
const lift = (fid: string, lvl: number, others: string[], properties: Properties = {}): NetworkNode =>
  node(fid, 0, {
    typeCode: 'elevator-node',
    lvl,
    portalNeighbors: others,
    portalGroupId: 'L',
    ...properties,
  });

const BASE = [
  node('a', 0, { neighbors: ['b'] }),
  node('b', 10, { neighbors: ['a'], wide: { steps: [1] } }),
  lift('l0', 0, ['l1']),
  lift('l1', 1, ['l0']),
];

/** The nodes of the base with some in place of, beside, or without theirs. */
function changed(nodes: NetworkNode[], without: string[] = []): Network {
  const now = new Map(networkOf(BASE));
  for (const one of nodes) now.set(one.properties.fid, one);
  for (const fid of without) now.delete(fid);
  return now;
}
const merge = (mine: Network, theirs: Network, options: NetworkMergeOptions = {}) =>
  mergeNetworks({ base: networkOf(BASE), mine, theirs }, builtInTaxonomy, options);

describe('a node that both changed', () => {
  it('takes each field from who changed it', () => {
    const { merged, conflicts } = merge(
      changed([node('a', 0, { neighbors: ['b'], name: 'Door' })]),
      changed([node('a', 0, { neighbors: ['b'], travelTime: 3 })]),
    );
    expect(merged.get('a')?.properties).toMatchObject({ name: 'Door', travelTime: 3 });
    expect(conflicts).toEqual([]);
  });

  it('stands where they put it when ours is less than a metre off, and clashes when it is more', () => {
    const theirs = changed([node('b', 15, { neighbors: ['a'] })]);
    const near = merge(changed([node('b', 15.9, { neighbors: ['a'] })]), theirs);
    expect(near.merged.get('b')?.geometry).toEqual(theirs.get('b')?.geometry);
    expect(near.conflicts).toEqual([]);
    const far = merge(changed([node('b', 16.1, { neighbors: ['a'] })]), theirs);
    expect(far.conflicts.map(({ key, kind }) => [key, kind])).toEqual([
      [keyOf('field', 'b', 'geometry'), 'field'],
    ]);
    const decided = merge(changed([node('b', 16.1, { neighbors: ['a'] })]), theirs, {
      choices: { [keyOf('field', 'b', 'geometry')]: 'theirs' },
    });
    expect(decided.conflicts).toEqual([]);
    expect(decided.merged.get('b')?.geometry).toEqual(theirs.get('b')?.geometry);
  });
});

describe('a link that both changed', () => {
  const link = (members: object): Network =>
    changed([node('a', 0, { neighbors: [{ fid: 'b', ...members }] })]);

  it('takes each member from who changed it, also where it was a text at one side', () => {
    const { merged, conflicts } = merge(link({ width: 0.8, colour: 'red' }), link({ access: ['staff'] }));
    const members = { fid: 'b', access: ['staff'], width: 0.8, colour: 'red' };
    expect(merged.get('a')?.properties.neighbors).toEqual([members]);
    expect(conflicts).toEqual([]);
    const same = merge(link({ width: 1 }), link({ width: 1 }));
    expect([same.merged.get('a')?.properties.neighbors, same.conflicts]).toEqual([
      [{ fid: 'b', width: 1 }],
      [],
    ]);
  });

  it('clashes in a member that both set, and in nothing else of it', () => {
    const [mine, theirs] = [link({ width: 0.8, slope: 4 }), link({ width: 1.2, hours: {} })];
    const { merged, conflicts } = merge(mine, theirs);
    const key = keyOf('link', 'a', 'neighbors', 'b', 'width');
    const path = 'properties.neighbors.b.width';
    expect(conflicts).toEqual([
      { key, kind: 'link', at: 'a', path, base: undefined, mine: 0.8, theirs: 1.2 },
    ]);
    expect(merged.get('a')?.properties.neighbors).toEqual([{ fid: 'b', width: 0.8, slope: 4, hours: {} }]);
    const decided = merge(mine, theirs, { choices: { [key]: 'theirs' } });
    expect(decided.merged.get('a')?.properties.neighbors).toMatchObject([{ width: 1.2, slope: 4 }]);
  });

  it('clashes as a whole where one took it away', () => {
    const { conflicts } = merge(link({ width: 0.8 }), changed([node('a', 0)]));
    expect(conflicts.map(({ key }) => key)).toEqual([keyOf('link', 'a', 'neighbors', 'b')]);
  });
});

describe('a node that one deleted', () => {
  const mineLinks = changed([node('a', 0, { neighbors: ['b', 'c'] }), node('c', 5, { neighbors: ['a'] })]);
  const withoutA = changed([node('b', 10, { neighbors: [], wide: { steps: [1] } })], ['a']);

  it('stays while the other leads a new path to it, until a person decides', () => {
    const { merged, conflicts } = merge(mineLinks, withoutA);
    expect(merged.has('a')).toBe(true);
    expect(conflicts.map(({ key, kind }) => [key, kind])).toEqual([[keyOf('deleted', 'a'), 'deleted-there']]);
    const decided = merge(mineLinks, withoutA, { choices: { [keyOf('deleted', 'a')]: 'theirs' } });
    expect(decided.merged.has('a')).toBe(false);
    // The edge goes with the deletion that was accepted, and nothing leads nowhere.
    expect(linkedFids(decided.merged.get('c')!, 'neighbors')).toEqual([]);
    expect(decided.faults).toEqual([]);
  });

  it('is gone, with the links to it, where the other did nothing to it', () => {
    const { merged, conflicts, faults } = merge(
      changed([node('b', 10, { neighbors: ['a'], name: 'Hall' })]),
      withoutA,
    );
    expect([conflicts, faults]).toEqual([[], []]);
    expect([...merged.keys()]).toEqual(['b', 'l0', 'l1']);
    expect(linkedFids(merged.get('b')!, 'neighbors')).toEqual([]);
  });
});

describe('groups of transitions', () => {
  it('have all members that were put in on either side, and every elevator lists all others', () => {
    const { merged, conflicts, issues, faults } = merge(
      changed([lift('l0', 0, ['l1', 'l2']), lift('l1', 1, ['l0', 'l2']), lift('l2', 2, ['l0', 'l1'])]),
      changed([lift('l0', 0, ['l1', 'l3']), lift('l1', 1, ['l0', 'l3']), lift('l3', 3, ['l0', 'l1'])]),
    );
    expect([conflicts, issues, faults]).toEqual([[], [], []]);
    const fids = ['l0', 'l1', 'l2', 'l3'];
    for (const fid of fids) {
      expect(merged.get(fid)?.properties.portalGroupId).toBe('L');
      expect(linkedFids(merged.get(fid)!, 'portalNeighbors').toSorted()).toEqual(
        fids.filter((f) => f !== fid),
      );
    }
  });

  it('become one, under the name on the server, where both made one of the same elevator', () => {
    const base = [lift('x0', 0, [], { portalGroupId: null }), lift('x1', 1, [], { portalGroupId: null })];
    const alone = [...base, lift('x2', 2, [], { portalGroupId: null })];
    const pair = (a: NetworkNode, b: NetworkNode, id: string) =>
      [a, b].map((one, i): NetworkNode => ({
        ...one,
        properties: {
          ...one.properties,
          portalGroupId: id,
          portalNeighbors: [[a, b][1 - i]!.properties.fid],
        },
      }));
    const [x0, x1, x2] = alone as [NetworkNode, NetworkNode, NetworkNode];
    const mine = networkOf([...pair(x0, x1, 'M'), x2]);
    const theirs = networkOf(
      [...pair(x0, x2, 'T'), x1].toSorted((p, q) => (p.properties.fid < q.properties.fid ? -1 : 1)),
    );
    const { merged, conflicts, faults } = mergeNetworks(
      { base: networkOf(alone), mine, theirs },
      builtInTaxonomy,
    );
    expect([conflicts, faults]).toEqual([[], []]);
    expect([...merged.values()].map(({ properties }) => properties.portalGroupId)).toEqual(['T', 'T', 'T']);
    expect(linkedFids(merged.get('x1')!, 'portalNeighbors').toSorted()).toEqual(['x0', 'x2']);
  });

  it('lose their name with their last but one member', () => {
    const { merged } = merge(
      changed([lift('l1', 1, [], { portalGroupId: null }), lift('l0', 0, [])]),
      changed([node('a', 0, { neighbors: ['b'], name: 'Door' })]),
    );
    expect(merged.get('l0')?.properties.portalGroupId).toBeNull();
  });

  it('are to be decided on where both put stairs of one level into them', () => {
    const stairs = (fid: string, lvl: number, others: string[]) =>
      lift(fid, lvl, others, { typeCode: 'stairs-node' });
    const base = networkOf([stairs('s0', 0, ['s1']), stairs('s1', 1, ['s0'])]);
    const plus = (fid: string): Network =>
      networkOf([stairs('s0', 0, ['s1']), stairs('s1', 1, ['s0', fid]), stairs(fid, 2, ['s1'])]);
    const { conflicts, issues } = mergeNetworks(
      { base, mine: plus('m'), theirs: plus('t') },
      builtInTaxonomy,
    );
    expect(conflicts).toEqual([]);
    expect(issues.map(({ code, path }) => [code, path])).toEqual([
      ['stairs-linked-twice', 's1.properties.portalNeighbors'],
    ]);
  });
});

describe('paths of a level that were generated again', () => {
  const anew = changed([node('n', 3), lift('l0', 0, ['l1'])], ['a', 'b']);
  const regenerated = ['1/0'];

  it('are kept if no other person touched the level', () => {
    const { merged, conflicts } = merge(anew, changed([lift('l1', 1, ['l0'], { name: 'Lift' })]), {
      regenerated,
    });
    expect(conflicts).toEqual([]);
    expect([...merged.keys()].toSorted()).toEqual(['l0', 'l1', 'n']);
  });

  it('become a question, side by side, if another person did', () => {
    const theirs = changed([node('c', 7, { neighbors: ['a'] }), node('a', 0, { neighbors: ['b', 'c'] })]);
    const asked = merge(anew, theirs, { regenerated });
    expect(asked.conflicts).toMatchObject([
      { key: keyOf('level', '1/0'), kind: 'regenerated', base: 3, mine: 2, theirs: 4 },
    ]);
    const kept = merge(anew, theirs, { regenerated, choices: { [keyOf('level', '1/0')]: 'theirs' } });
    expect([...kept.merged.keys()].toSorted()).toEqual(['a', 'b', 'c', 'l0', 'l1']);
    const ours = merge(anew, theirs, { regenerated, choices: { [keyOf('level', '1/0')]: 'mine' } });
    expect([...ours.merged.keys()].toSorted()).toEqual(['l0', 'l1', 'n']);
    expect([kept.faults, ours.faults]).toEqual([[], []]);
  });
});

describe('the guards', () => {
  it('stop a network that lost many nodes without a deletion, unless the person confirms it', () => {
    const mine = changed([], ['a', 'b']);
    const theirs = changed([lift('l1', 1, ['l0'], { name: 'Lift' })]);
    expect(merge(mine, theirs).faults).toEqual([{ code: 'shrinks', params: { gone: 2, of: 4 } }]);
    expect(merge(mine, theirs, { deleted: ['a', 'b'] }).faults).toEqual([]);
    expect(merge(mine, theirs, { mayShrink: true }).faults).toEqual([]);
  });

  it('stop a node of ours with more decimals than the contract takes', () => {
    const off = node('c', 5);
    off.geometry.coordinates = [10.000_000_001, 54];
    expect(merge(changed([off]), changed([])).faults).toEqual([
      { code: 'too-many-decimals', params: { fid: 'c' } },
    ]);
  });

  it('let a place of theirs with more decimals go back as it came, with a name of ours', () => {
    const at = (name: string) => {
      const one = node('c', 5, { name });
      one.geometry.coordinates = [10.000_000_001, 54];
      return one;
    };
    const [before, after] = [changed([at('Gate')]), changed([at('Gate B')])];
    const named = mergeNetworks(
      { base: before, mine: after, theirs: structuredClone(before) },
      builtInTaxonomy,
    );
    expect(named.faults).toEqual([]);
    expect(named.merged.get('c')?.properties.name).toBe('Gate B');
  });

  it('let a link that leads nowhere on the server already go back as it came, and stop one of ours', () => {
    const theirs = changed([node('b', 10, { neighbors: ['a', 'ghost'], wide: { steps: [1] } })]);
    const { merged, faults } = merge(changed([node('a', 0, { neighbors: ['b'], name: 'Door' })]), theirs);
    // The node is not ours: it stays as it is.
    expect(merged.get('b')).toBe(theirs.get('b'));
    expect(faults).toEqual([]);
    const ours = merge(changed([node('a', 0, { neighbors: ['b', 'nobody'] })]), networkOf(BASE));
    expect(ours.faults).toEqual([{ code: 'dangling-neighbor', params: { fid: 'a', to: 'nobody' } }]);
  });
});

it('keeps what it does not know, and nodes of other kinds, as they came', () => {
  const strange = node('z', 20, { typeCode: 'hover-pad', portal: { to: ['moon'] } });
  const theirs = changed([{ ...strange, id: 7 }]);
  const { merged } = merge(changed([node('a', 0, { neighbors: ['b'], name: 'Door' })]), theirs);
  expect(merged.get('z')).toBe(theirs.get('z'));
  expect(merged.get('b')).toBe(theirs.get('b'));
});
