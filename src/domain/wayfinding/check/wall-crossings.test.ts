import { expect, it } from 'vitest';
import type { Feature } from '../../entities/feature.ts';
import type { Fid, Lid } from '../../entities/ids.ts';
import type { Position } from '../../entities/geometry.ts';
import { builtInTaxonomy } from '../../taxonomy/index.ts';
import { groundOf } from '../ground/index.ts';
import { walkableNodes } from '../route/index.ts';
import { routeNodesOfNetwork } from '../../../../tests/support/domain/network/route-nodes.ts';
import { wallCrossings } from './index.ts';

const at = (x: number, y: number): Position => [10 + x / 71_700, 50 + y / 111_200];
const shape = (fid: string, typeCode: string, x0: number, y0: number, x1: number, y1: number): Feature => ({
  fid: fid as Fid,
  kind: 'mapObject',
  clientLid: 'c' as Lid,
  siteLid: 's' as Lid,
  buildingLid: '1' as Lid,
  levelLid: '1/0' as Lid,
  geometry: { type: 'Polygon', coordinates: [[at(x0, y0), at(x1, y0), at(x1, y1), at(x0, y1), at(x0, y0)]] },
  properties: { typeCode, name: fid },
});
const node = (fid: string, x: number, y: number, neighbors: string[]) => ({
  type: 'Feature' as const,
  geometry: { type: 'Point' as const, coordinates: at(x, y) },
  properties: { fid, typeCode: 'graph-node', bid: 1, lvl: 0, neighbors },
});
const crossings = (drawn: readonly Feature[]) => {
  const ground = groundOf(drawn, builtInTaxonomy);
  return wallCrossings(walkableNodes(nodes, ground), ground);
};
const WALL = shape('wall', 'wall', 0, 5, 20, 5.3);
const nodes = routeNodesOfNetwork([
  node('a', 5, 0, ['b', 'd']),
  node('b', 5, 10, ['a', 'c']),
  node('c', 15, 10, ['b']),
  node('d', 15, 0, ['a']),
]);

it('finds the edge through a wall once, where it lies in the wall', () => {
  const [found, ...others] = crossings([WALL]);
  expect(others).toEqual([]);
  expect([found!.from, found!.to]).toEqual(['a', 'b']);
  expect((found!.at[1] - 50) * 111_200).toBeCloseTo(5.15, 2);
});

it('lets an edge through a door, and past the end of a wall', () => {
  expect(crossings([WALL, shape('door', 'door', 4, 4.9, 6, 5.4)])).toEqual([]);
  expect(crossings([shape('short', 'wall', 6, 5, 20, 5.3)])).toEqual([]);
});
