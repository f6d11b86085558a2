import { expect, it } from 'vitest';
import {
  asciiDxf,
  binaryDxf,
  entity,
  insertEntity,
  lineEntity,
} from '../../../../../tests/support/server/files/dxf-writer.ts';
import { valueOf } from '../../../../../tests/support/domain/value-of.ts';
import { readDxf } from './read-dxf.ts';

const lostOf = (bytes: Uint8Array) => valueOf(readDxf(bytes)).lost;
const WALLS = [lineEntity(0, 0, 10, 0), lineEntity(10, 0, 10, 8), lineEntity(10, 8, 0, 8)];

it('a whole drawing, with annotations outside the plan · read → nothing is lost', () => {
  const notes = ['DIMENSION', 'LEADER', 'VIEWPORT', 'WIPEOUT', 'ATTDEF'].map((type) => entity(type));
  notes.push(entity('POINT', [8, 'Defpoints']));
  const empty = entity('TEXT', [1, '']);
  expect(lostOf(asciiDxf({ entities: [...WALLS, ...notes, empty] }))).toBeUndefined();
});

it.each([
  ['in the middle of a pair', 0.55],
  ['in the middle of the walls', 0.7],
])('a drawing that was cut %s · read → it says that it ends early', (_, share) => {
  const whole = asciiDxf({ entities: [...WALLS, ...WALLS, ...WALLS, ...WALLS] });
  expect(lostOf(whole.subarray(0, Math.floor(whole.length * share)))).toMatchObject({ isCut: true });
  const binary = binaryDxf({ entities: [...WALLS, ...WALLS, ...WALLS, ...WALLS] });
  expect(lostOf(binary.subarray(0, Math.floor(binary.length * share)))).toMatchObject({ isCut: true });
});

it('a section without an end, but a file with one · read → it is whole', () => {
  const whole = asciiDxf({ entities: WALLS }).toString();
  const at = whole.lastIndexOf('ENDSEC');
  const sloppy = whole.slice(0, whole.lastIndexOf('\n', whole.lastIndexOf('0', at))) + '\n0\nEOF\n';
  expect(lostOf(Buffer.from(sloppy))).toBeUndefined();
});

it('walls of other programs and solids · read → counted by their kind, hidden ones are not', () => {
  const foreign = (type: string, layer = 'A') => entity(type, [8, layer]);
  const entities = [
    ...WALLS,
    foreign('AEC_WALL'),
    foreign('AEC_WALL'),
    foreign('ACAD_PROXY_ENTITY'),
    foreign('3DSOLID'),
    entity('REGION', [8, 'A'], [60, 1]),
  ];
  expect(lostOf(asciiDxf({ entities }))).toEqual({
    files: [],
    kinds: { AEC_WALL: 2, ACAD_PROXY_ENTITY: 1, '3DSOLID': 1 },
    isCut: false,
  });
});

it('a reference to another file · read → the file is named; a bound reference is not', () => {
  const text = (block: string): string =>
    ['0', 'SECTION', '2', 'BLOCKS', block, '0', 'ENDSEC', '0', 'SECTION', '2', 'ENTITIES']
      .concat(['0', 'INSERT', '2', 'Walls', '0', 'INSERT', '2', 'Nowhere', '0', 'ENDSEC', '0', 'EOF', ''])
      .join('\n');
  const block = (flags: number, content: string): string =>
    `0\nBLOCK\n2\nWALLS\n70\n${flags}\n3\nWALLS\n1\n..\\base\\walls.dwg\n${content}0\nENDBLK`;
  const line = '0\nLINE\n10\n0\n20\n0\n11\n9\n21\n9\n';
  const missing = { kinds: { INSERT: 1 }, isCut: false };
  expect(lostOf(Buffer.from(text(block(4, ''))))).toEqual({ files: ['..\\base\\walls.dwg'], ...missing });
  expect(lostOf(Buffer.from(text(block(12, ''))))).toEqual({ files: ['..\\base\\walls.dwg'], ...missing });
  expect(lostOf(Buffer.from(text(block(36, line))))).toEqual({ files: [], ...missing });
  expect(lostOf(asciiDxf({ entities: [insertEntity('Gone')] }))).toMatchObject({ kinds: { INSERT: 1 } });
});
