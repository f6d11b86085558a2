import { describe, expect, it } from 'vitest';
import { demoMap } from '../../../../tests/support/public-map/demo-map.ts';
import type { PublicClosure, PublicPlace } from '../files.ts';
import { floorOf } from './floor.ts';
import { PublicPlanner, type RouteEnd } from './public-planner.ts';

const { network, placeNamed, search } = demoMap();
const planner = new PublicPlanner(network);
const endOf = (place: PublicPlace): RouteEnd => ({
  at: place.at,
  floor: floorOf(place),
  stop: place.stop ?? null,
});
const [entrance, ward] = [endOf(placeNamed('Main entrance')), endOf(placeNamed('Rehabilitation'))];
const elevators = network.nodes.filter(({ typeCode }) => typeCode === 'elevator-node');
const closing = (targets: PublicClosure['targets'], until: number | null = null): PublicClosure => ({
  id: '1',
  targets,
  from: 100,
  until,
  reason: 'maintenance',
  text: {},
});

describe('a route on a public map', () => {
  it('step-free takes the elevator, and longer than the quickest', () => {
    const [quick, free] = (['quickest', 'step-free'] as const).map((profile) =>
      planner.plan(profile, [entrance, ward]),
    );
    if (!quick?.ok || !free?.ok) throw new Error('no route');
    expect(free.routes[0]!.legs.map((leg) => (leg.kind === 'ride' ? leg.typeCode : ''))).toContain(
      'elevator-node',
    );
    expect(free.routes[0]!.seconds).toBeGreaterThan(quick.routes[0]!.seconds);
  });

  it('all elevators closed → no step-free way: the stairs are in it; and after their end there is one', () => {
    const closure = closing(
      elevators.map(({ fid }) => ({ fid })),
      200,
    );
    const closed = planner.at({ closures: [closure], at: 150 }).plan('step-free', [entrance, ward]);
    expect(closed).toMatchObject({ ok: false, code: 'no-route', end: 0 });
    for (const at of [99, 200])
      expect(planner.at({ closures: [closure], at }).plan('step-free', [entrance, ward]).ok).toBe(true);
  });

  it('one floor of an elevator closed → its group is, unless that floor alone is meant', () => {
    const [first] = elevators;
    const group = elevators.filter(({ group: one }) => one === first!.group);
    const ridesFrom = (isOnly: boolean) => {
      const target = isOnly ? { fid: first!.fid, only: true as const } : { fid: first!.fid };
      const closed = planner.at({ closures: [closing([target])], at: 100 });
      const [from, to] = group.slice(1).map((node) => ({ at: node.at, floor: floorOf(node) }));
      const answer = closed.plan('step-free', [from!, to!]);
      return (
        answer.ok &&
        answer.routes[0]!.legs.some((leg) => leg.kind === 'ride' && leg.fids.includes(group[1]!.fid))
      );
    };
    expect([ridesFrom(true), ridesFrom(false)]).toEqual([true, false]);
  });

  it('a place that does not meet the network, and a spot far from it → say so', () => {
    const lost: RouteEnd = { ...ward, stop: null };
    expect(planner.plan('quickest', [entrance, lost])).toMatchObject({
      ok: false,
      code: 'off-network',
      end: 1,
    });
    const far: RouteEnd = { at: [ward.at[0] + 1, ward.at[1]], floor: null };
    expect(planner.plan('quickest', [far, ward])).toMatchObject({ ok: false, code: 'off-network' });
  });

  it('a spot of a floor → begins at the network beside it', () => {
    const spot: RouteEnd = { at: placeNamed('Café Lumen').at, floor: entrance.floor };
    expect(planner.plan('quickest', [spot, ward]).ok).toBe(true);
  });

  it('numbers of nodes that are not there → no route, and no error', () => {
    const odd: RouteEnd = { ...ward, stop: { at: ward.at, nodes: [1e9] } };
    expect(planner.plan('quickest', [entrance, odd])).toMatchObject({ ok: false });
    expect(
      planner.plan('quickest', [entrance, { ...ward, stop: { at: ward.at, edge: [0, 1e9, 0.5] } }]).ok,
    ).toBe(false);
  });

  it('seconds to each place → those of its route', () => {
    const places = search.places.filter(({ stop }) => stop !== undefined).slice(0, 40);
    const seconds = planner.secondsTo('step-free', entrance, places.map(endOf));
    places.forEach((place, i) => {
      const answer = planner.plan('step-free', [entrance, endOf(place)]);
      if (answer.ok) expect(seconds[i]).toBeGreaterThanOrEqual(answer.routes[0]!.cost - 1e-6);
      else expect(seconds[i]).toBe(Infinity);
    });
    expect(Math.min(...seconds)).toBeLessThan(Infinity);
  });
});
