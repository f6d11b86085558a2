import { expect, it } from 'vitest';
import type { RouteNode } from '../route/index.ts';
import { routeGraph } from '../route/index.ts';
import { closedParts } from './index.ts';

const node = (fid: string, site: string, more: Partial<RouteNode> = {}): RouteNode => ({
  fid,
  typeCode: 'elevator-node',
  position: [10, 50],
  building: '1',
  level: `1/${fid}`,
  neighbors: [],
  walled: [],
  portalNeighbors: [],
  portalGroupId: 'lift',
  travelTime: null,
  isAccessible: true,
  isComfortable: true,
  site,
  ...more,
});
const closedOf = (nodes: RouteNode[], fid: string, only?: true): string[] => {
  const graph = routeGraph(nodes, {});
  const target = only === undefined ? { fid } : { fid, only };
  const { nodes: closed } = closedParts(
    graph,
    [{ id: 'c', from: 0, until: null, targets: [target] }],
    1,
    () => null,
  );
  return [...closed.keys()].map((one) => graph.nodes[one]!.fid).sort();
};

it('a group of another site with the same id → is not closed with it', () => {
  const nodes = [node('a', 's'), node('b', 's'), node('c', 'other')];
  expect(closedOf(nodes, 'a')).toEqual(['a', 'b']);
  expect(closedOf(nodes, 'c')).toEqual(['c']);
  expect(closedOf(nodes, 'a', true)).toEqual(['a']);
});

it('an entrance · closed on one side → closed on the other too', () => {
  const entrance = { typeCode: 'building-entrance-exit', portalGroupId: null };
  const inside = node('in', 's', { ...entrance, portalNeighbors: ['out'] });
  const outside = node('out', 's', { ...entrance, building: null, level: null });
  for (const fid of ['in', 'out'])
    expect(closedOf([inside, outside, node('a', 's')], fid)).toEqual(['in', 'out']);
});
