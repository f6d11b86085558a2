import { expect, it } from 'vitest';
import { routeNodesOfNetwork } from '../../../../tests/support/domain/network/route-nodes.ts';
import { groundOf } from '../ground/index.ts';
import type { NetworkNode } from '../network/network-node.ts';
import { routeGraph, RoutePlanner, whyNot, type Stop } from '../route/index.ts';
import { forVisitors } from './index.ts';

const node = (fid: string, east: number, neighbors: object[]): NetworkNode => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [10 + east / 65_000, 54] },
  properties: { fid, typeCode: 'graph-node', bid: 1, lvl: 0, neighbors: neighbors as { fid: string }[] },
});
const stopAt = (east: number): Stop => ({ position: [10 + east / 65_000, 54], building: '1', level: '1/0' });

it('golden routes ask for everybody at no moment: groups bar a path, hours do not', () => {
  const planned = (members: object) => {
    const nodes = [node('a', 0, [{ fid: 'b', ...members }]), node('b', 20, [{ fid: 'a', ...members }])];
    const planner = new RoutePlanner(routeGraph(routeNodesOfNetwork(nodes), {}), groundOf([], {}));
    const visitors = forVisitors(planner);
    const all = planner.plan('walk', stopAt(0), stopAt(20)).ok;
    return [
      all,
      visitors.plan('walk', stopAt(0), stopAt(20)).ok,
      whyNot(visitors, 'walk', stopAt(0), stopAt(20)).obstacles,
    ] as const;
  };
  const [all, visitors, obstacles] = planned({ access: ['staff'] });
  expect([all, visitors]).toEqual([true, false]);
  expect(obstacles).toMatchObject([{ kind: 'barred', bar: { kind: 'access', groups: ['staff'] } }]);
  expect(planned({ hours: {} }).slice(0, 2)).toEqual([true, true]);
});
