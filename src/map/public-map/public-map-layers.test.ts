import { createExpression, featureFilter, validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { describe, expect, it } from 'vitest';
import type { Bounds, Position } from '../../domain/entities/geometry.ts';
import { aboveLayers, shifted, shiftOf } from './floor-above.ts';
import {
  FLOOR_TOP,
  floorLabels,
  floorLayers,
  floorName,
  LABEL_TOP,
  nameExpression,
  OUTLINE,
  outlineLayers,
} from './public-map-layers.ts';
import type { PublicMapScene } from './public-map-types.ts';
import { routeShapes, spotShapes } from './route-shapes.ts';

const FLOOR = { buildingId: 1, levelIndex: 0 };
const SCENE: PublicMapScene = {
  theme: 'light',
  language: 'en',
  locale: 'en',
  floor: FLOOR,
  selected: null,
  here: null,
  route: null,
  step: null,
  lit: null,
  closed: [],
  raised: false,
  above: null,
};

describe('the layers of a visitor’s map', () => {
  it.each([
    ['light', false],
    ['dark', true],
  ] as const)('%s, raised %s → keep to the style specification', (theme, raised) => {
    const closed = [{ fid: 'a', at: [0, 0] as Position, floor: FLOOR }];
    const look = { ...SCENE, theme, raised, closed, languages: ['en', 'ar'] };
    const tiles = { type: 'vector', tiles: ['https://maps.example/{z}/{x}/{y}.mvt'] };
    const data = { type: 'geojson', data: { type: 'FeatureCollection', features: [] } };
    const layers = [
      ...outlineLayers(look, 1),
      ...floorLayers(FLOOR, look, 'a'),
      ...floorLabels(FLOOR, look, 'a'),
    ];
    const sources = {
      [OUTLINE]: tiles,
      'floor:1/0': tiles,
      'building-names': data,
      route: data,
      spots: data,
    };
    // Images and fonts are the app's own.
    const style = {
      version: 8,
      sprite: 'https://maps.example/s',
      glyphs: 'https://maps.example/{fontstack}/{range}',
    };
    expect(validateStyleMin({ ...style, sources, layers } as never)).toEqual([]);
    expect(layers.map(({ id }) => id)).toEqual(expect.arrayContaining([FLOOR_TOP, LABEL_TOP]));
  });
});

describe('the name of a building', () => {
  const isShown = (openBuilding: number | null, bid: number): boolean => {
    const layers = outlineLayers({ ...SCENE, languages: ['en'] }, openBuilding);
    const names = layers.find(({ id }) => id === 'building-names');
    if (names?.type !== 'symbol') throw new Error('There is no such layer.');
    const { filter } = featureFilter(names.filter, 'layers[0].filter');
    return filter({ zoom: 16 }, { type: 1, properties: { bid } } as never);
  };

  it('is shown of all but the open one, whose places have theirs', () => {
    expect([isShown(1, 1), isShown(1, 2), isShown(null, 1)]).toEqual([false, true, true]);
  });
});

describe('what is not there now', () => {
  it('is in no layer of a floor', () => {
    const floor = { buildingId: 1, levelIndex: 0 };
    const rooms = floorLayers(floor, { ...SCENE, languages: ['en'] }, null).find(({ id }) =>
      id.endsWith('/rooms'),
    );
    if (rooms?.type !== 'fill') throw new Error('There is no such layer.');
    const { filter } = featureFilter(rooms.filter, 'layers[0].filter');
    const isShown = (members: object): boolean =>
      filter({ zoom: 16 }, { type: 3, properties: { role: 'room', ...members } } as never);
    const now = Date.now() / 1000;
    expect(
      [{}, { validFrom: now + 99 }, { validUntil: now - 99 }, { validUntil: now + 99 }].map(isShown),
    ).toEqual([true, false, false, true]);
  });
});

describe('the name of a place', () => {
  const nameIn = (language: string, languages: string[], properties: object): unknown => {
    const made = createExpression(nameExpression(language, languages), 'layers[0].layout.text-field');
    if (made.result === 'error') throw new Error(made.value[0]!.message);
    return made.value.evaluate({ zoom: 18 }, { type: 1, properties } as never);
  };
  it.each([
    ['ar', 'مقهى'],
    ['ar-EG', 'مقهى'],
    ['en', 'Café'],
    ['de', 'Café'],
    ['en-GB', 'Café'],
  ])('asked for in %s → %s', (language, expected) => {
    expect(nameIn(language, ['en', 'ar'], { name: 'Café', name_ar: 'مقهى' })).toBe(expected);
  });

  it('without a plain name → that of another language; without any → empty', () => {
    expect(nameIn('en', ['en', 'ar'], { name_ar: 'مقهى' })).toBe('مقهى');
    expect(nameIn('en', ['en', 'ar'], {})).toBe('');
  });
});

describe('a route on the map', () => {
  const upstairs = { buildingId: 1, levelIndex: 1 };
  const route: PublicMapScene['route'] = {
    parts: [
      {
        points: [
          [0, 0],
          [0.001, 0],
          [0.001, 0.001],
        ],
        floor: FLOOR,
      },
      {
        points: [
          [0.001, 0.001],
          [0.002, 0.001],
        ],
        floor: upstairs,
      },
    ],
    marks: [{ at: [0.001, 0.001], floor: FLOOR, typeCode: 'elevator-node', words: 'To level 1' }],
    from: [0, 0],
    to: [0.002, 0.001],
  };

  it('the part on the open floor is told from the others; the change of floor stands on the floor one leaves', () => {
    const shapes = routeShapes({ ...SCENE, route }, 1, null).features;
    expect(shapes.map(({ properties }) => properties?.['isHere'] as boolean)).toEqual([true, false]);
    const groups = (floor: typeof FLOOR): string[] =>
      spotShapes({ ...SCENE, floor, route }, null).features.map(({ properties }) =>
        String(properties?.['group']),
      );
    expect(groups(FLOOR)).toEqual(['from', 'mark', 'to']);
    expect(groups(upstairs)).toEqual(['from', 'to']);
  });

  it('a piece under the pointer → stands out on its floor alone', () => {
    const lit = { points: route.parts[0]!.points.slice(0, 2), floor: FLOOR };
    const litOn = (floor: typeof FLOOR): unknown[] =>
      routeShapes({ ...SCENE, floor, route, lit }, 1, null)
        .features.filter(({ properties }) => properties?.['isLit'] === true)
        .map(({ geometry }) => (geometry as { coordinates: unknown }).coordinates);
    expect(litOn(FLOOR)).toEqual([lit.points]);
    expect(litOn(upstairs)).toEqual([]);
  });

  it('half drawn → half of its length', () => {
    const [half] = routeShapes(
      { ...SCENE, route: { ...route, parts: route.parts.slice(0, 1) } },
      0.75,
      null,
    ).features;
    const { coordinates } = half!.geometry as { coordinates: number[][] };
    expect(coordinates).toHaveLength(3);
    expect(coordinates[2]![0]).toBeCloseTo(0.001, 6);
    expect(coordinates[2]![1]).toBeCloseTo(0.0005, 4);
  });
});

describe('two floors at once', () => {
  const upstairs = { buildingId: 1, levelIndex: 1 };
  const building = { id: 1, siteId: 1, title: 'Main', bounds: [0, 0, 0.002, 0.001] } as const;
  const of = { buildings: [{ ...building, bounds: [...building.bounds] as Bounds }] };
  const both = { ...SCENE, above: upstairs };

  it('the second one lies beyond the building, whichever way the map is turned', () => {
    expect(shiftOf(SCENE, of, 0)).toBeNull();
    const [north, east] = [shiftOf(both, of, 0)!, shiftOf(both, of, 90)!];
    expect(shifted([0, 0], north)[0]).toBeCloseTo(0, 9);
    expect(shifted([0, 0], north)[1]).toBeGreaterThan(0.001);
    expect(shifted([0, 0], east)[0]).toBeGreaterThan(0.002);
    expect(shifted([0, 0], east)[1]).toBeCloseTo(0, 9);
  });

  it('a way over both → all of it is here, its second part moved, and a line leads from floor to floor', () => {
    const shift = shiftOf(both, of, 0)!;
    const [a, b, c]: [Position, Position, Position] = [
      [0, 0],
      [0.001, 0],
      [0.002, 0],
    ];
    const parts = [
      { points: [a, b], floor: FLOOR },
      { points: [b, c], floor: upstairs },
    ];
    const route = { parts, marks: [], from: a, to: c };
    const lines = routeShapes({ ...both, route }, 1, shift).features.map(({ properties, geometry }) => [
      properties?.['isHere'],
      (geometry as unknown as { coordinates: Position[] }).coordinates,
    ]);
    expect(lines).toEqual([
      [true, [a, b]],
      [true, [shifted(b, shift), shifted(c, shift)]],
      [false, [b, shifted(b, shift)]],
    ]);
    const end = spotShapes({ ...both, route }, shift).features.at(-1)!;
    expect(end).toMatchObject({
      properties: { group: 'to', isHere: true },
      geometry: { coordinates: shifted(c, shift) },
    });
  });

  it('its layers · nothing that ends with its tile', () => {
    const layers = aboveLayers(upstairs, 'light', null, shiftOf(both, of, 0));
    expect(new Set(layers.map(({ type }) => type))).toEqual(new Set(['fill-extrusion']));
    expect(aboveLayers(upstairs, 'light', null, null)).toEqual([]);
    const style = {
      version: 8 as const,
      sources: { [floorName(upstairs)]: { type: 'vector' as const, tiles: [] } },
      layers,
    };
    expect(validateStyleMin(style)).toEqual([]);
  });
});
