import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Feature } from '../../entities/feature.ts';
import type { Fid, Lid } from '../../entities/ids.ts';
import type { Position } from '../../entities/geometry.ts';
import { builtInTaxonomy } from '../../taxonomy/index.ts';
import { groundOf, NO_PLAN } from '../ground/index.ts';
import { RoutePlanner, routeGraph, StopFinder, whyNot } from '../route/index.ts';
import { routeNodesOfNetwork } from '../../../../tests/support/domain/network/route-nodes.ts';
import { gapsOf, offNetwork, placesOffNetwork, reachedNodes, stopOf } from './index.ts';
import { runs } from '../../../../tests/support/vitest/seeded-fuzzing.ts';

const at = (x: number, y: number): Position => [10 + x / 71_700, 50 + y / 111_200];
const shape = (fid: string, typeCode: string, x0: number, y0: number, x1: number, y1: number): Feature => ({
  fid: fid as Fid,
  kind: typeCode === 'office' ? 'poi' : 'mapObject',
  clientLid: 'c' as Lid,
  siteLid: 's' as Lid,
  buildingLid: '1' as Lid,
  levelLid: '1/0' as Lid,
  geometry: { type: 'Polygon', coordinates: [[at(x0, y0), at(x1, y0), at(x1, y1), at(x0, y1), at(x0, y0)]] },
  properties: { typeCode, name: fid },
});
const spot = (fid: string, x: number, y: number): Feature => ({
  ...shape(fid, 'office', 0, 0, 1, 1),
  geometry: { type: 'Point', coordinates: at(x, y) },
});
const node = (fid: string, x: number, y: number, neighbors: string[], more: object = {}) => ({
  type: 'Feature' as const,
  geometry: { type: 'Point' as const, coordinates: at(x, y) },
  properties: { fid, typeCode: 'graph-node', bid: 1, lvl: 0, neighbors, ...more },
});
const nodes = routeNodesOfNetwork([
  node('a', 0, 0, ['b', 'd']),
  node('b', 15, 0, ['a', 'c']),
  node('c', 15, -10, ['b']),
  node('d', -15, 0, ['a']),
]);
const graph = routeGraph(nodes, builtInTaxonomy);
const causes = (drawn: readonly Feature[]) =>
  placesOffNetwork(drawn, new StopFinder(graph, groundOf(drawn, builtInTaxonomy))).map(
    ({ fid, cause, metres }) => [fid, cause, metres === null ? null : Math.round(metres)],
  );

it('far from every path, or on a floor without one → not connected, and how far that is', () => {
  const stops = new StopFinder(graph, NO_PLAN);
  const places = [shape('near', 'office', 0, -9, 4, -5), shape('far', 'office', 40, -4, 50, 4)];
  expect(placesOffNetwork(places, stops)).toEqual([
    { fid: 'far', properties: places[1]!.properties, cause: 'far', metres: expect.closeTo(30, 0) as number },
  ]);
  // A node without links is not a path.
  const lone = new StopFinder(
    routeGraph(routeNodesOfNetwork([node('lone', 2, -7, [])]), builtInTaxonomy),
    NO_PLAN,
  );
  expect(placesOffNetwork(places, lone).map(({ cause }) => cause)).toEqual(['no-paths', 'no-paths']);
  const upstairs = { ...places[0]!, levelLid: '1/1' as Lid };
  expect(placesOffNetwork([upstairs], stops)).toMatchObject([{ fid: 'near', metres: null }]);
});

// A room north of the corridor, and the wall between the two.
const ROOM = shape('room', 'office', -4, 4, 4, 12);
const WALL = shape('wall', 'wall', -30, 3.6, 30, 4);
const DOOR = shape('door', 'door', 2, 3.6, 3, 4);

it('a place beside a path with a wall in between → not connected, and the wall is named', () => {
  expect(causes([ROOM])).toEqual([]);
  expect(causes([ROOM, WALL])).toEqual([['room', 'wall', 8]]);
  // Drawn to the outer face of its wall, the room is as closed as before.
  expect(causes([shape('room', 'office', -4, 3.6, 4, 12), WALL])).toEqual([['room', 'wall', 8]]);
});

it('a door in the wall, also of the room around it or beside the path → connected', () => {
  expect(causes([ROOM, WALL, DOOR])).toEqual([]);
  expect(causes([ROOM, WALL, DOOR, spot('printer', -3, 11)])).toEqual([]);
  expect(causes([WALL, DOOR, spot('printer', -3, 11)])).toEqual([['printer', 'wall', 11]]);
  const deep = shape('room', 'office', -4, 4, 4, 60);
  expect(causes([deep, WALL, DOOR])).toEqual([]);
});

it('a door → the route goes through it and through no wall', () => {
  const drawn = [ROOM, WALL, DOOR];
  const planner = new RoutePlanner(graph, groundOf(drawn, builtInTaxonomy));
  const from = { position: at(-15, 0), building: '1', level: '1/0' };
  const answer = planner.plan('walk', from, stopOf(ROOM)!);
  if (!answer.ok) throw new Error(answer.code);
  const [leg] = answer.route.legs;
  const walked = leg?.kind === 'walk' ? leg.points : [];
  expect(walked.at(-1)).toEqual(stopOf(ROOM)!.position);
  const outside = walked.slice(0, -1);
  const { barriers } = groundOf(drawn, builtInTaxonomy)('1', '1/0')!;
  outside.slice(1).forEach((to, i) => expect(barriers.crossingOf([outside[i]!, to])).toBeNull());

  const closed = new RoutePlanner(graph, groundOf([ROOM, WALL], builtInTaxonomy));
  const refused = { code: 'off-network', stop: 'to', isBehindWall: true };
  expect(closed.plan('walk', from, stopOf(ROOM)!)).toMatchObject(refused);
  expect(whyNot(closed, 'walk', from, stopOf(ROOM)!)).toMatchObject({
    obstacles: [{ kind: 'off-network', stop: 'to', isBehindWall: true }],
    seconds: null,
  });
});

const DOORWAY = { typeCode: 'building-entrance-exit' };
const reachedOf = (...all: ReturnType<typeof node>[]) => {
  const found = routeNodesOfNetwork(all);
  return [...reachedNodes(new Map(found.map((one) => [one.fid, one])))].sort();
};

it('an island beside a place → cut off, with the metres that lack to what visitors reach', () => {
  const all = [
    node('in', 0, 0, ['hall'], DOORWAY),
    node('hall', 10, 0, ['in']),
    node('i1', 14.5, 0, ['i2']),
    node('i2', 30, 0, ['i1']),
  ];
  expect(reachedOf(...all)).toEqual(['hall', 'in']);
  const found = routeNodesOfNetwork(all);
  const stops = new StopFinder(routeGraph(found, builtInTaxonomy), NO_PLAN);
  const reached = new Set(['in', 'hall']);
  const network = { nodes: found, reached, gapOf: gapsOf(found, reached) };
  expect(offNetwork(shape('ward', 'office', 25, -3, 35, 3), stops, network)).toEqual({
    cause: 'cut-off',
    metres: expect.closeTo(4.5, 1) as number,
  });
  expect(offNetwork(shape('desk', 'office', 8, -3, 11, 3), stops, network)).toBeNull();
});

it('a way that only leads out → not reached; over a bridge from the other building → reached', () => {
  expect(reachedOf(node('in', 0, 0, ['a'], DOORWAY), node('a', 1, 0, []), node('b', 2, 0, ['a']))).toEqual([
    'a',
    'in',
  ]);
  const bridge = [
    node('in', 0, 0, ['a'], DOORWAY),
    node('a', 1, 0, ['in', 'b']),
    node('b', 2, 0, ['a', 'c'], { bid: 2 }),
    node('c', 3, 0, ['b'], { bid: 2 }),
    node('island', 9, 0, ['isle'], { bid: 2 }),
    node('isle', 10, 0, ['island'], { bid: 2 }),
  ];
  expect(reachedOf(...bridge)).toEqual(['a', 'b', 'c', 'in']);
});

it('a building without an entrance → its largest part counts; beyond a node not known here nothing is cut off', () => {
  const parts = [node('a', 0, 0, ['b']), node('b', 1, 0, ['c']), node('c', 2, 0, []), node('z', 9, 0, ['y']), node('y', 8, 0, [])]; // oxfmt-ignore
  expect(reachedOf(...parts)).toEqual(['a', 'b', 'c']);
  expect(reachedOf(...parts, node('in', 20, 0, ['hall'], DOORWAY), node('hall', 21, 0, []))).toEqual([
    'hall',
    'in',
  ]);
  expect(reachedOf(node('in', 0, 0, [], DOORWAY), node('a', 1, 0, ['unread']), node('b', 2, 0, ['a']))).toEqual(['a', 'b', 'in']); // oxfmt-ignore
});

/** Whether one can step from cell to cell of a metre, 30 to a side, from a place to a spot. */
function canWalk(
  from: readonly number[],
  to: readonly [number, number],
  isFree: (x: number, y: number) => boolean,
): boolean {
  const [x0, y0, x1, y1] = from as [number, number, number, number];
  const open: [number, number][] = [];
  for (let x = x0; x < x1; x++) for (let y = y0; y < y1; y++) open.push([x, y]);
  const seen = new Set<string>();
  for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
    const [x, y] = cell;
    if (x < -15 || y < -15 || x > 45 || y > 45 || seen.has(`${x} ${y}`) || !isFree(x, y)) continue;
    seen.add(`${x} ${y}`);
    open.push([x + 1, y], [x - 1, y], [x, y + 1], [x, y - 1]);
  }
  return [-0.01, 0.01].some((dx) =>
    [-0.01, 0.01].some((dy) => seen.has(`${Math.floor(to[0] + dx)} ${Math.floor(to[1] + dy)}`)),
  );
}

it('any walls, doors, rooms and paths · a place is joined → a person can walk from it to the path', () => {
  const box = fc
    .tuple(fc.nat(28), fc.nat(28), fc.integer({ min: 1, max: 12 }), fc.boolean(), fc.boolean())
    .map(([x, y, length, isUpright, isDoor]) => {
      const size = isDoor ? 1 : length;
      return { isDoor, x0: x, y0: y, x1: x + (isUpright ? 1 : size), y1: y + (isUpright ? size : 1) };
    });
  const plan = fc.record({
    boxes: fc.array(box, { maxLength: 14 }),
    room: fc.tuple(fc.nat(24), fc.nat(24), fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 })),
    path: fc.tuple(fc.nat(30), fc.nat(30), fc.nat(30), fc.nat(30)),
  });
  fc.assert(
    fc.property(plan, ({ boxes, room: [x, y, w, h], path: [ax, ay, bx, by] }) => {
      const drawn = boxes.map(({ isDoor, x0, y0, x1, y1 }, i) => shape(`${i}`, isDoor ? 'door' : 'wall', x0, y0, x1, y1)); // oxfmt-ignore
      const office = shape('office', 'office', x, y, x + w, y + h);
      const all = routeNodesOfNetwork([
        node('a', ax + 0.5, ay + 0.5, ['b']),
        node('b', bx + 0.5, by + 0.5, ['a']),
      ]);
      const stops = new StopFinder(
        routeGraph(all, builtInTaxonomy),
        groundOf([...drawn, office], builtInTaxonomy),
      );
      const placed = stops.place(stopOf(office)!)!;
      if (!placed.isJoined) return;
      const covers = (cx: number, cy: number, isDoor: boolean): boolean =>
        boxes.some(
          (one) => one.isDoor === isDoor && cx >= one.x0 && cx < one.x1 && cy >= one.y0 && cy < one.y1,
        );
      const isFree = (cx: number, cy: number): boolean => !covers(cx, cy, false) || covers(cx, cy, true);
      const [px, py] = placed.at;
      const to: [number, number] = [(px - 10) * 71_700, (py - 50) * 111_200];
      // A node in a wall is a fault of its own.
      if (placed.metres > 0) expect(canWalk([x, y, x + w, y + h], to, isFree)).toBe(true);
    }),
    { numRuns: runs(400), seed: 7 },
  );
});
