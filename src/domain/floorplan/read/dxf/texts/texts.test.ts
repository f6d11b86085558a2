import { describe, expect, it } from 'vitest';
import {
  asciiDxf,
  type DxfParts,
  entity,
  insertEntity,
  lineEntity,
} from '../../../../../../tests/support/server/files/dxf-writer.ts';
import { valueOf } from '../../../../../../tests/support/domain/value-of.ts';
import { readDxf } from '../read-dxf.ts';
import { drawn, one } from '../../../../../../tests/support/domain/dxf/draw-dxf.ts';

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
