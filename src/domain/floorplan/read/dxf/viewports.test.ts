import { expect, it } from 'vitest';
import {
  asciiDxf,
  binaryDxf,
  entity,
  lineEntity,
} from '../../../../../tests/support/server/files/dxf-writer.ts';
import { valueOf } from '../../../../../tests/support/domain/value-of.ts';
import { readDxf } from './read-dxf.ts';

type Pair = [number, string | number];
const layer = (name: string, handle: string) => entity('LAYER', [5, handle], [2, name], [70, 0], [62, 7]);
const viewport = (id: number, ...pairs: Pair[]) => entity('VIEWPORT', [67, 1], [68, 1], [69, id], ...pairs);
const layers = [layer('Walls', '1A'), layer('Furniture', '1B'), layer('Ceiling', '1C')];
const model = [
  lineEntity(0, 0, 9, 0, 'Walls'),
  lineEntity(0, 1, 9, 1, 'Furniture'),
  lineEntity(0, 2, 9, 2, 'Ceiling'),
];
const seenOf = (dxf: Buffer) => valueOf(readDxf(dxf)).drawn.map((one) => one.layer);

it.each<[situation: string, viewports: ReturnType<typeof viewport>[], seen: string[]]>([
  ['no viewport', [], ['Walls', 'Furniture', 'Ceiling']],
  ['a layer frozen in the only viewport', [viewport(2, [331, '1B'])], ['Walls', 'Ceiling']],
  ['frozen by a hard handle in small letters', [viewport(2, [341, '1b'])], ['Walls', 'Ceiling']],
  ['frozen by name, before R13', [viewport(2, [1001, 'ACAD'], [1003, 'Furniture'])], ['Walls', 'Ceiling']],
  [
    'frozen in two of two viewports, another in one',
    [viewport(2, [331, '1B'], [331, '1C']), viewport(3, [331, '1B'])],
    ['Walls', 'Ceiling'],
  ],
  [
    'frozen in one of two viewports',
    [viewport(2, [331, '1B']), viewport(3)],
    ['Walls', 'Furniture', 'Ceiling'],
  ],
  ['the sheet itself shows all', [viewport(1), viewport(2, [331, '1C'])], ['Walls', 'Furniture']],
  [
    'another viewport shows it, and is off',
    [viewport(2, [331, '1C']), viewport(3, [90, 0x20000]), entity('VIEWPORT', [68, 0], [69, 4])],
    ['Walls', 'Furniture'],
  ],
  [
    'all layers frozen in the only viewport',
    [viewport(2, [331, '1A'], [331, '1B'], [331, '1C'])],
    ['Walls', 'Furniture', 'Ceiling'],
  ],
])('%s · read → what a sheet shows', (_, viewports, seen) => {
  expect(seenOf(asciiDxf({ layers, entities: [...model, ...viewports] }))).toEqual(seen);
});

it('viewports in the block of a sheet, in the binary form · read → what the sheet shows', () => {
  const blocks = { '*Paper_Space0': [entity('VIEWPORT', [68, 1], [69, 2], [331, '1B'])] };
  expect(seenOf(binaryDxf({ layers, blocks, entities: model }))).toEqual(['Walls', 'Ceiling']);
});
