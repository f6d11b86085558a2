import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import type { Feature } from '../entities/feature.ts';
import type { FeatureGeometry, Polygon, Position } from '../entities/geometry.ts';
import { builtInTaxonomy } from '../taxonomy/index.ts';
import { FloorCount, floorOrigin, floorSummarySchema, outlineDrawing, shaftLines } from './index.ts';

const ORIGIN: Position = [8.5, 47.4];
/** Degrees of about a metre. */
const EAST = 1 / 75_400;
const NORTH = 1 / 111_200;
const at = (x: number, y: number): Position => [ORIGIN[0] + x * EAST, ORIGIN[1] + y * NORTH];

const room = (x: number, y: number, size: number): Polygon => ({
  type: 'Polygon',
  coordinates: [[at(x, y), at(x + size, y), at(x + size, y + size), at(x, y + size), at(x, y)]],
});

let number = 0;
function feature(kind: Feature['kind'], typeCode: string, geometry: FeatureGeometry, more = {}): Feature {
  number += 1;
  return {
    fid: `f${number}`,
    kind,
    geometry,
    properties: { typeCode, ...more },
  } as unknown as Feature;
}
const summaryOf = (features: readonly Feature[], since = 0) => {
  const count = new FloorCount(ORIGIN, since, builtInTaxonomy);
  count.add(features);
  return count.summary();
};

describe('a floor in numbers', () => {
  it('places, walls and nodes · counted → places apart, all together', () => {
    const summary = summaryOf([
      feature('poi', 'cafe', room(0, 0, 5)),
      feature('mapObject', 'wall', room(0, 0, 5)),
      feature('graph', 'graph-node', { type: 'Point', coordinates: at(1, 1) }),
    ]);
    expect(summary).toMatchObject({ places: 1, features: 3, seen: 0, toPublish: 0 });
    expect(floorSummarySchema.parse(JSON.parse(JSON.stringify(summary)))).toEqual(summary);
  });

  it('places verified before and after the round began → the later ones are seen', () => {
    const verified = (verifiedAt: unknown) => ({ extra: { verifiedAt, verifiedBy: 'A' } });
    const places = [100, 200, 300, 'soon', undefined].map((when) =>
      feature('poi', 'cafe', room(0, 0, 5), verified(when)),
    );
    expect(summaryOf(places, 200).seen).toBe(2);
  });

  it('new, changed and published features → what visitors do not see is counted', () => {
    const states = ['new', 'changed', 'published', 'error', undefined] as const;
    const places = states.map((publishState) => ({
      ...feature('poi', 'cafe', room(0, 0, 5)),
      ...(publishState && { publishState }),
    }));
    expect(summaryOf(places).toPublish).toBe(2);
  });
});

describe('a floor as a drawing', () => {
  it('rooms and corridors → paths by colour in metres, south down', () => {
    const { drawing } = summaryOf([
      feature('poi', 'cafe', room(10, 20, 5)),
      feature('poi', 'no-such-type', room(0, 0, 1)),
      feature('mapObject', 'corridor', room(0, 0, 30)),
      feature('mapObject', 'chair', room(500, 500, 1)),
    ]);
    expect(drawing?.fills.food).toMatch(/^M10(\.\d)? -20(\.\d)?L15/);
    expect(drawing?.fills.service).toBeDefined();
    expect(drawing?.walkable).toMatch(/^M/);
    expect(drawing?.bounds).toEqual([0, -30, 30, 0]);
  });

  it('nothing with a shape → no drawing', () => {
    expect(summaryOf([]).drawing).toBeNull();
    const node = feature('graph', 'elevator-node', { type: 'Point', coordinates: at(1, 1) });
    expect(summaryOf([node]).drawing).toBeNull();
  });

  it('a place that is a point, one with a hole, one of two parts → all are drawn', () => {
    const hole = {
      type: 'Polygon',
      coordinates: [room(0, 0, 9), room(2, 2, 2)].flatMap((one) => one.coordinates),
    };
    const parts = {
      type: 'MultiPolygon',
      coordinates: [room(20, 0, 3), room(30, 0, 3)].map((one) => one.coordinates),
    };
    const { drawing } = summaryOf([
      feature('poi', 'cafe', { type: 'Point', coordinates: at(50, 50) }),
      feature('poi', 'cafe', hole as FeatureGeometry),
      feature('poi', 'cafe', parts as FeatureGeometry),
    ]);
    expect(drawing?.fills.food?.match(/M/g)).toHaveLength(5);
  });

  it('ten thousand rooms → the largest of them are drawn', () => {
    const rooms = Array.from({ length: 10_000 }, (_, i) =>
      feature('poi', 'cafe', room(i % 100, i / 100, 0.5)),
    );
    const { drawing, places } = summaryOf([...rooms, feature('poi', 'office', room(0, 0, 80))]);
    expect(places).toBe(10_001);
    expect(drawing?.fills.office).toBeDefined();
    expect(drawing?.fills.food?.match(/M/g)).toHaveLength(1_999);
  });

  it('any polygon, also of no area or with corners in one spot → a path of numbers', () => {
    const corner = fc.tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: -50, max: 50 }));
    fc.assert(
      fc.property(fc.array(corner, { minLength: 0, maxLength: 8 }), (corners) => {
        const ring = [...corners, ...corners.slice(0, 1)].map(([x, y]) => at(x, y));
        const { drawing } = summaryOf([feature('poi', 'cafe', { type: 'Polygon', coordinates: [ring] })]);
        expect(drawing?.fills.food ?? '').toMatch(
          /^(M-?\d+(\.\d)? -?\d+(\.\d)?(L-?\d+(\.\d)? -?\d+(\.\d)?)+Z)?$/,
        );
      }),
    );
  });

  it('the outline of a building → in the metres of its floors', () => {
    const outline = room(-10, -10, 20);
    const { bounds, d } = outlineDrawing(outline, floorOrigin(outline)!);
    expect(bounds.map(Math.round)).toEqual([-10, -10, 10, 10]);
    expect(d).toMatch(/^M.*Z$/);
  });
});

describe('shafts between floors', () => {
  const lift = (fid: string, group: string | null, x = 0, typeCode = 'elevator-node') => ({
    fid,
    typeCode,
    group,
    at: [x, 0] as [number, number],
  });

  it('a group on three floors, one of them passed by → lines from each stop to the next', () => {
    const lines = shaftLines([[lift('c', 'g')], [], [lift('b', 'g', 1)], [lift('a', 'g')]]);
    expect(lines.map(({ upper, lower, isLinked }) => [upper, lower, isLinked])).toEqual([
      [0, 2, true],
      [2, 3, true],
    ]);
  });

  it('two lifts over each other without a group → one line that is not linked', () => {
    expect(shaftLines([[lift('b', null)], [lift('a', null, 2)]])).toMatchObject([{ isLinked: false }]);
  });

  it.each([
    ['further apart than a shaft is wide', lift('b', null), lift('a', null, 9)],
    ['of two types', lift('b', null), lift('a', null, 0, 'stairs-node')],
    ['of two groups', lift('b', 'g'), lift('a', 'h')],
  ])('transitions %s → no line', (_, upper, lower) => {
    expect(shaftLines([[upper], [lower]])).toEqual([]);
  });
});
