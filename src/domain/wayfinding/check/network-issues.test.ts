import { expect, it } from 'vitest';
import { builtInTaxonomy } from '../../taxonomy/index.ts';
import type { NetworkNode } from '../network/network-node.ts';
import { routeNodesOfNetwork } from '../../../../tests/support/domain/network/route-nodes.ts';
import { networkIssues } from './index.ts';

const node = (fid: string, lvl: number, properties: Record<string, unknown> = {}, east = 0): NetworkNode => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [10 + east / 71_695, 50] },
  properties: { fid, typeCode: 'graph-node', bid: 1, lvl, ...properties },
});
const codes = (...nodes: NetworkNode[]): string[] =>
  networkIssues(routeNodesOfNetwork(nodes), builtInTaxonomy).map(({ fid, code, other }) =>
    [fid, code, other].filter(Boolean).join(' '),
  );
const lift = { typeCode: 'elevator-node' };

// @spec 4.59
it('finds nothing in a network that is whole', () => {
  expect(
    codes(
      node('a', 0, { neighbors: ['l0'] }),
      node('l0', 0, { ...lift, neighbors: ['a'], portalNeighbors: ['l1'] }),
      node('l1', 1, { ...lift, neighbors: ['b'], portalNeighbors: ['l0'] }),
      node('b', 1, { neighbors: ['l1'] }),
    ),
  ).toEqual([]);
});

it('says of a transition what it is not connected to', () => {
  expect(codes(node('alone', 0, lift))).toEqual(['alone not-connected-to-feature']);
  expect(codes(node('a', 0, { neighbors: ['l'] }), node('l', 0, lift))).toEqual([
    'l not-connected-to-transition',
  ]);
  expect(
    codes(
      node('l0', 0, { ...lift, portalNeighbors: ['l1'] }),
      node('l1', 1, { ...lift, portalNeighbors: ['l0'] }),
    ),
  ).toEqual(['l0 not-connected-to-path', 'l1 not-connected-to-path']);
});

it.each([
  ['accessible', { isAccessible: true }, { isAccessible: null }],
  ['comfortable', { isComfortable: true }, { isComfortable: false }],
  ['in another time', { travelTime: 60 }, { travelTime: 90 }],
])('two stops of one lift, one of them %s → both are named; alike → neither', (_what, one, other) => {
  const shaft = (below: object, above: object): string[] =>
    codes(
      node('a', 0, { neighbors: ['l0'] }),
      node('l0', 0, { ...lift, neighbors: ['a'], portalNeighbors: ['l1'], ...below }),
      node('l1', 1, { ...lift, neighbors: ['b'], portalNeighbors: ['l0'], ...above }),
      node('b', 1, { neighbors: ['l1'] }),
    );
  expect(shaft(one, other)).toEqual(['l0 members-differ l1', 'l1 members-differ l0']);
  expect(shaft(one, one)).toEqual([]);
});

it('finds points without a path, links to missing nodes and to themselves, and unknown types', () => {
  expect(
    codes(
      node('p', 0),
      node('d', 0, { neighbors: ['gone', 'd'] }),
      node('x', 0, { typeCode: 'node-of-tomorrow', neighbors: ['p'] }),
    ),
  ).toEqual([
    'd dangling-neighbor gone',
    'd self-neighbor d',
    'd not-connected-to-path',
    'x unknown-type',
    'x not-connected-to-transition',
  ]);
});

it('finds lifts over each other that are not linked, and not those that stand apart', () => {
  const way = { ...lift, neighbors: ['p'] };
  const found = codes(
    node('p', 0, { neighbors: ['l0'] }),
    node('l0', 0, way),
    node('l1', 1, way),
    node('far', 1, way, 9),
  );
  expect(found.filter((one) => one.includes('unlinked'))).toEqual([
    'l0 unlinked-neighbour l1',
    'l1 unlinked-neighbour l0',
  ]);
});

it('takes two lifts side by side for two shafts', () => {
  const way = { ...lift, neighbors: ['p'] };
  const bank = (links: Record<string, string>): string[] =>
    codes(
      node('p', 0, { neighbors: ['a0'] }),
      ...['a', 'b'].flatMap((shaft, at) =>
        [0, 1].map((level) => {
          const fid = `${shaft}${level}`;
          const to = links[fid];
          return node(fid, level, { ...way, portalNeighbors: to === undefined ? [] : [to] }, at * 2.4);
        }),
      ),
    ).filter((one) => one.includes('unlinked'));
  expect(bank({ a0: 'a1', a1: 'a0', b0: 'b1', b1: 'b0' })).toEqual([]);
  expect(bank({ a0: 'a1', a1: 'a0' })).toEqual(['b0 unlinked-neighbour b1', 'b1 unlinked-neighbour b0']);
});

it('finds lifts and stairs that are linked and do not line up over the floors', () => {
  const linked = (typeCode: string, apart: number): string[] =>
    codes(
      node('a', 0, { neighbors: ['t0'] }),
      node('t0', 0, { typeCode, neighbors: ['a'], portalNeighbors: ['t1'] }),
      node('t1', 1, { typeCode, neighbors: ['b'], portalNeighbors: ['t0'] }, apart),
      node('b', 1, { neighbors: ['t1'] }),
    );
  expect(linked('elevator-node', 6)).toEqual(['t0 not-aligned t1', 't1 not-aligned t0']);
  // A flight of stairs ends where it did not begin, an escalator far from there.
  expect([linked('stairs-node', 6), linked('escalator-node', 30)]).toEqual([[], []]);
  expect(linked('stairs-node', 20)).toHaveLength(2);
});

it('finds groups that took the id of another, and not an entrance with its twin', () => {
  const member = (fid: string, lvl: number, properties: Record<string, unknown> = {}, group = 'g') =>
    node(fid, lvl, { ...lift, neighbors: ['p'], portalGroupId: group, ...properties });
  const mixed = (...nodes: NetworkNode[]) =>
    codes(node('p', 0), ...nodes).filter((one) => one.includes('mixed-group'));
  expect(mixed(member('a0', 0), member('a1', 1), member('b0', 0))).toEqual([
    'a0 mixed-group b0',
    'b0 mixed-group a0',
  ]);
  const bank = ['a0', 'b0', 'a1'].map((fid, i, all) =>
    member(fid, i >> 1, { portalNeighbors: all.filter((other) => other !== fid) }),
  );
  expect(mixed(...bank)).toEqual([]);
  const stairs = bank.map((one) => ({ ...one, properties: { ...one.properties, typeCode: 'stairs-node' } }));
  expect(mixed(...stairs)).toHaveLength(2);
  expect(mixed(member('a', 0), member('s', 1, { typeCode: 'stairs-node' }))).toHaveLength(2);
  expect(mixed(member('a', 0), member('z', 1, { bid: 2 }))).toHaveLength(2);
  const door = { typeCode: 'building-entrance-exit' };
  expect(mixed(member('in', 0, door), member('out', 0, { ...door, bid: null, lvl: null }))).toEqual([]);
  const shuttle = { typeCode: 'custom-transition' };
  expect(mixed(member('a', 0, shuttle), member('b', 0, { ...shuttle, bid: 2 }))).toEqual([]);
});

it('finds a node ten kilometres away, and an entrance without its twin', () => {
  const near = ['a', 'b', 'c'].map((fid) =>
    node(fid, 0, { neighbors: ['a', 'b'].filter((to) => to !== fid) }),
  );
  const found = codes(...near, node('far', 0, { neighbors: ['a'] }, 10_000));
  expect(found).toEqual(['far far-away']);
  const door = node('door', 0, { typeCode: 'building-entrance-exit', neighbors: ['a'] });
  expect(codes(...near, door)).toEqual(['door not-connected-to-transition']);
});

it('looks through 50,001 nodes, a lift of the former name, and a name of 10,000 characters', () => {
  const long = { typeCode: 'lift-node', name: 'x'.repeat(10_000), neighbors: ['n0'] };
  const many = Array.from({ length: 50_000 }, (_, i) => node(`n${i}`, 0, { neighbors: ['n0', 'n1'] }));
  const found = codes(...many, node('lift', 0, long));
  expect(found).toEqual(['n0 self-neighbor n0', 'n1 self-neighbor n1', 'lift not-connected-to-transition']);
});
