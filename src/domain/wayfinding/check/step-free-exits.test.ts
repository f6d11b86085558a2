import { expect, it } from 'vitest';
import { builtInTaxonomy } from '../../taxonomy/index.ts';
import type { NetworkNode } from '../network/network-node.ts';
import { routeGraph } from '../route/index.ts';
import { routeNodesOfNetwork } from '../../../../tests/support/domain/network/route-nodes.ts';
import { floorsWithoutStepFreeExit, stepFreeExits } from './index.ts';

const node = (fid: string, lvl: number | null, properties: Record<string, unknown> = {}): NetworkNode => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [10, 50] },
  properties: { fid, typeCode: 'graph-node', bid: lvl === null ? null : 1, lvl, ...properties },
});
const closed = (...nodes: NetworkNode[]) =>
  floorsWithoutStepFreeExit(routeGraph(routeNodesOfNetwork(nodes), builtInTaxonomy)).map(
    ({ level }) => level,
  );

const DOOR = { typeCode: 'building-entrance-exit', neighbors: ['hall'] };
const LIFT = { typeCode: 'elevator-node', isAccessible: true };
const STAIRS = { typeCode: 'stairs-node', isAccessible: false };
const ground = (door: Record<string, unknown> = DOOR) => [
  node('door', 0, door),
  node('hall', 0, { neighbors: ['door', 't0'] }),
];
const shaft = (type: Record<string, unknown>, isJoined = true) => [
  node('t0', 0, { ...type, neighbors: ['hall'], portalNeighbors: ['t1'] }),
  node('t1', 1, { ...type, neighbors: isJoined ? ['ward'] : [], portalNeighbors: ['t0'] }),
  node('ward', 1, { neighbors: isJoined ? ['t1', 'bed'] : ['bed'] }),
  node('bed', 1, { neighbors: ['ward'] }),
];

it('finds none where a lift leads to an entrance', () => {
  expect(closed(...ground(), ...shaft(LIFT))).toEqual([]);
});

it('finds the floor that only stairs lead to, and the one whose lift no path leads to', () => {
  expect(closed(...ground(), ...shaft(STAIRS))).toEqual(['1/1']);
  expect(closed(...ground(), ...shaft(LIFT, false))).toEqual(['1/1']);
});

it('counts no entrance that is not accessible, and none that can only be come in by', () => {
  expect(closed(...ground({ ...DOOR, isAccessible: false }), ...shaft(LIFT))).toEqual(['1/0', '1/1']);
  const inOnly = [node('door', 0, DOOR), node('hall', 0, { neighbors: ['t0'] }), ...shaft(LIFT)];
  expect(closed(...inOnly)).toEqual(['1/0', '1/1']);
});

it('finds every floor where the building has no entrance, and says nothing of the ground outside', () => {
  expect(closed(node('hall', 0), node('path', null))).toEqual(['1/0']);
});

it('names the wing that is cut off, where the rest of the floor has its way out', () => {
  const wing = [node('cell', 1, { neighbors: ['bath'] }), node('bath', 1, { neighbors: ['cell'] })];
  const graph = routeGraph(routeNodesOfNetwork([...ground(), ...shaft(LIFT), ...wing]), builtInTaxonomy);
  expect(floorsWithoutStepFreeExit(graph)).toEqual([
    { building: '1', level: '1/1', isPart: true, positions: [[10, 50], [10, 50]] }, // oxfmt-ignore
  ]);
  // A point without a path is not a wing; the issues name it.
  expect(closed(...ground(), ...shaft(LIFT), node('alone', 1))).toEqual([]);
});

const graphOf = (...nodes: NetworkNode[]) => routeGraph(routeNodesOfNetwork(nodes), builtInTaxonomy);
const street = (...doors: string[]) => [
  node('s1', null, { neighbors: ['s2', ...doors] }),
  node('s2', null, { neighbors: ['s1', 's3'] }),
  node('s3', null, { neighbors: ['s2'] }),
];
const twin = (fid: string, to: string, more: object = {}) =>
  node(fid, null, { typeCode: 'building-entrance-exit', portalNeighbors: [to], neighbors: ['s1'], ...more });
const OUT = { ...DOOR, portalNeighbors: ['out'] };

it('a site with paths outside · the entrance leads to them → open; has steps outside, or no other half → closed', () => {
  expect(closed(...ground(OUT), twin('out', 'door'), ...street('out'), ...shaft(LIFT))).toEqual([]);
  const stepped = twin('out', 'door', { isAccessible: false });
  expect(closed(...ground(OUT), stepped, ...street('out'), ...shaft(LIFT))).toEqual(['1/0', '1/1']);
  expect(closed(...ground(), ...street(), ...shaft(LIFT))).toEqual(['1/0', '1/1']);
  // Outdoor stairs between the door and the street.
  const STEPS = { typeCode: 'stairs-node', isAccessible: false };
  const raised = [
    twin('out', 'door', { neighbors: ['top'] }),
    node('top', null, { ...STEPS, neighbors: ['out'], portalNeighbors: ['foot'] }),
    node('foot', null, { ...STEPS, neighbors: ['s1'], portalNeighbors: ['top'] }),
  ];
  expect(closed(...ground(OUT), ...raised, ...street('foot'), ...shaft(LIFT))).toEqual(['1/0', '1/1']);
});

it('a site without paths outside · the other half of the entrance has steps → closed', () => {
  const half = node('out', null, { typeCode: 'building-entrance-exit', isAccessible: false, portalNeighbors: ['door'] }); // oxfmt-ignore
  expect(closed(...ground(OUT), half, ...shaft(LIFT))).toEqual(['1/0', '1/1']);
  expect(stepFreeExits(graphOf(...ground(OUT), half))).toEqual([]);
});

it('a building that a level bridge leads to → open without an entrance of its own', () => {
  const bridge = [
    node('door', 0, DOOR),
    node('hall', 0, { neighbors: ['door', 'over'] }),
    node('over', 3, { bid: 2, neighbors: ['hall', 'desk'] }),
    node('desk', 3, { bid: 2, neighbors: ['over'] }),
  ];
  expect(closed(...bridge)).toEqual([]);
  const stepped = bridge.map((one) =>
    one.properties.fid === 'over' ? { ...one, properties: { ...one.properties, isAccessible: false } } : one,
  );
  expect(closed(...stepped)).toEqual(['2/3']);
});
