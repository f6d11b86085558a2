import { expect, it } from 'vitest';
import type { ReviewChange } from '../../sync/index.ts';
import { groupChanges } from './group-changes.ts';

const one = (
  title: string,
  type: string,
  place: [number, number] | null,
  kind = 'feature',
): ReviewChange => ({
  kind,
  key: title,
  change: 'added',
  title,
  siteId: 1,
  buildingId: place?.[0] ?? null,
  levelIndex: place?.[1] ?? null,
  after: { properties: { typeCode: type } },
});
const order = {
  compare: (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true }),
  titleOf: ({ title }: ReviewChange) => title,
  typeOf: ({ after }: ReviewChange) => {
    const properties = after?.['properties'] as { typeCode: string } | undefined;
    return properties?.typeCode ?? '';
  },
  titleOfBuilding: (id: number) => ({ 7: 'Pavilion', 9: 'General' })[id] ?? '',
};

it('changes in the order of the server → buildings by name, levels from the top, no level last', () => {
  const groups = groupChanges(
    [one('Campus', '', null, 'site'), one('a', 'x', [7, 0]), one('b', 'x', [9, -1]), one('c', 'x', [9, 2])],
    order,
  );
  expect(groups.map(({ key }) => key)).toEqual(['9/2', '9/-1', '7/0', '']);
});

it('changes of one level → by kind of place, then name with numbers as numbers, the network last', () => {
  const [group] = groupChanges(
    [
      one('Paths', 'graph', [9, 0], 'graph'),
      one('Exam 10', 'exam', [9, 0]),
      one('Café', 'café', [9, 0]),
      one('Exam 9', 'exam', [9, 0]),
    ],
    order,
  );
  expect(group?.changes.map(({ title }) => title)).toEqual(['Café', 'Exam 9', 'Exam 10', 'Paths']);
  expect(group?.counts).toEqual({ added: 4, changed: 0, deleted: 0 });
});
