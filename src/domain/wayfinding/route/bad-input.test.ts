import { describe, expect, it } from 'vitest';
import { builtInTaxonomy } from '../../taxonomy/index.ts';
import { slowIt } from '../../../../tests/support/vitest/slow-tests.ts';
import { NO_PLAN } from '../ground/index.ts';
import type { NetworkNode } from '../network/network-node.ts';
import { RoutePlanner, routeGraph, whyNot, type Stop } from './index.ts';
import { routeNodesOfNetwork } from '../../../../tests/support/domain/network/route-nodes.ts';

/** A metre to the east in degrees, 50° north. */
const EAST = 1 / 71_695;
const node = (
  fid: string,
  lvl: number | null,
  east: number,
  properties: Record<string, unknown> = {},
): NetworkNode => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [10 + east * EAST, 50] },
  properties: { fid, typeCode: 'graph-node', bid: lvl === null ? null : 1, lvl, ...properties },
});
const planner = (...nodes: NetworkNode[]): RoutePlanner =>
  new RoutePlanner(routeGraph(routeNodesOfNetwork(nodes), builtInTaxonomy), NO_PLAN);
const stop = (lvl: number, east: number, building = '1'): Stop => ({
  position: [10 + east * EAST, 50],
  building,
  level: `${building}/${lvl}`,
});
const LIFT = { typeCode: 'elevator-node', isAccessible: true, isComfortable: true };

describe('a route over a network that is not as it should be', () => {
  it.each([
    ['negative', -1, 110],
    ['no number', Number.NaN, 110],
    ['infinite', Infinity, 110],
    ['an empty text', '', 110],
    ['a billion', 1e9, 1e9],
  ])(
    'takes what the type says for a time that is %s, and the time itself where it can be one',
    (_, time, seconds) => {
      const lift = { ...LIFT, travelTime: time };
      const routes = planner(
        node('l0', 0, 0, { ...lift, portalNeighbors: ['l1'] }),
        node('l1', 1, 0, { ...lift, portalNeighbors: ['l0'] }),
      );
      const answer = routes.plan('walk', stop(0, 0), stop(1, 0));
      expect(answer).toMatchObject({ ok: true, route: { seconds } });
    },
  );

  it('rides escalators that lead in a ring once, and comes to an end', () => {
    const ring = [0, 1, 2].map((level) =>
      node(`e${level}`, level, 0, { typeCode: 'escalator-node', portalNeighbors: [`e${(level + 1) % 3}`] }),
    );
    const back = planner(...ring).plan('walk', stop(1, 0), stop(0, 0));
    expect(back).toMatchObject({ ok: true, route: { seconds: 90 } });
    expect(planner(...ring).plan('step-free', stop(0, 0), stop(1, 0))).toMatchObject({ code: 'no-route' });
  });

  it('skips links to itself, to missing nodes, and to a lift whose level was deleted', () => {
    const routes = planner(
      node('a', 0, 0, { neighbors: ['a', 'gone', 'b'] }),
      node('b', 0, 20, { neighbors: ['b', 'a'] }),
      node('l', 0, 20, { ...LIFT, neighbors: ['b'], portalNeighbors: ['l', 'lift of a deleted level'] }),
    );
    expect(routes.plan('walk', stop(0, 0), stop(0, 20))).toMatchObject({ ok: true });
    expect(routes.plan('walk', stop(0, 0), stop(1, 20))).toMatchObject({
      code: 'off-network',
      stop: 'to',
      metres: null,
    });
  });

  it('goes between two lifts of one level that are linked', () => {
    const routes = planner(
      node('l', 0, 0, { ...LIFT, portalNeighbors: ['m'], portalGroupId: 'g' }),
      node('m', 0, 50, { ...LIFT, portalNeighbors: ['l'], portalGroupId: 'g' }),
    );
    expect(routes.plan('walk', stop(0, 0), stop(0, 50))).toMatchObject({ ok: true, route: { seconds: 100 } });
  });

  it('sites without a path between them → no route, and no link is proposed', () => {
    const far = { ...node('b', 0, 20_000), properties: { ...node('b', 0, 0).properties, bid: 2 } };
    const routes = planner(node('a', 0, 0), far);
    const [from, to] = [stop(0, 0), stop(0, 20_000, '2')];
    expect(routes.plan('walk', from, to)).toMatchObject({ code: 'off-network', metres: null });
    expect(whyNot(routes, 'walk', from, to)).toEqual({ obstacles: [], seconds: null });
  });

  slowIt('finds its way through 50,001 nodes in a row', () => {
    const row = Array.from({ length: 50_001 }, (_, i) => node(`n${i}`, 0, i, { neighbors: [`n${i + 1}`] }));
    const answer = planner(...row).plan('walk', stop(0, 0), stop(0, 50_000));
    expect(answer).toMatchObject({ ok: true, route: { length: expect.closeTo(50_000, -3) } });
  });
});
