import { describe, expect, it } from 'vitest';
import { demoRows } from '../../../../tests/support/public-map/demo-map.ts';
import { randomOf } from '../../../../tests/support/domain/network/random-network.ts';
import { someOf } from '../../../../tests/support/vitest/slow-tests.ts';
import type { Feature } from '../../entities/feature.ts';
import { builtInTaxonomy } from '../../taxonomy/index.ts';
import { stopOf } from '../check/index.ts';
import { closedParts, graphAt, partsOfPlaces, type ClosingTargets } from '../departure/index.ts';
import { plannerOfRows, type RoutePlanner } from '../route/index.ts';
import { ClosureConsequences, type ClosureAsked, type Effect, type TriedProfile } from './index.ts';

const { features } = demoRows();
const nodes = features.filter(({ kind }) => kind === 'graph');
const drawn = features.filter(({ kind }) => kind !== 'graph');
const content = { nodes, drawn, taxonomy: builtInTaxonomy };
const consequences = new ClosureConsequences(content);
const nodesOf = (typeCode: string): Feature[] =>
  nodes.filter(({ properties }) => properties.typeCode === typeCode);
const named = (name: string): Feature => drawn.find(({ properties }) => properties.name === name)!;

const closing = (...targets: ClosingTargets['targets'][number][]): ClosureAsked => ({
  closure: { id: 'new', from: 100, until: 200, targets },
  others: [],
  at: 100,
  offsets: [],
  goldenRoutes: [],
});
const placesOf = (effects: readonly Effect[], kind: Effect['kind']): string[] =>
  effects.flatMap((one) => (one.kind === kind ? one.places : []));

describe('what a closure does', () => {
  it('all elevators closed → upper floors by stairs only, and rooms without stairs not at all', () => {
    const all = closing(...nodesOf('elevator-node').map(({ fid }) => ({ fid })));
    const found = consequences.of(all);
    const upstairs = placesOf(found['step-free'].effects, 'steps-only');
    expect(upstairs).toContain(named('Rehabilitation').fid);
    const unreached = placesOf(found.walk.effects, 'not-at-all');
    expect(placesOf(found['step-free'].effects, 'not-at-all')).toEqual(unreached);
    expect(unreached).not.toContain(upstairs[0]);
    expect(found.entrances).toBe('open');
    expect(found['step-free'].unchanged).toBeGreaterThan(10);
  });

  it('a planned closure of another → is taken as closed before', () => {
    const elevators = nodesOf('elevator-node').map(({ fid }) => ({ fid }));
    const other = { id: 'old', from: 0, until: null, targets: elevators };
    const found = consequences.of({ ...closing(...elevators), others: [other] });
    expect(found['step-free'].effects).toEqual([]);
  });

  it('all entrances closed → says so; a target that is gone → closes nothing', () => {
    const shut = consequences.of(closing(...nodesOf('building-entrance-exit').map(({ fid }) => ({ fid }))));
    expect(shut.entrances).toBe('all-closed');
    expect(placesOf(shut.walk.effects, 'not-at-all').length).toBeGreaterThan(50);
    const gone = consequences.of(closing({ fid: 'gone' }, { a: 'gone', b: 'too' }));
    expect([gone.walk.effects, gone['step-free'].effects]).toEqual([[], []]);
  });

  it('golden routes · the elevators closed → names those that break', () => {
    const from = named('Main entrance').fid;
    const route = { name: 'To rehabilitation', from, to: named('Rehabilitation').fid, seconds: 200 };
    const asked = closing(...nodesOf('elevator-node').map(({ fid }) => ({ fid })));
    const golden = (['step-free', 'walk'] as const).map((profile) => ({ ...route, profile }));
    expect(consequences.of({ ...asked, goldenRoutes: golden }).golden).toMatchObject([
      { name: 'To rehabilitation', state: 'broken', after: null },
    ]);
  });

  it('any few nodes or edges closed → what each way says, planned one by one', () => {
    const random = randomOf(52);
    const any = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!;
    const asked = Array.from({ length: 24 }, () => {
      const targets = Array.from({ length: 1 + Math.floor(random() * 3) }, () => {
        // From a closed entrance one goes on outside, which the plain search below does not.
        const node = any(
          nodes.filter(({ properties: { typeCode } }) => typeCode !== 'building-entrance-exit'),
        );
        const link = (node.properties['neighbors'] as (string | { fid: string })[] | undefined)?.[0];
        if (link === undefined || random() < 0.5) return { fid: node.fid };
        return { a: node.fid, b: typeof link === 'string' ? link : link.fid };
      });
      return closing(...targets);
    });
    for (const one of someOf(asked, 4)) {
      const found = consequences.of(one);
      for (const profile of ['walk', 'step-free'] as const)
        for (const { kind, places, seconds } of found[profile].effects)
          for (const fid of places.slice(0, 3)) {
            const ways = waysTo(fid, profile, one);
            const [before, after] = [ways.map(([then]) => then), ways.map(([, now]) => now)];
            expect(Math.min(...before)).toBeLessThan(Infinity);
            const isLost = ways.some(([then, now]) => then < Infinity && now === Infinity);
            if (kind === 'further') {
              expect(isLost).toBe(false);
              const most = Math.max(...ways.flatMap(([a, b]) => (a < Infinity ? [b - a] : [])));
              expect(most).toBeLessThanOrEqual(seconds![1] + 1e-6);
              expect(most).toBeGreaterThanOrEqual(seconds![0] - 1e-6);
            } else {
              expect(isLost).toBe(true);
              expect(after.some((cost) => cost < Infinity)).toBe(kind === 'not-from-all');
            }
          }
    }
  });

  it('the way round to a place → is the one with the closure', () => {
    const [lift] = nodesOf('elevator-node');
    const asked = closing({ fid: lift!.fid });
    const [further] = consequences.of(asked)['step-free'].effects.filter(({ kind }) => kind === 'further');
    const route = further && consequences.wayRound(asked, further.places[0]!, 'step-free');
    const ridden = route?.legs.flatMap((leg) => (leg.kind === 'ride' ? leg.fids : []));
    expect(ridden).not.toContain(lift!.fid);
    expect(ridden?.length).toBeGreaterThan(0);
  });
});

const planner = plannerOfRows(nodes, drawn, builtInTaxonomy);
const byFid = new Map(drawn.map((one) => [one.fid as string, one]));

/** Seconds from each open entrance of the building to a place, before and after. */
function waysTo(fid: string, profile: TriedProfile, { closure, at }: ClosureAsked): [number, number][] {
  const partsOf = partsOfPlaces(planner, (one) => {
    const place = byFid.get(one);
    return place && stopOf(place);
  });
  const closed = closedParts(planner.graph, [closure], at, partsOf);
  const over = (parts: typeof closed | undefined): RoutePlanner =>
    planner.over(graphAt(planner.graph, { at, groups: new Set(), offsetsOf: () => [], closed: parts }));
  const [before, after] = [over(undefined), over(closed)];
  const end = planner.stops.place(stopOf(byFid.get(fid)!)!)!;
  const building = new Set(
    [
      ...closed.nodes.keys(),
      ...[...closed.edges.keys()].flatMap((key) => key.split(' ').map(Number)),
    ].flatMap((node) => planner.graph.nodes[node]!.building ?? []),
  );
  return planner.graph.nodes.flatMap(({ typeCode, level, building: own }, node): [number, number][] => {
    if (typeCode !== 'building-entrance-exit' || level === null || closed.nodes.has(node)) return [];
    if (building.size > 0 && !building.has(own!)) return [];
    const costOf = ({ router }: RoutePlanner): number =>
      router.find(profile, [{ node, seconds: 0 }], end.coming)?.cost ?? Infinity;
    return [[costOf(before), costOf(after)]];
  });
}
