import { expect, it } from 'vitest';
import type { TeamEntry } from '../../db/index.ts';
import { groupSteps } from './group-steps.ts';

let id = 0;
const place = (name: string, extra: object = {}) => ({
  kind: 'poi',
  geometry: null,
  properties: { name, extra },
});
const entry = (at: number, more: Partial<TeamEntry> = {}): TeamEntry => ({
  id: (id += 1),
  at,
  by: { userId: 1, name: 'L. Marsh' },
  action: 'changed',
  kind: 'feature',
  key: `f${id}`,
  siteId: 1,
  buildingId: 2,
  levelIndex: 0,
  title: 'Thing',
  count: null,
  before: place('Old'),
  after: place('New'),
  ...more,
});
const told = (...entries: TeamEntry[]) => groupSteps(entries).map(({ kind, count }) => [kind, count]);

it('writes of one person on one level within minutes → one step; later, elsewhere or by another → their own', () => {
  const other = { userId: 2, name: 'J. Okafor' };
  expect(
    told(
      entry(0),
      entry(10),
      entry(20, { levelIndex: 1 }),
      entry(30, { by: other }),
      entry(150),
      entry(1000),
    ),
  ).toEqual([
    ['changed', 1],
    ['changed', 3],
    ['changed', 1],
    ['changed', 1],
  ]);
});

it('one thing changed twice → once, from its first version to its last', () => {
  const [step] = groupSteps([
    entry(0, { key: 'a', before: place('One'), after: place('Two') }),
    entry(5, { key: 'a', before: place('Two'), after: place('Three') }),
  ]);
  expect(step?.changes).toMatchObject([{ before: place('One'), after: place('Three') }]);
});

it('drawn and named a moment later → added, with the name', () => {
  const [step, ...others] = groupSteps([
    entry(0, { key: 'a', action: 'created', before: null, after: place('') }),
    entry(60, { key: 'a', before: place(''), after: place('Office 1') }),
  ]);
  expect(others).toEqual([]);
  expect(step).toMatchObject({
    kind: 'added',
    changes: [{ change: 'added', before: null, after: place('Office 1') }],
  });
});

it('a level made and filled → one import of so many features', () => {
  const level = { kind: 'level', key: '2/3', before: null, after: null, levelIndex: 3 } as const;
  expect(
    told(
      entry(0, { ...level, action: 'created', after: { title: 'Third' } }),
      entry(4, { ...level, count: 254 }),
    ),
  ).toEqual([['imported', 254]]);
});

it('only answers of a survey, minutes apart → one round; a write of the same values → nothing', () => {
  const seen = (at: number) => ({
    before: place('A'),
    after: place('A', { verifiedAt: at, verifiedBy: 'T' }),
  });
  expect(told(entry(0, seen(1)), entry(500, seen(2)), entry(1000, seen(3)))).toEqual([['surveyed', 3]]);
  expect(told(entry(0, { before: place('A'), after: place('A') }))).toEqual([]);
});

it('a publish, a person → steps without versions; the account is gone → without a name', () => {
  const bare = { before: null, after: null, buildingId: null, levelIndex: null } as const;
  const steps = groupSteps([
    entry(0, { ...bare, action: 'published', kind: 'client' }),
    entry(1000, { ...bare, action: 'permissions', kind: 'user', by: null }),
  ]);
  expect(steps.map(({ kind, by }) => [kind, by?.name ?? null])).toEqual([
    ['rights', null],
    ['published', 'L. Marsh'],
  ]);
});

it.each<[Partial<TeamEntry>, string]>([
  [{ action: 'created' }, 'invited'],
  [{ action: 'deleted' }, 'removed'],
  [{ action: 'permissions' }, 'rights'],
  [{ action: 'signed-in' }, 'signedIn'],
  [{ action: 'changed', before: { email: 'a', name: 'A' }, after: { email: 'a', name: 'B' } }, 'renamed'],
  [{ action: 'changed', before: { email: 'a', name: 'A' }, after: { email: 'b', name: 'A' } }, 'readdressed'],
  [{ action: 'changed' }, 'readdressed'],
])('%o of a person → a step of its own kind: %s', (what, kind) => {
  const [step] = groupSteps([entry(0, { kind: 'user', before: null, after: null, ...what })]);
  expect(step?.kind).toBe(kind);
});

it('an alternative text of a picture → a step of its own kind, with old and new', () => {
  const texts = { before: { texts: { default: 'A' } }, after: { texts: { default: 'B' } } };
  const [step] = groupSteps([entry(0, { kind: 'picture', key: 'https://a.example/a.png', ...texts })]);
  expect(step?.kind).toBe('described');
  expect(step?.changes[0]).toMatchObject(texts);
});

it('sixty levels added at once, and filled → one step of their building', () => {
  const levels = Array.from({ length: 60 }, (_, levelIndex) =>
    entry(levelIndex, { kind: 'level', key: `7/${levelIndex}`, action: 'created', levelIndex, before: null }),
  );
  const [step, ...others] = groupSteps(levels);
  expect(others).toEqual([]);
  expect(step).toMatchObject({ kind: 'added', count: 60, levelIndex: null });
});

it('a thing changed whose versions are too large to be kept, in part → changed, not added or deleted', () => {
  const namesOf = (...entries: TeamEntry[]) =>
    groupSteps(entries).flatMap(({ changes }) => changes.map(({ change }) => change));
  expect(namesOf(entry(0, { before: null }))).toEqual(['changed']);
  expect(namesOf(entry(0, { after: null }))).toEqual(['changed']);
  expect(namesOf(entry(0, { key: 'f', before: null, after: null }), entry(10, { key: 'f' }))).toEqual([
    'changed',
  ]);
});
