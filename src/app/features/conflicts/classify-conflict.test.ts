import { expect, it } from 'vitest';
import type { Level } from '../../../domain/entities/level.ts';
import type { Lid } from '../../../domain/entities/ids.ts';
import { classifyConflict } from './classify-conflict.ts';

const level = (shortTitle: string): Level => ({
  lid: 'level' as Lid,
  clientLid: 'client' as Lid,
  siteLid: 'site' as Lid,
  buildingLid: 'building' as Lid,
  levelIndex: 0,
  shortTitle,
  kind: 'level' as const,
  title: 'Ground',
  extra: {},
});
const [base, changed] = [level('G'), level('0')];
const rest = { fields: [], severity: 'conflict' } as const;

it.each([
  ['somebody worked in what was deleted here', base, null, base, 'workedIn'],
  ['somebody changed what was deleted here', base, null, changed, 'deletedHere'],
  ['it was deleted on both sides', base, null, null, 'deletedBoth'],
  ['it was deleted there', base, changed, null, 'deletedThere'],
  ['a deletion that was asked about was taken back', base, base, base, 'same'],
  ['it came back there', base, changed, base, 'back'],
] as const)('says that %s', (_, was, mine, theirs, happened) => {
  expect(classifyConflict({ ...rest, fields: [], base: was, mine, theirs })).toBe(happened);
});
