import { expect, it } from 'vitest';
import type { Step } from '../../history/step.ts';
import {
  countSteps,
  dayOf,
  filterIn,
  filterSteps,
  NO_FILTER,
  personKey,
  withPersonToggled,
} from './filter-steps.ts';

const step = (more: Partial<Step>): Step => ({
  id: 's1',
  at: new Date(2026, 10, 30, 14, 2).getTime(),
  from: 0,
  by: { userId: 1, name: 'L. Marsh' },
  kind: 'changed',
  changes: [],
  count: 1,
  siteId: 1,
  buildingId: 2,
  levelIndex: 0,
  device: null,
  ...more,
});
const STEPS = [
  step({}),
  step({ by: { userId: 2, name: 'J. Okafor' }, kind: 'imported', count: 254, buildingId: 3 }),
  step({ by: null, kind: 'deleted', at: new Date(2026, 10, 29, 23, 59).getTime() }),
];
const told = (filter: Partial<typeof NO_FILTER>, but?: 'without') =>
  filterSteps(STEPS, { ...NO_FILTER, ...filter }, ({ by }) => [by?.name ?? ''], but).map(({ kind }) => kind);

it('by person, group, place, day and words → what passes all of them', () => {
  expect(told({})).toEqual(['changed', 'imported', 'deleted']);
  expect(told({ without: new Set(['1']) })).toEqual(['imported', 'deleted']);
  expect(told({ withoutGroups: new Set(['added']) })).toEqual(['changed', 'deleted']);
  expect(told({ where: 'building:3' })).toEqual(['imported']);
  expect(told({ where: 'site:1' })).toHaveLength(3);
  expect(told({ days: ['2026-11-29', '2026-11-29'] })).toEqual(['deleted']);
  expect(told({ days: ['2026-11-23', '2026-11-29'] })).toEqual(['deleted']);
  expect(told({ days: ['2026-11-23', '2026-11-28'] })).toEqual([]);
  expect(told({ text: 'okaf' })).toEqual(['imported']);
});

it('counted without its own part → people who are left out keep their amount', () => {
  expect(told({ without: new Set(['1', '2', '']) }, 'without')).toHaveLength(3);
  expect([...countSteps(STEPS, personKey)]).toEqual([
    ['1', 1],
    ['2', 254],
    ['', 1],
  ]);
});

it('a moment just before midnight → the day of this device', () => {
  expect(dayOf(new Date(2026, 0, 5, 23, 59, 59).getTime())).toBe('2026-01-05');
});

it('an address with a day and a person → theirs alone; a day of another form is passed over', () => {
  const filter = filterIn(new URLSearchParams('day=2026-11-30&person=2'));
  expect(told(filter)).toEqual(['imported']);
  expect(filterIn(new URLSearchParams('day=today'))).toEqual(NO_FILTER);
});

it('one person is shown, another one is ticked → both are, all others are left out', () => {
  const filter = withPersonToggled({ ...NO_FILTER, only: '2' }, '1', ['', '1', '2']);
  expect(told(filter)).toEqual(['changed', 'imported']);
  expect(told(withPersonToggled(filter, '2', ['', '1', '2']))).toEqual(['changed']);
});
