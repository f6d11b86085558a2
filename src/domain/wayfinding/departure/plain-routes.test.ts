import { expect, it } from 'vitest';
import { builtInTaxonomy } from '../../taxonomy/index.ts';
import { plainCosts, type PlainTraveller } from '../../../../tests/support/domain/network/plain-routes.ts';
import { randomOf } from '../../../../tests/support/domain/network/random-network.ts';
import { MONDAY_9, restrictedNetwork } from '../../../../tests/support/domain/network/restricted-network.ts';
import { routeNodesOfNetwork } from '../../../../tests/support/domain/network/route-nodes.ts';
import { sharedGraph } from '../../../../tests/support/domain/network/shared-graphs.ts';
import { describeShared } from '../../../../tests/support/shared-data.ts';
import { playsAll } from '../../../../tests/support/vitest/slow-tests.ts';
import type { NetworkNode } from '../network/network-node.ts';
import { routeGraph, Router, type Profile, type RouteSettings } from '../route/index.ts';
import { closedParts, graphAt } from './index.ts';

const NETWORKS = ['c3nav-32c3', 'rmf-hotel', 'polymap'] as const;

const ANY = { minWidth: null, maxSlope: null, maxStep: null };
const LIMITS = [
  { profile: 'walk', speed: 1.35, ...ANY },
  { profile: 'step-free', speed: 0.8, minWidth: 0.9, maxSlope: 6, maxStep: 0.02 },
  { profile: 'step-free', speed: 0.5, minWidth: 0.75, maxSlope: 10, maxStep: 0.1 },
  { profile: 'comfortable', speed: 1.2, ...ANY },
  { profile: 'comfortable', speed: 1, minWidth: 0.8, maxSlope: 5, maxStep: 0.05 },
] as const;

const MOMENTS = [
  { at: MONDAY_9, groups: [] },
  { at: MONDAY_9 - 9 * 3600, groups: ['staff'] },
  { at: MONDAY_9 + 14.5 * 3600, groups: ['patients'] },
  { at: MONDAY_9 + 5 * 86_400 + 3 * 3600, groups: [] },
  { at: MONDAY_9 - 86_400 - 6 * 3600, groups: ['staff', 'patients'] },
] as const;

/** Minutes since Monday 00:00 UTC. */
const minutesAt = (at: number): number => ((((at - MONDAY_9) / 60 + 9 * 60) % 10_080) + 10_080) % 10_080;

const SOURCES = playsAll ? 8 : 1;
const TARGETS = 10;

describeShared('routes with restrictions, over networks by others', () => {
  it.each(NETWORKS)(
    '%s: five sets of limits at five moments → the costs that a plain search finds',
    (name) => {
      const nodes = restrictedNetwork(sharedGraph(name), 52);
      const ranks = new Map(
        nodes.map(({ properties: { bid, lvl } }) => [`${bid}/${lvl}`, Number(lvl ?? 0)] as const),
      );
      const random = randomOf(7);
      const any = (): number => Math.floor(random() * nodes.length);
      let pairs = 0;
      let reached = 0;
      for (const limits of LIMITS)
        for (const moment of MOMENTS) {
          const [closed, a] = [nodes[any()]!, nodes[any()]!.properties];
          const b = a.neighbors?.[0];
          const edge = b === undefined ? [] : [[a.fid, typeof b === 'string' ? b : b.fid] as const];
          const only = { fid: closed.properties.fid, only: true } as const;
          const graph = routeGraph(routeNodesOfNetwork(nodes), builtInTaxonomy, {
            settings: settingsOf(limits),
            ranks,
          });
          const targets = [only, ...edge.map(([from, to]) => ({ a: from, b: to }))];
          const departing = graphAt(graph, {
            at: moment.at,
            groups: new Set(moment.groups),
            offsetsOf: () => [],
            closed: closedParts(graph, [{ id: 'c', from: 0, until: null, targets }], moment.at, () => null),
          });
          const router = new Router(departing);
          const who: PlainTraveller = {
            ...limits,
            ...moment,
            minutes: minutesAt(moment.at),
            closedFids: [closed.properties.fid],
            closedEdges: edge,
          };
          const at = (node: NetworkNode) => {
            const index = graph.indexOf.get(node.properties.fid)!;
            return [graph.x[index]!, graph.y[index]!] as const;
          };
          for (let source = 0; source < SOURCES; source++) {
            const from = any();
            const costs = plainCosts(nodes, who, nodes[from]!.properties.fid, at);
            for (let target = 0; target < TARGETS; target++) {
              const to = any();
              const found = router.find(limits.profile, [seed(from)], [seed(to)]);
              pairs += 1;
              const cost = costs.get(nodes[to]!.properties.fid);
              if (cost !== undefined) reached += 1;
              expect(found?.cost ?? Infinity).toBeCloseTo(cost ?? Infinity, 6);
            }
          }
        }
      expect(pairs).toBe(LIMITS.length * MOMENTS.length * SOURCES * TARGETS);
      expect(reached).toBeGreaterThan(pairs / 20);
    },
  );
});

const seed = (node: number) => ({ node, seconds: 0 });

function settingsOf({ profile, speed, ...limits }: (typeof LIMITS)[number]): RouteSettings {
  const each = <T>(own: T): Record<Profile, T> => ({ walk: own, comfortable: own, 'step-free': own });
  return { speeds: each(speed), limits: { ...each(ANY), [profile]: limits } };
}
