import { describe, expect, it } from 'vitest';
import { georeferenceOf } from '../../georeference/georeference.ts';
import { writeDrawing } from '../../write/write-drawing.ts';
import { ownFindings } from '../drawing/own-findings.ts';
import { placeDrawing } from '../drawing/place-drawing.ts';
import { readDxf } from '../dxf/read-dxf.ts';
import type { IfcElement, IfcGeoreference, IfcSpace, IfcStorey } from './ifc-building.ts';
import { nameOfSpace, typeOfSpace } from './space-type.ts';
import { storeyDrawing } from './storey-drawing.ts';

const GUID = '3qloCPnZDEQBom1ZjBl$JP';
const square = (x: number, y: number, size: number): [number, number][] => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
];
const space = (longName: string | null, name: string | null = null, words: string[] = []): IfcSpace => ({
  globalId: GUID,
  name,
  longName,
  words,
  areas: [[square(0, 0, 5), square(2, 2, 1)]],
});
const element = (kind: IfcElement['kind'], x: number): IfcElement => ({
  globalId: '',
  kind,
  name: null,
  areas: [[square(x, 0, 0.5)]],
});
const storey = (spaces: IfcSpace[], elements: IfcElement[] = []): IfcStorey => ({
  globalId: '',
  name: 'EG',
  longName: null,
  building: null,
  elevation: 0,
  floor: 0,
  spaces,
  doors: [],
  windows: [],
  elements,
});

/** What comes back out of the file that a level gets. */
function findingsOf(of: IfcStorey, georeference: IfcGeoreference | null = null, factor = 1) {
  const read = readDxf(writeDrawing(storeyDrawing(of, georeference, factor)));
  if (!read.ok) throw new Error(read.code);
  const placed = placeDrawing(read.value, { centerPoint: [10, 50] });
  if (!placed.ok) throw new Error(placed.code);
  return { drawing: read.value, ...ownFindings([...placed.value]) };
}

describe('a storey as a drawing', () => {
  it('has its spaces with hole, name, type and the identifier of the file', () => {
    const { own } = findingsOf(storey([space('Küche', '101')]));
    expect(own).toEqual([
      expect.objectContaining({ typeCode: 'kitchen', name: '101 Küche', identity: { eid: GUID } }),
    ]);
    expect(own[0]!.geometry).toMatchObject({ type: 'Polygon' });
    expect((own[0]!.geometry.coordinates as unknown[]).length).toBe(2);
  });

  it('without a name for a space → the map object that stands for it', () => {
    expect(findingsOf(storey([space(null, null, ['Toilet'])])).own[0]).toMatchObject({
      typeCode: 'toilet-area',
      name: null,
    });
  });

  it('has stairs and lifts with the names that people gave them, each once', () => {
    const named = (kind: IfcElement['kind'], name: string | null): IfcElement => ({
      ...element(kind, 10),
      name,
      areas: [[square(10, 0, 0.5)], [square(12, 0, 3)]],
    });
    const found = (one: IfcElement) =>
      findingsOf(storey([space('Büro')], [one]))
        .own.slice(1)
        .map(({ typeCode, name }) => [typeCode, name]);
    expect(found(named('stairs', ' Treppe-KG '))).toEqual([
      ['stairs-area', null],
      ['stairs', 'Treppe-KG'],
    ]);
    expect(found(named('elevator', 'Aufzug 2'))[1]).toEqual(['elevator', 'Aufzug 2']);
    // Not a name: the family, the type and a number of the program.
    expect(found(named('stairs', 'Stair:Residential - 200mm:151086'))[1]).toEqual(['stairs-area', null]);
    expect(found(named('wall', 'North wall'))[1]).toEqual(['wall', null]);
  });

  it('has walls and lifts, and stairs once', () => {
    const others = (['wall', 'column', 'elevator', 'escalator', 'stairs', 'ramp'] as const).map((kind, i) =>
      element(kind, 10 + i),
    );
    const types = (of: IfcStorey): string[] => findingsOf(of).own.map(({ typeCode }) => typeCode);
    expect(types(storey([space('Büro')], others))).toEqual([
      'office',
      'wall',
      'column',
      'elevator-shaft',
      'escalator-area',
      'stairs-area',
      'ramp',
    ]);
    expect(types(storey([space('Treppenhaus')], [element('stairs', 0.5)]))).toEqual(['stairs']);
  });

  it('a wall in two pieces → two things, a space in two pieces → one without an identifier', () => {
    const two = [[square(20, 0, 1)], [square(22, 0, 1)]];
    const { own } = findingsOf(
      storey([{ ...space('Büro'), areas: two }], [{ ...element('wall', 10), areas: two }]),
    );
    expect(own.map(({ typeCode, geometry, identity }) => [typeCode, geometry.type, identity])).toEqual([
      ['office', 'MultiPolygon', undefined],
      ['wall', 'Polygon', undefined],
      ['wall', 'Polygon', undefined],
    ]);
  });

  it('without spaces → walls are lines on which rooms are looked for', () => {
    const { own, rest } = findingsOf(storey([], [element('wall', 0), element('stairs', 5)]));
    expect(own.map(({ typeCode }) => typeCode)).toEqual(['stairs-area']);
    expect(rest.some(({ properties }) => properties['layer'] === 'WALL')).toBe(true);
  });

  it('lies where the file says, north up, and as large as a person says', () => {
    const georeference: IfcGeoreference = {
      point: [1, 2],
      reference: [10.5, 50.5],
      system: 'LL84',
      north: [1, 0],
      scale: 1,
      tooLarge: null,
    };
    const { drawing } = findingsOf(storey([space('Büro')]), georeference, 0.3048);
    const { anchors } = georeferenceOf(drawing.geodata!, [
      [0.3048, 2 * 0.3048],
      [1.3048, 2 * 0.3048],
    ]);
    expect(anchors![0].coordinates).toEqual([10.5, 50.5]);
    // Along x is north.
    expect(anchors![1].coordinates[0]).toBeCloseTo(10.5, 7);
    expect((anchors![1].coordinates[1] - 50.5) * 111_230).toBeCloseTo(1, 2);
  });

  it('in metres that are millimetres → a thousandth of them', () => {
    const georeference: IfcGeoreference = {
      point: [0, 0],
      reference: [500_000_000, 5_500_000_000],
      system: 'EPSG:32632',
      north: [0, 1],
      scale: 1,
      tooLarge: 1000,
    };
    const { drawing } = findingsOf(storey([space('Büro')]), georeference);
    const { anchors } = georeferenceOf(drawing.geodata!, [
      [0, 0],
      [1, 0],
    ]);
    expect(anchors![0].coordinates[0]).toBeCloseTo(9, 6);
  });
});

describe('the type of a space', () => {
  it.each([
    ['by what it is called', space('Besprechungsraum II', '002'), 'meeting-room'],
    ['by its kind, where the name says nothing', space('X 12', '12', ['Corridor']), 'corridor'],
    ['by its kind, where the name says that it is a room', space('Room 3', '3', ['Office']), 'office'],
    ['of what no word is known', space('Zyx'), 'room'],
  ])('%s', (_, of, type) => {
    expect(typeOfSpace(of)).toBe(type);
  });

  it.each([
    ['101', 'Büro', '101 Büro'],
    ['Büro', 'Büro', 'Büro'],
    ['101', 'Büro 101', 'Büro 101'],
    ['a very long name without a number', 'Büro', 'Büro'],
    ['fZN5rkyU2A', 'Büro', 'Büro'],
    ['B-204a', 'Büro', 'B-204a Büro'],
    ['101', null, '101'],
    [null, null, null],
  ])('number %s and name %s → called %s', (name, longName, called) => {
    expect(nameOfSpace(space(longName, name))).toBe(called);
  });
});
