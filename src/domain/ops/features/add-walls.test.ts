import { expect, it } from 'vitest';
import type { Feature } from '../../entities/feature.ts';
import type { Fid, Lid } from '../../entities/ids.ts';
import type { Level } from '../../entities/level.ts';
import type { Polygon, Position } from '../../entities/geometry.ts';
import { localPlane } from '../../geometry/index.ts';
import { CHECKED_AT_ONCE, featureIssues } from '../../rules/index.ts';
import { builtInTaxonomy } from '../../taxonomy/index.ts';
import { addWalls } from './add-walls.ts';

const plane = localPlane([13.4, 52.5]);
const at = (x: number, y: number): Position => plane.toEarth([x, y]);
const box = (x0: number, y0: number, x1: number, y1: number): Polygon => ({
  type: 'Polygon',
  coordinates: [[at(x0, y0), at(x1, y0), at(x1, y1), at(x0, y1), at(x0, y0)]],
});
const level: Level = {
  lid: 'l' as Lid,
  clientLid: 'c' as Lid,
  siteLid: 's' as Lid,
  buildingLid: 'b' as Lid,
  levelIndex: 0,
  shortTitle: 'G',
  kind: 'level',
  title: '',
  extra: {},
};
const placeOf = ({ clientLid, siteLid, buildingLid, lid: levelLid }: Level) => ({
  clientLid,
  siteLid,
  buildingLid,
  levelLid,
});
const feature = (fid: string, geometry: Polygon, properties: Partial<Feature['properties']>): Feature => ({
  ...placeOf(level),
  fid: fid as Fid,
  kind: 'poi',
  geometry,
  properties: { typeCode: 'room', style: {}, ...properties },
});

function draw(line: Position[], features: Feature[]) {
  let n = 0;
  const newFid = () => `f${(n += 1)}` as Fid;
  const made = addWalls(level, { line, features, taxonomy: builtInTaxonomy, newFid })!;
  const rows = made.moment.changes.map(({ before, after }) => [before, after] as [Feature | null, Feature]);
  return { ...made, rows, names: rows.map(([, row]) => row.properties.name) };
}

it('a run of walls around a rectangle → a wall and a room, which may be saved and sent as they are', () => {
  const { rows, rooms, names } = draw([at(0, 0), at(5, 0), at(5, 4), at(0, 4), at(0, 0)], []);
  expect(rows.map(([before, { properties }]) => [before, properties.typeCode])).toEqual([
    [null, 'wall'],
    [null, 'room'],
  ]);
  expect(names).toEqual([undefined, 'Room 1']);
  expect(rooms).toEqual([rows[1]![1].fid]);
  for (const [, { geometry, properties }] of rows) {
    const issues = featureIssues(
      { geometry, properties },
      {
        taxonomy: builtInTaxonomy,
        building: null,
        checks: CHECKED_AT_ONCE,
        isSavedByPart: false,
        allowsWaiting: false,
        ownOrigin: '',
      },
    );
    expect(issues.filter(({ severity }) => severity === 'error')).toEqual([]);
  }
});

it('rooms are numbered already → the next free number', () => {
  const there = feature('there', box(50, 50, 54, 54), { name: 'Room 1' });
  const { names } = draw([at(0, 0), at(5, 0), at(5, 4), at(0, 4), at(0, 0)], [there]);
  expect(names).toContain('Room 2');
});

it('a wall across a named room → its larger part keeps all, the other has its type and a number', () => {
  const ward = feature('ward', box(0, 0, 10, 4), { name: 'Ward', eid: 'W-1', phoneNumber: '+49 30 1' });
  const { rows, rooms } = draw([at(3, 0), at(3, 4)], [ward]);
  const [, [before, kept], [none, other]] = rows as [unknown, [Feature, Feature], [null, Feature]];
  expect([before.fid, kept.fid, kept.properties]).toEqual(['ward', 'ward', ward.properties]);
  expect(none).toBeNull();
  expect(other.properties).toEqual({ typeCode: 'room', name: 'Ward#1', style: {} });
  expect(rooms).toEqual([other.fid]);
});

it('a wall across a room that has only its number for a name → the other part has the next number', () => {
  const { rows } = draw([at(3, 0), at(3, 4)], [feature('one', box(0, 0, 10, 4), { name: 'Room 1' })]);
  expect(rows.at(-1)![1].properties.name).toBe('Room 2');
});

it('a line without length → nothing', () => {
  const newFid = () => 'f' as Fid;
  expect(addWalls(level, { line: [at(0, 0)], features: [], taxonomy: builtInTaxonomy, newFid })).toBeNull();
});
