import { expect, it } from 'vitest';
import { routeNodesOfNetwork } from '../../../../tests/support/domain/network/route-nodes.ts';
import type { NetworkLink, NetworkNode } from '../network/network-node.ts';
import type { RouteNode } from '../route/index.ts';
import { pathFaults } from './path-faults.ts';

const faultsOf = (there: NetworkLink, back: NetworkLink): unknown[] => {
  const node = (fid: string, neighbors: NetworkLink[]): NetworkNode => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [0, 0] },
    properties: { fid, typeCode: 'graph-node', neighbors },
  });
  const [a, b] = routeNodesOfNetwork([node('a', [there]), node('b', [back])]) as [RouteNode, RouteNode];
  return [a, b].flatMap((node) =>
    pathFaults(node, (fid) => (fid === 'a' ? a : b)).map(({ code, other }) => [code, other]),
  );
};

it('ends that say different measures or doors are named once, and one end alone is enough', () => {
  expect(faultsOf({ fid: 'b', width: 0.8 }, { fid: 'a', width: 1 })).toEqual([['ends-differ', 'b']]);
  expect(faultsOf({ fid: 'b', slope: 5 }, { fid: 'a', slope: 5 })).toEqual([['ends-differ', 'b']]);
  expect(faultsOf({ fid: 'b', slope: 5 }, { fid: 'a', slope: -5 })).toEqual([]);
  expect(faultsOf({ fid: 'b', slope: 0 }, { fid: 'a', slope: 0 })).toEqual([]);
  const door = (kind: string) => ({ kind, delaySeconds: 3 });
  expect(faultsOf({ fid: 'b', door: door('badge') }, { fid: 'a', door: door('manual') })).toHaveLength(1);
  expect(faultsOf({ fid: 'b', width: 0.8, access: ['staff'] }, 'a')).toEqual([]);
});

it('members that no one can read, and a list without a group, are named', () => {
  for (const members of [
    { access: [] },
    { access: 'staff' },
    { width: 'wide' },
    { hours: 7 },
    { door: { kind: 'trap' } },
  ])
    expect(faultsOf({ fid: 'b', ...members }, 'a')).toEqual([['unreadable-path', 'b']]);
  expect(faultsOf({ fid: 'b', access: ['public'], hours: {}, width: null }, 'a')).toEqual([]);
});
