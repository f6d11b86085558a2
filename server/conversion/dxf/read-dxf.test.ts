import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asciiDxf, binaryDxf, type DxfParts, entity, insertEntity, lineEntity } from '../../testing/dxf.ts';
import type { Drawn } from '../drawing.ts';
import { readDxf } from './read-dxf.ts';

const drawn = (parts: DxfParts) => readDxf(asciiDxf(parts)).drawn;
const only = (parts: DxfParts): Drawn => {
  const all = drawn(parts);
  expect(all).toHaveLength(1);
  return all[0]!;
};
const one = (...pairs: [number, string | number][]) => only({ entities: [pairs] });
/** Rounded for comparison. */
const round = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, v: unknown) =>
    typeof v === 'number' ? Math.round(v * 1e6) / 1e6 + 0 : v,
  );
const areaOf = (ring: readonly (readonly [number, number])[]) =>
  Math.abs(
    ring.reduce((sum, [x, y], i) => {
      const [nx, ny] = ring[(i + 1) % ring.length]!;
      return sum + x * ny - nx * y;
    }, 0),
  ) / 2;
const ringOf = (item: Drawn) => (item.kind === 'area' ? item.rings[0]! : []);

describe('what a DXF draws', () => {
  it('is in metres without a unit, and in its unit with one', () => {
    const entities = [lineEntity(0, 0, 1, 0)];
    expect(readDxf(asciiDxf({ entities })).metresPerUnit).toBe(1);
    const of = (unit: number) =>
      readDxf(asciiDxf({ header: { $INSUNITS: [70, unit] }, entities })).metresPerUnit;
    expect([0, 1, 2, 4, 5, 6, 7, 14, 99].map(of)).toEqual([1, 0.0254, 0.3048, 0.001, 0.01, 1, 1000, 0.1, 1]);
  });

  it('is the same in ASCII with any end of line, and in binary', () => {
    const parts: DxfParts = {
      header: { $INSUNITS: [70, 4] },
      layers: [entity('LAYER', [2, 'off'], [70, 0], [62, -7])],
      blocks: { B: [lineEntity(0, 0, 1, 1)] },
      entities: [
        insertEntity('B', [8, 'walls'], [10, 3], [20, 4]),
        lineEntity(1, 2, 3, 4.5, 'off'),
        lineEntity(0, 0, 9, 9),
      ],
    };
    const ascii = readDxf(asciiDxf(parts));
    expect(ascii.drawn).toEqual([
      {
        kind: 'line',
        layer: 'walls',
        entity: 'LINE',
        points: [
          [3, 4],
          [4, 5],
        ],
      },
      {
        kind: 'line',
        layer: '0',
        entity: 'LINE',
        points: [
          [0, 0],
          [9, 9],
        ],
      },
    ]);
    for (const end of ['\r\n', '\r']) expect(readDxf(asciiDxf(parts, end))).toEqual(ascii);
    expect(readDxf(binaryDxf(parts))).toEqual(ascii);
  });

  it('has arcs on their circle, none of whose chords strays', () => {
    const arc = one([0, 'ARC'], [10, 5], [20, 5], [40, 2], [50, 350], [51, 100]);
    if (arc.kind !== 'line') throw new Error('An arc is open.');
    for (const [x, y] of arc.points) expect(Math.hypot(x - 5, y - 5)).toBeCloseTo(2, 9);
    expect(round([arc.points[0], arc.points.at(-1)])).toEqual(
      round([
        [5 + 2 * Math.cos(-Math.PI / 18), 5 + 2 * Math.sin(-Math.PI / 18)],
        [5 + 2 * Math.cos((100 * Math.PI) / 180), 5 + 2 * Math.sin((100 * Math.PI) / 180)],
      ]),
    );
    arc.points.slice(1).forEach(([x, y], i) => {
      const [px, py] = arc.points[i]!;
      expect(2 - Math.hypot((x + px) / 2 - 5, (y + py) / 2 - 5)).toBeLessThanOrEqual(0.005 + 1e-9);
    });
  });

  it('has circles, ellipses and closed splines as areas', () => {
    expect(areaOf(ringOf(one([0, 'CIRCLE'], [10, 0], [20, 0], [40, 3])))).toBeCloseTo(Math.PI * 9, 0);
    const ellipse = one(
      [0, 'ELLIPSE'],
      [10, 1],
      [20, 1],
      [11, 0],
      [21, 4],
      [40, 0.5],
      [41, 0],
      [42, 2 * Math.PI],
    );
    expect(areaOf(ringOf(ellipse))).toBeCloseTo(Math.PI * 4 * 2, 0);
    const half = one([0, 'ELLIPSE'], [10, 0], [20, 0], [11, 4], [21, 0], [40, 0.5], [41, 0], [42, Math.PI]);
    expect(half.kind).toBe('line');
    expect(half.kind === 'line' && round([half.points[0], half.points.at(-1)])).toEqual([
      [4, 0],
      [-4, 0],
    ]);
  });

  it('has bulges as arcs: two half circles make a whole one, to the right side', () => {
    const bulged = (bulge: number, closed: number) =>
      one(
        [0, 'LWPOLYLINE'],
        [90, 2],
        [70, closed],
        [10, -1],
        [20, 0],
        [42, bulge],
        [10, 1],
        [20, 0],
        [42, bulge],
      );
    expect(areaOf(ringOf(bulged(1, 1)))).toBeCloseTo(Math.PI, 1);
    const left = bulged(-1, 0);
    // From west to east with a bulge to the right of the way: over the north.
    expect(left.kind === 'line' && Math.max(...left.points.map(([, y]) => y))).toBeCloseTo(1, 2);
  });

  it('reads old polylines with their vertices', () => {
    const vertex = (x: number, y: number, flags = 0) => entity('VERTEX', [10, x], [20, y], [70, flags]);
    const entities = [
      entity('POLYLINE', [66, 1], [70, 1], [8, 'room']),
      vertex(0, 0),
      vertex(2, 0),
      vertex(9, 9, 16),
      vertex(2, 2),
      entity('SEQEND'),
      lineEntity(0, 0, 1, 1),
    ];
    expect(drawn({ entities })).toMatchObject([
      {
        kind: 'area',
        layer: 'room',
        entity: 'POLYLINE',
        rings: [
          [
            [0, 0],
            [2, 0],
            [2, 2],
            [0, 0],
          ],
        ],
      },
      { kind: 'line', entity: 'LINE' },
    ]);
  });

  it('evaluates splines: a quadratic with weights is an exact arc', () => {
    const w = Math.SQRT1_2;
    const spline = one(
      [0, 'SPLINE'],
      [70, 4],
      [71, 2],
      ...[0, 0, 0, 1, 1, 1].map((knot): [number, number] => [40, knot]),
      [41, 1],
      [41, w],
      [41, 1],
      [10, 1],
      [20, 0],
      [10, 1],
      [20, 1],
      [10, 0],
      [20, 1],
    );
    if (spline.kind !== 'line') throw new Error('An open spline is a line.');
    expect(spline.points.length).toBeGreaterThan(4);
    for (const [x, y] of spline.points) expect(Math.hypot(x, y)).toBeCloseTo(1, 9);
  });

  it('has a hatch with its hole, whatever its loops are made of', () => {
    const square = [
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 10],
    ].flatMap(([x, y]): [number, number][] => [
      [10, x!],
      [20, y!],
    ]);
    const hatch = one(
      [0, 'HATCH'],
      [8, 'floor'],
      [10, 0],
      [20, 0],
      [30, 0],
      [2, 'SOLID'],
      [70, 1],
      [71, 0],
      [91, 2],
      [92, 2],
      [72, 0],
      [73, 1],
      [93, 4],
      ...square,
      [97, 0],
      [92, 0],
      [93, 2],
      [72, 2],
      [10, 5],
      [20, 5],
      [40, 2],
      [50, 0],
      [51, 180],
      [73, 1],
      [72, 1],
      [10, 3],
      [20, 5],
      [11, 7],
      [21, 5],
      [97, 0],
      [75, 0],
      [76, 1],
      [98, 1],
      [10, 1],
      [20, 1],
    );
    expect(hatch).toMatchObject({ kind: 'area', layer: 'floor', entity: 'HATCH' });
    const rings = hatch.kind === 'area' ? hatch.rings : [];
    expect(rings.map((ring) => Math.round(areaOf(ring) * 10) / 10)).toEqual([100, 6.3]);
  });

  it('has solids with their third and fourth corner the right way round', () => {
    const solid = one([0, 'SOLID'], [10, 0], [20, 0], [11, 1], [21, 0], [12, 0], [22, 1], [13, 1], [23, 1]);
    expect(areaOf(ringOf(solid))).toBe(1);
  });

  it('is mirrored where its plane looks down', () => {
    const circle = one(
      [0, 'ARC'],
      [10, 5],
      [20, 1],
      [40, 1],
      [50, 0],
      [51, 90],
      [210, 0],
      [220, 0],
      [230, -1],
    );
    expect(circle.kind === 'line' && round([circle.points[0], circle.points.at(-1)])).toEqual([
      [-6, 1],
      [-5, 2],
    ]);
  });
});

describe('blocks', () => {
  it('are expanded with place, scale, turn, array and nesting', () => {
    const blocks = {
      inner: [lineEntity(0, 0, 1, 0)],
      outer: [insertEntity('INNER', [10, 10], [20, 0], [50, 90])],
    };
    const insert = insertEntity(
      'Outer',
      [8, 'A'],
      [10, 100],
      [20, 0],
      [41, 2],
      [42, 2],
      [70, 2],
      [71, 2],
      [44, 1000],
      [45, 500],
    );
    const lines = drawn({ blocks, entities: [insert] });
    expect(round(lines.map((item) => item.kind === 'line' && item.points))).toEqual([
      [
        [120, 0],
        [120, 2],
      ],
      [
        [1120, 0],
        [1120, 2],
      ],
      [
        [120, 500],
        [120, 502],
      ],
      [
        [1120, 500],
        [1120, 502],
      ],
    ]);
    expect(new Set(lines.map(({ layer }) => layer))).toEqual(new Set(['A']));
  });

  it('are mirrored by a negative scale', () => {
    const lines = drawn({
      blocks: { b: [lineEntity(1, 2, 3, 4)] },
      entities: [insertEntity('b', [41, -1], [42, 1])],
    });
    expect(lines).toMatchObject([
      {
        points: [
          [-1, 2],
          [-3, 4],
        ],
      },
    ]);
  });

  it('that hold themselves end', () => {
    const blocks = {
      a: [lineEntity(0, 0, 1, 1), insertEntity('b')],
      b: [insertEntity('a'), insertEntity('b')],
    };
    expect(drawn({ blocks, entities: [insertEntity('a'), insertEntity('none')] })).toHaveLength(1);
  });

  it('nested without end, or multiplied without end, are refused', () => {
    const deep = Object.fromEntries(
      Array.from({ length: 40 }, (_, i) => [`b${i}`, [lineEntity(0, 0, 1, 1), insertEntity(`b${i + 1}`)]]),
    );
    expect(() => drawn({ blocks: deep, entities: [insertEntity('b0')] })).toThrowError(
      expect.objectContaining({ status: 422, code: 'blocks-too-deep' }),
    );
    const wide = Object.fromEntries(
      Array.from({ length: 10 }, (_, i) => [
        `b${i}`,
        Array.from({ length: 10 }, () => insertEntity(`b${i + 1}`)),
      ]),
    );
    expect(() => drawn({ blocks: wide, entities: [insertEntity('b0')] })).toThrowError(
      expect.objectContaining({ code: 'drawing-too-large' }),
    );
    const array = insertEntity('b', [70, 32_000], [71, 32_000]);
    expect(() => drawn({ blocks: { b: [] }, entities: [array] })).toThrowError(
      expect.objectContaining({ code: 'drawing-too-large' }),
    );
  });
});

describe('what is not seen', () => {
  it('is left out: frozen layers, layers that are off, paper, invisible things', () => {
    const layers = [
      entity('LAYER', [2, 'Frozen'], [70, 1], [62, 7]),
      entity('LAYER', [2, 'Off'], [70, 0], [62, -7]),
    ];
    const blocks = { b: [lineEntity(0, 0, 1, 0), lineEntity(0, 0, 2, 0, 'own')] };
    const on = (layer: string) => insertEntity('b', [8, layer]);
    const hidden = [
      lineEntity(0, 0, 1, 1, 'FROZEN'),
      lineEntity(0, 0, 1, 1, 'off'),
      [...lineEntity(0, 0, 1, 1), [67, 1] as const],
      [...lineEntity(0, 0, 1, 1), [60, 1] as const],
      entity('DIMENSION', [2, 'b'], [10, 1], [20, 1]),
    ];
    expect(drawn({ layers, blocks, entities: [...hidden, on('Frozen')] })).toEqual([]);
    // The block's own layer is not off.
    expect(drawn({ layers, blocks, entities: [on('Off')] })).toMatchObject([{ layer: 'own' }]);
  });

  it('is left out where its numbers are none, and the rest stays', () => {
    const entities = [
      entity('LINE', [10, 'NaN'], [20, 0], [11, 1], [21, 1]),
      entity('LINE', [10, '1e300'], [20, 0], [11, 1], [21, 1]),
      entity('CIRCLE', [10, 0], [20, 0], [40, -1]),
      entity('CIRCLE', [10, 0], [20, 0], [40, 'Infinity']),
      entity('LWPOLYLINE', [90, 2_000_000_000], [70, 1]),
      lineEntity(0, 0, 1, 1),
    ];
    expect(drawn({ entities })).toMatchObject([
      {
        kind: 'line',
        points: [
          [0, 0],
          [1, 1],
        ],
      },
    ]);
  });
});

describe('texts', () => {
  it('stand where they are read, without their formatting', () => {
    const text = one(
      [0, 'TEXT'],
      [8, 'names'],
      [10, 1],
      [20, 2],
      [1, '%%u2 CAR GARAGE%%u 20%%d'],
      [72, 1],
      [11, 5],
      [21, 6],
    );
    expect(text).toEqual({
      kind: 'text',
      layer: 'names',
      entity: 'TEXT',
      at: [5, 6],
      text: '2 CAR GARAGE 20°',
    });
    const long = String.raw`{\fArial|b1;\C1;Meeting}\PRoom \S1/2; 50 \U+00D7 \\60 `;
    const mtext = one([0, 'MTEXT'], [10, 1], [20, 2], [3, 'A long '], [3, 'one: '], [1, long]);
    expect(mtext).toMatchObject({
      kind: 'text',
      at: [1, 2],
      text: 'A long one: Meeting\nRoom 1/2 50 × \\60',
    });
  });

  it('of attributes are those of the reference, hidden ones and forms are not', () => {
    const blocks = { door: [lineEntity(0, 0, 1, 0), entity('ATTDEF', [1, 'form'], [2, 'NO'], [70, 0])] };
    const entities = [
      insertEntity('door', [8, 'doors'], [66, 1]),
      entity('ATTRIB', [10, 4], [20, 5], [1, 'D-101'], [2, 'NO'], [70, 0]),
      entity('ATTRIB', [10, 4], [20, 5], [1, 'secret'], [2, 'X'], [70, 1]),
      entity('SEQEND'),
    ];
    expect(drawn({ blocks, entities })).toMatchObject([
      { kind: 'text', entity: 'ATTRIB', layer: 'doors', text: 'D-101', at: [4, 5] },
      { kind: 'line', layer: 'doors' },
    ]);
  });

  it('are read in the code page of the file', () => {
    const parts = (version: string, page: string): DxfParts => ({
      header: { $ACADVER: [1, version], $DWGCODEPAGE: [3, page] },
      entities: [entity('TEXT', [8, 'L'], [1, '??'], [10, 0], [20, 0])],
    });
    const read = (version: string, page: string, bytes: number[]) => {
      const [before, after] = asciiDxf(parts(version, page)).toString('latin1').split('??');
      const whole = Buffer.concat([Buffer.from(before!), Buffer.from(bytes), Buffer.from(after!)]);
      const [item] = readDxf(whole).drawn;
      return item?.kind === 'text' ? item.text : null;
    };
    expect(read('AC1015', 'ANSI_1251', [0xc4, 0xe0])).toBe('Да');
    expect(read('AC1015', 'ANSI_1252', [0xdc, 0xe9])).toBe('Üé');
    expect(read('AC1015', 'ANSI_932', [0x93, 0xfa])).toBe('日');
    expect(read('AC1027', 'ANSI_1252', [0xd0, 0x94])).toBe('Д');
    expect(read('AC1027', 'ANSI_1251', [0xc4, 0xe0])).toBe('Да');
    expect(read('AC1015', 'no such page', [0x41, 0x42])).toBe('AB');
  });
});

describe('a file that is no DXF', () => {
  it.each([
    ['nothing', ''],
    ['a PDF', '%PDF-1.7\n1 0 obj'],
    ['JSON', '{"type":"FeatureCollection"}'],
    ['pairs without a section', '0\nLINE\n10\n1\n'],
  ])('is refused: %s', (_what, text) => {
    expect(() => readDxf(Buffer.from(text))).toThrowError(
      expect.objectContaining({ status: 422, code: 'file-type-mismatch' }),
    );
  });

  it('or stops being one is refused; one that only ends early is read', () => {
    const whole = asciiDxf({ entities: [lineEntity(0, 0, 1, 1), lineEntity(0, 0, 2, 2)] }).toString();
    const broken = whole.replace(/ENDSEC\n\s*0\nEOF\n$/, 'ENDSEC\nno code\nat all\n');
    expect(() => readDxf(Buffer.from(broken))).toThrowError(
      expect.objectContaining({ code: 'file-invalid' }),
    );
    const cut = whole.slice(0, whole.lastIndexOf('ENDSEC'));
    expect(readDxf(Buffer.from(cut)).drawn).toHaveLength(2);
    expect(readDxf(Buffer.from(`${whole}trash\nbeyond`)).drawn).toHaveLength(2);
  });

  it('never breaks the reader, whatever was changed in it', () => {
    const hatch = entity(
      'HATCH',
      [91, 1],
      [92, 2],
      [72, 1],
      [73, 1],
      [93, 3],
      [10, 0],
      [20, 0],
      [42, 1],
      [10, 1],
      [20, 0],
      [10, 1],
      [20, 1],
    );
    const spline = entity(
      'SPLINE',
      [71, 2],
      [40, 0],
      [40, 0],
      [40, 1],
      [40, 1],
      [10, 0],
      [20, 0],
      [10, 1],
      [20, 1],
    );
    const parts = {
      blocks: { b: [hatch, spline] },
      entities: [insertEntity('b', [41, 3]), lineEntity(0, 0, 1, 1)],
    };
    const files = [asciiDxf(parts), binaryDxf(parts)];
    fc.assert(
      fc.property(
        fc.constantFrom(...files),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 8 }),
        (file, changes) => {
          const bytes = Buffer.from(file);
          for (const [at, byte] of changes) bytes[at % bytes.length] = byte;
          try {
            readDxf(bytes);
          } catch (error) {
            expect(error).toMatchObject({ status: 422 });
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});
