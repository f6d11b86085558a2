import { expect, it } from 'vitest';
import { type LinkedNode, withoutNodes } from './without-nodes.ts';

const node = (fid: string, properties: Record<string, unknown>, isOutside = false): LinkedNode => ({
  fid,
  isOutside,
  properties,
});
const stairs = (fid: string, ...to: string[]): LinkedNode =>
  node(fid, {
    typeCode: 'stairs-node',
    portalGroupId: 'g',
    portalNeighbors: to.map((one) => ({ fid: one })),
  });
const portals = (nodes: readonly LinkedNode[], ...fids: string[]) =>
  [...withoutNodes(nodes, fids).changed].map(([fid, one]) => [
    fid,
    one['portalNeighbors'],
    one['portalGroupId'],
  ]);

it('the middle of stairs goes → its neighbours lead to each other as they did through it', () => {
  expect(portals([stairs('a', 'b'), stairs('b', 'a', 'c'), stairs('c', 'b')], 'b')).toEqual([
    ['a', [{ fid: 'c' }], 'g'],
    ['c', [{ fid: 'a' }], 'g'],
  ]);
  // Down only, and two stops that go at once.
  const down = [stairs('a'), stairs('b', 'a'), stairs('c', 'b'), stairs('d', 'c')];
  expect(portals(down, 'b', 'c')).toEqual([['d', [{ fid: 'a' }], 'g']]);
});

it('one member of a group is left → it is in none; a lift keeps the links that it has', () => {
  expect(portals([stairs('a', 'b'), stairs('b', 'a')], 'b')).toEqual([['a', [], null]]);
  const lift = (fid: string, ...to: string[]) =>
    node(fid, { typeCode: 'elevator-node', portalGroupId: 'l', portalNeighbors: to });
  expect(portals([lift('a', 'b', 'c'), lift('b', 'a', 'c'), lift('c', 'a', 'b')], 'b')).toEqual([
    ['a', ['c'], 'l'],
    ['c', ['a'], 'l'],
  ]);
});

it('an entrance goes → its half out of doors goes along, with the paths that led to it', () => {
  const nodes = [
    node('in', { typeCode: 'building-entrance-exit', portalNeighbors: ['out'] }),
    node('out', { typeCode: 'building-entrance-exit', portalNeighbors: ['in'], neighbors: ['path'] }, true),
    node('path', { typeCode: 'graph-node', neighbors: [{ fid: 'out', speed: 1 }, 7] }, true),
  ];
  const { gone, changed } = withoutNodes(nodes, ['in', 'unknown']);
  expect([...gone]).toEqual(['in', 'out']);
  expect([...changed]).toEqual([['path', { typeCode: 'graph-node', neighbors: [7] }]]);
});
