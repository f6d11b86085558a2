import { expect, it } from 'vitest';
import { chanceOf, madeFloor } from '../../../../tests/support/domain/revision/revised-floor.ts';
import type { Feature } from '../../entities/feature.ts';
import type { Fid, Lid } from '../../entities/ids.ts';
import type { Level } from '../../entities/level.ts';
import { nameOn, repeatFeatures } from './repeat-features.ts';
import { isFeature } from '../../entities/row.ts';

const levelOf = (levelIndex: number, shortTitle = String(levelIndex)): Level => ({
  lid: `l${levelIndex}` as Lid,
  clientLid: 'c' as Lid,
  siteLid: 's' as Lid,
  buildingLid: 'b' as Lid,
  levelIndex,
  shortTitle,
  kind: 'level' as const,
  title: '',
  extra: {},
});
let n = 0;
const newId = () => `f${(n += 1)}` as Fid;

it.each([
  ['101', 1, '1', 2, '2', '201'],
  ['1.07 Office', 1, '1', 2, '2', '2.07 Office'],
  ['G-12', 0, 'G', 1, '1', '1-12'],
  ['10', 1, '1', 2, '2', '10'],
  ['1234', 1, '1', 2, '2', '1234'],
  ['Gallery', 0, 'G', 1, '1', 'Gallery'],
  ['Room 101', 1, '1', 2, '2', 'Room 201'],
  ['Ward G-12 east', 0, 'G', 1, '1', 'Ward 1-12 east'],
  ['Bay 1 of 12', 1, '1', 2, '2', 'Bay 1 of 12'],
  ['Room 012', 0, 'G', 2, '2', 'Room 212'],
])('%s of level %i (%s) is on level %i (%s) called %s', (name, from, fromTitle, to, toTitle, called) => {
  expect(nameOn(name, levelOf(from, fromTitle), levelOf(to, toTitle))).toBe(called);
});

it('a block of rooms is made on each other level, with keys of their own, and not where it is already', () => {
  const rooms = madeFloor(chanceOf(3)).slice(0, 6);
  const [first, second] = [levelOf(1), levelOf(2)];
  const targets = [
    { level: first, features: [] },
    { level: second, features: [{ ...rooms[0]!, fid: 'there' as Fid }] },
  ];
  const { changes } = repeatFeatures(rooms, targets, null, newId);
  const on = (level: Level) =>
    changes.filter(({ after }) => isFeature(after) && after.levelLid === level.lid);
  expect([on(first).length, on(second).length]).toEqual([6, 5]);
  expect(new Set([...changes.map(({ key }) => key), ...rooms.map(({ fid }) => fid)]).size).toBe(17);
  expect(changes.every(({ before }) => before === null)).toBe(true);
});

it('a room with names in other languages · repeated → all are counted on, and its other texts and groups stay', () => {
  const texts = { description_de: 'Ruhig', keywords_ja: ['静か'], access: ['staff'] };
  const [room] = madeFloor(chanceOf(3));
  const properties = {
    ...room!.properties,
    name: 'Room 101',
    name_ar: 'غرفة 101',
    extra: { name_de: 'Raum 101', ...texts },
  };
  const { changes } = repeatFeatures(
    [{ ...room!, properties }],
    [{ level: levelOf(2), features: [] }],
    levelOf(1),
    newId,
  );
  expect((changes[0]!.after as Feature).properties).toMatchObject({
    name: 'Room 201',
    name_ar: 'غرفة 201',
    extra: { name_de: 'Raum 201', ...texts },
  });
});
