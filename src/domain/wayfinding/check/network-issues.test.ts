import { expect, it } from 'vitest';
import { builtInTaxonomy } from '../../taxonomy/index.ts';
import type { NetworkNode } from '../network/network-node.ts';
import { routeNodesOfNetwork } from '../route/index.ts';
import { countIssues, networkIssues } from './index.ts';

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

it('finds points without a path, links to nowhere and to oneself, types that nobody knows', () => {
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

it('counts by level', () => {
  const issues = networkIssues(routeNodesOfNetwork([node('a', 0, lift), node('p', 1)]), builtInTaxonomy);
  expect([...countIssues(issues)]).toEqual([
    ['1/0', { errors: 1, warnings: 0 }],
    ['1/1', { errors: 0, warnings: 1 }],
  ]);
});
