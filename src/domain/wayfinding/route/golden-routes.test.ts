import { expect, it } from 'vitest';
import { builtInTaxonomy } from '../../taxonomy/index.ts';
import { NO_PLAN } from '../ground/index.ts';
import {
  goldenRoutesOf,
  MAX_GOLDEN_ROUTES,
  RoutePlanner,
  routeGraph,
  runGoldenRoutes,
  withGoldenRoutes,
  type GoldenRoute,
} from './index.ts';
import { routeNodesOfNetwork } from '../../../../tests/support/domain/network/route-nodes.ts';

const route = (name: string, from: string, to: string, seconds: number): GoldenRoute => ({
  name,
  from,
  to,
  profile: 'walk',
  seconds,
});

it('routes of a site → read; malformed ones → skipped', () => {
  const kept = route('Door to desk', 'a', 'b', 30);
  const storey = {
    goldenRoutes: [kept, null, 7, { name: 'x' }, { ...kept, profile: 'fly' }, { ...kept, seconds: -1 }],
  };
  expect(goldenRoutesOf({ storey })).toEqual([kept]);
  for (const broken of [{}, { storey: null }, { storey: [] }, { storey: { goldenRoutes: 'all' } }])
    expect(goldenRoutesOf(broken)).toEqual([]);
});

it('keeps all else of the extra data, and at most so many routes', () => {
  const many = Array.from({ length: MAX_GOLDEN_ROUTES + 5 }, (_, i) => route(`${i}`, 'a', 'b', 1));
  const extra = withGoldenRoutes({ phone: '1', storey: { rules: 2 } }, () => many);
  expect(extra).toMatchObject({ phone: '1', storey: { rules: 2 } });
  expect(goldenRoutesOf(extra)).toHaveLength(MAX_GOLDEN_ROUTES);
});

it('keeps what it can not read of the list when the routes change', () => {
  const [kept, next] = [route('Door to desk', 'a', 'b', 30), route('Desk to lift', 'b', 'c', 9)];
  const newer = { ...kept, profile: 'hover' };
  const extra = withGoldenRoutes({ storey: { goldenRoutes: [newer, kept, 'x'] } }, (routes) => [
    ...routes,
    next,
  ]);
  expect(extra).toEqual({ storey: { goldenRoutes: [kept, next, newer, 'x'] } });
  expect(withGoldenRoutes(extra, () => [])).toEqual({ storey: { goldenRoutes: [newer, 'x'] } });
});

it('says which routes work, take longer, are broken, or have lost a place', () => {
  const node = (fid: string, east: number, neighbors: string[]) => ({
    type: 'Feature' as const,
    geometry: { type: 'Point' as const, coordinates: [10 + east / 71_695, 50] as [number, number] },
    properties: { fid, typeCode: 'graph-node', bid: 1, lvl: 0, neighbors },
  });
  const nodes = [node('a', 0, ['b']), node('b', 27, []), node('c', 90, [])];
  const planner = new RoutePlanner(routeGraph(routeNodesOfNetwork(nodes), builtInTaxonomy), NO_PLAN);
  const stopOf = (fid: string) => {
    const found = nodes.find(({ properties }) => properties.fid === fid);
    // The place of this one has not been read yet.
    if (fid === 'unread') return undefined;
    return found ? { position: found.geometry.coordinates, building: '1', level: '1/0' } : null;
  };
  const routes = [
    route('1', 'a', 'b', 20),
    route('2', 'a', 'b', 17),
    route('2b', 'a', 'b', 24),
    route('2c', 'a', 'b', 22),
    route('3', 'a', 'c', 60),
    route('4', 'a', 'z', 1),
    route('5', 'a', 'unread', 1),
  ];
  expect(
    runGoldenRoutes(planner, routes, stopOf).map(({ state, seconds }) => [
      state,
      seconds && Math.round(seconds),
    ]),
  ).toEqual([
    ['ok', 20],
    ['slower', 20],
    ['faster', 20],
    ['ok', 20],
    ['broken', null],
    ['gone', null],
    ['unknown', null],
  ]);
});

it.each([
  ['kept before profiles had speeds of their own', {}, 20, 'ok'],
  ['kept at the speed of now', { speed: 0.8 }, 34, 'ok'],
  ['kept at another speed', { speed: 0.4 }, 68, 'ok'],
  ['a detour since', { speed: 0.8 }, 25, 'slower'],
] as const)('a step-free route · %s → told by its way, not by the speed', (_, more, seconds, state) => {
  const node = (fid: string, east: number, neighbors: string[]) => ({
    type: 'Feature' as const,
    geometry: { type: 'Point' as const, coordinates: [10 + east / 71_695, 50] as [number, number] },
    properties: { fid, typeCode: 'graph-node', bid: 1, lvl: 0, neighbors },
  });
  const planner = new RoutePlanner(
    routeGraph(routeNodesOfNetwork([node('a', 0, ['b']), node('b', 27, [])]), builtInTaxonomy),
    NO_PLAN,
  );
  const stopOf = (fid: string) => ({
    position: [10 + (fid === 'a' ? 0 : 27) / 71_695, 50] as [number, number],
    building: '1',
    level: '1/0',
  });
  const kept: GoldenRoute = { ...route('1', 'a', 'b', seconds), profile: 'step-free', ...more };
  expect(runGoldenRoutes(planner, [kept], stopOf)).toMatchObject([{ state, seconds: expect.closeTo(34, 0) }]);
});
