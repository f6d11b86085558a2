import { describe, expect, it } from 'vitest';
import {
  asciiDxf,
  type DxfParts,
  entity,
  insertEntity,
  lineEntity,
} from '../../../../../../tests/support/server/files/dxf-writer.ts';
import { valueOf } from '../../../../../../tests/support/domain/value-of.ts';
import { textEncodingOf } from './text-encoding.ts';
import { readDxf } from '../read-dxf.ts';
import { drawn, one, round } from '../../../../../../tests/support/domain/dxf/draw-dxf.ts';

/** What it says, where that is not among its tags. */
const named = (pairs: readonly [number, string | number][]): [number, string][] =>
  pairs.some(([code]) => code === 1) ? [] : [[1, 'HALL']];

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
    expect(text).toMatchObject({
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

  it.each<[string, [number, string | number][], [number, number]]>([
    ['from its left', [], [1.2, 0.5]],
    [
      'from its right',
      [
        [72, 2],
        [11, 0],
        [21, 0],
      ],
      [-1.2, 0.5],
    ],
    [
      'from the top of its centre',
      [
        [72, 1],
        [73, 3],
        [11, 0],
        [21, 0],
      ],
      [0, -0.5],
    ],
    [
      'around its middle',
      [
        [72, 4],
        [11, 0],
        [21, 0],
      ],
      [0, 0],
    ],
    [
      'between two points',
      [
        [72, 3],
        [11, 6],
        [21, 0],
      ],
      [3, 0.5],
    ],
    ['from the left of many letters', [[1, 'A VERY LONG HALL']], [1.5, 0.5]],
    ['turned upwards', [[50, 90]], [-0.5, 1.2]],
  ])('stand towards the middle of what is read · a TEXT placed %s', (_, pairs, middle) => {
    const own = named(pairs);
    const text = one([0, 'TEXT'], [10, 0], [20, 0], [40, 1], ...own, ...pairs);
    expect(round(text.kind === 'text' && text.at)).toEqual(middle);
  });

  it.each<[string, [number, string | number][], [number, number]]>([
    ['from its top left', [[71, 1]], [1.2, -0.5]],
    ['from the middle of its right', [[71, 6]], [-1.2, 0]],
    [
      'from its bottom, in two lines',
      [
        [71, 8],
        [1, 'HA\\PLL'],
      ],
      [0, 1.333333],
    ],
    [
      'in a column that is too narrow for it',
      [
        [71, 1],
        [41, 1.2],
      ],
      [0.6, -1.333333],
    ],
    [
      'in the direction of a point',
      [
        [71, 4],
        [11, 0],
        [21, 1],
      ],
      [0, 1.2],
    ],
  ])('stand towards the middle of what is read · an MTEXT placed %s', (_, pairs, middle) => {
    const own = named(pairs);
    const text = one([0, 'MTEXT'], [10, 0], [20, 0], [40, 1], ...own, ...pairs);
    expect(round(text.kind === 'text' && text.at)).toEqual(middle);
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
      const [item] = valueOf(readDxf(whole)).drawn;
      return item?.kind === 'text' ? item.text : null;
    };
    expect(read('AC1015', 'ANSI_1251', [0xc4, 0xe0])).toBe('Да');
    expect(read('AC1015', 'ANSI_1252', [0xdc, 0xe9])).toBe('Üé');
    expect(read('AC1015', 'ANSI_1256', [0xc8, 0xc7])).toBe('با');
    expect(read('AC1015', 'ANSI_932', [0x93, 0xfa])).toBe('日');
    expect(read('AC1027', 'ANSI_1252', [0xd0, 0x94])).toBe('Д');
    expect(read('AC1027', 'ANSI_1251', [0xc4, 0xe0])).toBe('Да');
    expect(read('AC1015', 'no such page', [0x41, 0x42])).toBe('AB');
  });
});

describe('a file that does not say what it is written in', () => {
  const decode = (bytes: Uint8Array) => textEncodingOf('AC1009', '', [bytes]).decode(bytes);
  const SJIS = {
    会議室: [0x89, 0xef, 0x8b, 0x63, 0x8e, 0xba],
    'トイレ 2': [0x83, 0x67, 0x83, 0x43, 0x83, 0x8c, 0x20, 0x32],
  };

  it.each(Object.entries(SJIS))('%s in Shift-JIS · read → as it was written', (text, bytes) => {
    expect(decode(Uint8Array.from(bytes))).toBe(text);
  });

  it.each(['Büro für Ärzte', 'Œuvre', 'étage', 'Škoda', 'Café – “Paris”'])(
    '%s of the West · read → as it was',
    (text) => {
      const WEST: Record<string, number> = { Œ: 0x8c, Š: 0x8a, '–': 0x96, '“': 0x93, '”': 0x94 };
      const bytes = Array.from(text, (sign) => WEST[sign] ?? sign.charCodeAt(0));
      // A letter a byte: in Japanese two of them would be one.
      expect(decode(Uint8Array.from(bytes))).toHaveLength(text.length);
    },
  );

  it('UTF-8 · read → as it was', () => {
    expect(decode(new TextEncoder().encode('Приёмная'))).toBe('Приёмная');
  });
});
