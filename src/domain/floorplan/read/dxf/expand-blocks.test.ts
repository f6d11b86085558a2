import { describe, expect, it } from 'vitest';
import {
  asciiDxf,
  entity,
  insertEntity,
  lineEntity,
} from '../../../../../tests/support/server/files/dxf-writer.ts';
import { DRAWING_LIMITS } from '../drawing/drawing.ts';
import { readDxf } from './read-dxf.ts';
import { drawn, round } from '../../../../../tests/support/domain/dxf/draw-dxf.ts';

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
    expect(readDxf(asciiDxf({ blocks: deep, entities: [insertEntity('b0')] }))).toEqual({
      ok: false,
      code: 'blocks-too-deep',
    });
    const wide = Object.fromEntries(
      Array.from({ length: 10 }, (_, i) => [
        `b${i}`,
        Array.from({ length: 10 }, () => insertEntity(`b${i + 1}`)),
      ]),
    );
    // The limit itself: what is larger still is played by the slow tests.
    const few = { ...DRAWING_LIMITS, inserts: 5000 };
    expect(readDxf(asciiDxf({ blocks: wide, entities: [insertEntity('b0')] }), few)).toEqual({
      ok: false,
      code: 'drawing-too-large',
    });
    const array = insertEntity('b', [70, 32_000], [71, 32_000]);
    expect(readDxf(asciiDxf({ blocks: { b: [] }, entities: [array] }))).toEqual({
      ok: false,
      code: 'drawing-too-large',
    });
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
    const seen = lineEntity(0, 0, 3, 3);
    expect(drawn({ layers, blocks, entities: [...hidden, on('Frozen'), seen] })).toHaveLength(1);
    // The block's own layer is not off.
    expect(drawn({ layers, blocks, entities: [on('Off')] })).toMatchObject([{ layer: 'own' }]);
  });

  it('is left out on layers that are never printed, unless their name says what they hold', () => {
    const layers = [
      entity('LAYER', [2, 'Scratch'], [70, 0], [62, 7], [290, 0]),
      entity('LAYER', [2, 'A-WALL'], [70, 0], [62, 7], [290, 0]),
      entity('LAYER', [2, 'Printed'], [70, 0], [62, 7], [290, 1]),
    ];
    const entities = ['Scratch', 'A-WALL', 'Printed'].map((layer) => lineEntity(0, 0, 1, 1, layer));
    expect(drawn({ layers, entities }).map(({ layer }) => layer)).toEqual(['A-WALL', 'Printed']);
  });

  it('everything on layers that are off → then none counts as off', () => {
    const layers = [
      entity('LAYER', [2, 'A-WALL'], [70, 0], [62, -7]),
      entity('LAYER', [2, 'Frozen'], [70, 1], [62, -7]),
    ];
    const entities = [lineEntity(0, 0, 1, 1, 'A-WALL'), lineEntity(0, 0, 1, 1, 'Frozen')];
    expect(drawn({ layers, entities })).toMatchObject([{ layer: 'A-WALL' }]);
  });

  it('invalid numbers → left out, and the rest stays', () => {
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
