import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demoMap } from '../../../../tests/support/public-map/demo-map.ts';
import type { PublicPlace } from '../files.ts';
import type { PublicProfile } from '../public-map.ts';
import { floorOf } from './floor.ts';
import { Landmarks } from './landmarks.ts';
import { PublicPlanner, type RouteEnd } from './public-planner.ts';
import { stepsOf, type Step } from './steps.ts';

const { answer, search, network, placeNamed } = demoMap();
const planner = new PublicPlanner(network);
const landmarks = new Landmarks(search.places, answer.types);
const calledOf = (fid: string) => ({ name: '', ...network.nodes.find((node) => node.fid === fid) });
const endOf = (place: PublicPlace): RouteEnd => ({
  at: place.at,
  floor: floorOf(place),
  stop: place.stop ?? null,
});

function stepsTo(profile: PublicProfile, ...places: PublicPlace[]): Step[] {
  const answer = planner.plan(profile, places.map(endOf));
  if (!answer.ok) throw new Error(answer.code);
  return stepsOf(answer.routes, places, landmarks, calledOf);
}
const said = (steps: readonly Step[]): string[] =>
  steps.map(({ kind, direction, landmark, ride }) =>
    [kind, direction, landmark?.name, ride?.called.name, ride?.to?.levelIndex]
      .filter((one) => one !== undefined && one !== null)
      .join(' '),
  );

describe('directions as sentences', () => {
  it('from the entrance to a ward two floors up, step-free → by landmarks and elevator', () => {
    const steps = stepsTo('step-free', placeNamed('Main entrance'), placeNamed('Rehabilitation'));
    expect(said(steps)).toMatchInlineSnapshot(`
      [
        "straight",
        "turn slight-left Flower kiosk",
        "turn slight-left Information",
        "turn right Waiting area",
        "ride Elevators A 2",
        "leave right Day room",
        "turn left Nurses’ station",
        "turn right Room 227",
        "arrive Rehabilitation",
      ]
    `);
  });

  it('a walk of some metres → names a place that it passes, once, and where that is', () => {
    const steps = stepsTo('step-free', placeNamed('Main entrance'), placeNamed('Rehabilitation'));
    expect(steps.flatMap(({ passed }) => (passed === null ? [] : [`${passed.called.name} ${passed.side}`])))
      .toMatchInlineSnapshot(`
      [
        "Admissions right",
        "Main reception right",
        "Pharmacy left",
        "Ward kitchen left",
        "Roof terrace left",
      ]
    `);
    const named = steps.flatMap(({ landmark, passed }) =>
      [landmark, passed?.called].filter((one) => one != null),
    );
    expect(new Set(named).size).toBe(named.length);
  });

  it('over a stop on the way → says when it is reached, and goes on', () => {
    const steps = stepsTo(
      'quickest',
      placeNamed('Main entrance'),
      placeNamed('Café Lumen'),
      placeNamed('Canteen', 0),
    );
    expect(steps.filter(({ kind }) => kind === 'stop').map(({ landmark }) => landmark?.name)).toEqual([
      'Café Lumen',
    ]);
    expect(steps.at(-1)).toMatchObject({ kind: 'arrive', landmark: { name: 'Canteen' } });
  });

  it('from a place to itself → no step', () => {
    expect(stepsTo('quickest', placeNamed('Café Lumen'), placeNamed('Café Lumen'))).toEqual([]);
  });

  it('any two places → the metres and seconds of the steps are those of the route', () => {
    const joined = search.places.filter(({ stop }) => stop !== undefined);
    const place = fc.constantFrom(...joined);
    fc.assert(
      fc.property(place, place, (from, to) => {
        const answer = planner.plan('quickest', [endOf(from), endOf(to)]);
        if (!answer.ok) throw new Error(answer.code);
        const steps = stepsOf(answer.routes, [from, to], landmarks, calledOf);
        const sum = (of: 'metres' | 'seconds'): number => steps.reduce((all, step) => all + step[of], 0);
        const [route] = answer.routes;
        // Each walk begins where the last has ended.
        const walked = steps.flatMap(({ points }) => (points.length > 0 ? [points] : []));
        const pieces = walked.flatMap((points, i) =>
          points.slice(i === 0 || points[0] !== walked[i - 1]!.at(-1) ? 0 : 1),
        );
        const walks = route!.legs.flatMap((leg) => (leg.kind === 'walk' ? leg.points : []));
        expect(pieces).toEqual(walks);
        // Small bends are left out of the turns, not out of the walk.
        expect(Math.abs(sum('metres') - route!.length)).toBeLessThan(Math.max(2, route!.length / 20));
        expect(Math.abs(sum('seconds') - route!.seconds)).toBeLessThan(Math.max(2, route!.seconds / 20));
      }),
      { numRuns: 60 },
    );
  });
});
