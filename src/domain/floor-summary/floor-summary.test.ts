import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import type { Feature } from '../entities/feature.ts';
import type { FeatureGeometry, Polygon, Position } from '../entities/geometry.ts';
import { builtInTaxonomy } from '../taxonomy/index.ts';
import {
  checkStep,
  FloorCount,
  floorOrigin,
  floorSummarySchema,
  hasField,
  levelFiguresSchema,
  nameField,
  NEVER,
  outlineDrawing,
  shaftLines,
} from './index.ts';

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

describe('what analytics say of a floor', () => {
  const figuresOf = (features: readonly Feature[]) => {
    const count = new FloorCount(ORIGIN, 0, builtInTaxonomy);
    count.add(features);
    return count.figures();
  };
  const DAY = 86_400;

  it('places with and without fields · counted → each field by itself, places alone', () => {
    const figures = figuresOf([
      feature('poi', 'cafe', room(0, 0, 5), {
        name: 'Oak',
        name_ar: 'بلوط',
        extra: { name_de: 'Eiche' },
        openHours: { Monday: [['09:00', '17:00']] },
        phoneNumber: '+49 30 1234567',
        images: ['https://a.example/1.png'],
      }),
      feature('poi', 'office', room(0, 0, 5), {
        name: ' ',
        openHours: { Monday: [] },
        phoneNumber: '',
        images: [],
      }),
      feature('mapObject', 'wall', room(0, 0, 5), { name: 'Wall' }),
    ]);
    expect(figures).toMatchObject({
      places: 2,
      classes: { food: 1, office: 1 },
      filled: { name: 1, 'name:ar': 1, 'name:de': 1, hours: 1, phone: 1, pictures: 1 },
    });
    expect(figures.filled['name:fr']).toBeUndefined();
    expect(levelFiguresSchema.parse(JSON.parse(JSON.stringify(figures)))).toEqual(figures);
  });

  it('checked places → counted and drawn by day, never checked ones apart', () => {
    const checked = (day: number) => ({ extra: { verifiedAt: day * DAY + 7, verifiedBy: 'A' } });
    const figures = figuresOf([
      feature('poi', 'cafe', room(0, 0, 5), checked(100)),
      feature('poi', 'cafe', room(9, 0, 5), checked(100)),
      feature('poi', 'cafe', room(0, 9, 5), checked(7)),
      feature('poi', 'cafe', room(9, 9, 5)),
      feature('mapObject', 'corridor', room(0, 0, 30)),
    ]);
    expect(figures.checked).toEqual([
      [NEVER, 1],
      [7, 1],
      [100, 2],
    ]);
    const drawn = new Map(figures.drawing?.rooms);
    expect([...drawn.keys()].toSorted((a, b) => a - b)).toEqual([NEVER, 7, 100]);
    expect(drawn.get(100)?.match(/M/g)).toHaveLength(2);
    expect(figures.drawing?.ground).toMatch(/^M/);
  });

  it.each([
    [0, 'month'],
    [30, 'month'],
    [31, 'quarter'],
    [90, 'quarter'],
    [91, 'year'],
    [365, 'year'],
    [366, 'never'],
    [-3, 'month'],
  ] as const)('checked %i days ago → %s', (days, step) => {
    const today = 20_000;
    expect(checkStep(today - days, (today * DAY + 3600) * 1000)).toBe(step);
    expect(checkStep(NEVER, today * DAY * 1000)).toBe('never');
  });

  it('the sum of each count → the places, whatever they hold', () => {
    const value = fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.array(fc.string()));
    fc.assert(
      fc.property(
        fc.array(fc.record({ name: value, openHours: value, images: value, extra: fc.object() })),
        (all) => {
          const places = all.map((more) => feature('poi', 'cafe', room(0, 0, 5), more));
          const figures = figuresOf(places);
          const sum = (counts: readonly number[]): number => counts.reduce((a, b) => a + b, 0);
          expect(sum(Object.values(figures.classes))).toBe(places.length);
          expect(sum(figures.checked.map(([, n]) => n))).toBe(places.length);
          for (const field of ['name', 'hours', nameField('ar')] as const)
            expect(figures.filled[field] ?? 0).toBe(places.filter((one) => hasField(one, field)).length);
        },
      ),
    );
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
    expect(drawing?.fills.food?.match(/M/g)).toHaveLength(999);
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
