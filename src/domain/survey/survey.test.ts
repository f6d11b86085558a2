import fc from 'fast-check';
import { builtInTaxonomy } from '../taxonomy/index.ts';
import { describe, expect, it } from 'vitest';
import { NO_PLAN } from '../wayfinding/ground/index.ts';
import type { Feature } from '../entities/feature.ts';
import type { Position } from '../entities/geometry.ts';
import { FLOOR_AREAS, isInArea } from './floor-area.ts';
import { placeByWords } from './place-by-words.ts';
import { nextPlace, roundOf } from './survey-round.ts';
import { notesOf, verificationOf, withVerification } from './verification.ts';
import { straightFrom, walksOnFloor } from './walking-distance.ts';
import { RoutePlanner, routeGraph, routeNodesOfRows } from '../wayfinding/route/index.ts';

const place = (fid: string, at: Position, extra?: Record<string, unknown>): Feature =>
  ({
    fid,
    kind: 'poi',
    geometry: { type: 'Point', coordinates: at },
    properties: { typeCode: 'office', name: fid, ...(extra && { extra }) },
  }) as unknown as Feature;

describe('verified', () => {
  it('keeps all other members of extra, and stores the time and the surveyor', () => {
    const before = place('a', [10, 50], { floor: 'wood', verifiedAt: 5 });
    const properties = withVerification(before, { at: 100, by: 'Jo' }, { note: '  leaks ' });
    expect(properties.extra).toEqual({
      floor: 'wood',
      verifiedAt: 100,
      verifiedBy: 'Jo',
      surveyNotes: [{ text: 'leaks', at: 100, by: 'Jo' }],
    });
    expect(verificationOf({ properties })).toEqual({ at: 100, by: 'Jo' });
  });

  it('a clock set back by a year → the time of the earlier sighting stays, with its surveyor', () => {
    const before = place('a', [10, 50], { verifiedAt: 40_000_000, verifiedBy: 'Kim' });
    const properties = withVerification(before, { at: 8_464_000, by: 'Jo' }, { note: 'leaks' });
    expect(verificationOf({ properties })).toEqual({ at: 40_000_000, by: 'Jo' });
  });

  it('no note → none is added, and a malformed note stays', () => {
    const odd = { extra: { surveyNotes: 'by hand' }, typeCode: 'office' };
    expect(withVerification({ properties: odd }, { at: 1, by: '' }).extra?.['surveyNotes']).toBe('by hand');
    expect(notesOf({ properties: odd })).toEqual([]);
  });

  it.each(['0', 0, Number.NaN, -5])('verifiedAt is %s → was never verified', (at) => {
    expect(verificationOf(place('a', [10, 50], { verifiedAt: at }))).toBeNull();
  });
});

describe('roundOf', () => {
  it('counts what was seen since the round began, of one type or of all', () => {
    const features = [
      place('a', [10, 50], { verifiedAt: 99 }),
      place('b', [10, 50], { verifiedAt: 100 }),
      place('c', [10, 50]),
      { ...place('wall', [10, 50]), kind: 'mapObject' } as Feature,
    ];
    const round = roundOf(features, { since: 100, typeCode: null });
    expect(round).toMatchObject({ done: 1, total: 3 });
    expect(round.left.map(({ fid }) => fid)).toEqual(['a', 'c']);
    expect(round.seen.map(({ fid }) => fid)).toEqual(['b']);
    expect(roundOf(features, { since: 100, typeCode: 'cafe' })).toEqual({
      left: [],
      seen: [],
      done: 0,
      total: 0,
    });
  });
});

describe('isInArea', () => {
  const building = [9, 49, 11, 51] as const;
  it('each position lies in one half of each pair, and in one quarter', () => {
    const degrees = (middle: number) => fc.double({ min: middle - 2, max: middle + 2, noNaN: true });
    fc.assert(
      fc.property(fc.tuple(degrees(10), degrees(50)), (at) => {
        const parts = FLOOR_AREAS.filter((area) => isInArea(at, [...building], area));
        expect(parts).toHaveLength(3);
        expect(parts.filter((area) => area.includes('-'))).toEqual([
          `${parts.find((one) => /^(?:north|south)$/.test(one))}-${parts.find((one) => /^(?:east|west)$/.test(one))}`,
        ]);
      }),
    );
  });

  it('a round of a part looks at its places alone', () => {
    const features = [place('a', [9.5, 50]), place('b', [10.5, 50]), place('c', [9.5, 50.5])];
    const of = (part: (typeof FLOOR_AREAS)[number]) =>
      roundOf(features, { since: 1, typeCode: null, area: { part, building: [...building] } }).left.map(
        ({ fid }) => fid,
      );
    expect(of('west')).toEqual(['a', 'c']);
    expect(of('north-east')).toEqual(['b']);
  });
});

describe('walksOnFloor', () => {
  const node = (fid: string, at: Position, neighbors: string[]): Feature =>
    ({
      fid,
      kind: 'graph',
      geometry: { type: 'Point', coordinates: at },
      properties: { typeCode: 'graph-node', neighbors },
      buildingLid: 'b',
      levelLid: 'l',
    }) as unknown as Feature;
  // A wall lies between the two ends of a corridor that goes round it.
  const rows = [
    node('1', [10, 50], ['2']),
    node('2', [10.001, 50], ['1', '3']),
    node('3', [10.001, 50.0004], ['2', '4']),
    node('4', [10, 50.0004], ['3']),
  ];
  const floor = { buildingLid: 'b', lid: 'l' };
  const walks = walksOnFloor(
    new RoutePlanner(routeGraph(routeNodesOfRows(rows), builtInTaxonomy), NO_PLAN),
    floor,
  );

  it('behind a wall comes after along the corridor, although it is nearer as the crow flies', () => {
    const places = [place('behind', [10, 50.0004]), place('along', [10.001, 50])];
    expect(nextPlace(places, straightFrom([10, 50]))?.fid).toBe('behind');
    expect(nextPlace(places, walks([10, 50]))?.fid).toBe('along');
  });

  it('far from the network, or without one, as the crow flies', () => {
    const away = place('away', [10.01, 50]);
    expect(walks([10, 50])(away)).toBe(straightFrom([10, 50])(away));
    const none = walksOnFloor(new RoutePlanner(routeGraph([], builtInTaxonomy), NO_PLAN), floor);
    expect(none([10, 50])(away)).toBe(straightFrom([10, 50])(away));
  });
});

describe('nextPlace', () => {
  it('is the nearest; without a position, the first by name', () => {
    const row = [place('far', [10.004, 50]), place('near', [10.001, 50]), place('middle', [10.002, 50])];
    expect(nextPlace(row, straightFrom([10, 50]))?.fid).toBe('near');
    expect(nextPlace(row, null)?.fid).toBe('far');
    expect(nextPlace([], straightFrom([10, 50]))).toBeNull();
  });

  it('leads to each place once, wherever the walk begins', () => {
    const position = fc.tuple(
      fc.double({ min: 9.99, max: 10.01, noNaN: true }),
      fc.double({ min: 49.99, max: 50.01, noNaN: true }),
    );
    fc.assert(
      fc.property(fc.array(position, { maxLength: 20 }), fc.option(position), (at, from) => {
        let left = at.map((one, i) => place(String(i), one));
        let stands: Position | null = from;
        const next = (): Feature | null => nextPlace(left, stands && straightFrom(stands));
        for (let one = next(); one !== null; one = next()) {
          const { fid, geometry } = one;
          left = left.filter((other) => other.fid !== fid);
          stands = geometry.coordinates as Position;
        }
        expect(left).toEqual([]);
      }),
    );
  });
});

describe('placeByWords', () => {
  const named = (name: string, eid = ''): Feature => {
    const one = place(name, [10, 50]);
    return { ...one, properties: { ...one.properties, eid } };
  };
  const features = [named('Exam 1'), named('Exam 12', 'E-12'), named('Café Lumen'), named('مقهى')];
  it.each([
    ['exam one', null],
    ['Exam 1', 'Exam 1'],
    ['exam', null],
    ['e 12', 'Exam 12'],
    ['lumen', 'Café Lumen'],
    ['cafe\u0301 lumen', 'Café Lumen'],
    ['مقهى', 'مقهى'],
    ['…', null],
  ])('%s → %s', (words, name) => {
    expect(placeByWords(features, words)?.fid ?? null).toBe(name);
  });
});
