import { expect, it } from 'vitest';
import type { PendingStates } from '../../../../db/index.ts';
import type { FeatureRow } from '../rows/feature-rows.ts';
import { filterFeatures, isWhole, statesOf, WHOLE_LIST, type ListFilter } from './list-filter.ts';

const row = (fid: string, name: string, typeCode: string, more: object = {}): FeatureRow =>
  ({
    kind: 'feature',
    feature: { fid, properties: { typeCode, ...more }, ...('publishState' in more && more) },
    name,
    typeTitle: typeCode,
    deleted: null,
  }) as unknown as FeatureRow;
const NOW = 1_800_000_000_000;
const ends = (validUntil: number) => ({ extra: { validUntil } });
const rows = [
  row('a', 'Alpha', 'office', { eid: '10' }),
  row('b', 'Beta', 'desk', { eid: '9', ...ends(NOW / 1000) }),
  row('c', 'Gamma', 'office', { publishState: 'changed' }),
  row('d', '', 'desk'),
];
const pending: PendingStates = {
  own: new Map([
    ['features:a', 'conflict'],
    ['features:b', 'sending'],
  ]),
  levels: new Map(),
  overwritten: new Set(),
};
const collator = new Intl.Collator('en', { numeric: true });
const keys = (filter: Partial<ListFilter>): string =>
  filterFeatures(
    rows,
    { ...WHOLE_LIST, ...filter },
    (one) => statesOf(one, pending, new Set(['features:d']), NOW),
    collator,
  )
    .map(({ feature }) => feature.fid)
    .join('');

it.each<[string, Partial<ListFilter>, string]>([
  ['nothing', {}, 'abcd'],
  ['a type', { types: new Set(['office']) }, 'ac'],
  ['types', { types: new Set(['office', 'desk']) }, 'abcd'],
  ['what needs somebody', { states: new Set(['conflict']) }, 'a'],
  ['what waits, also while it is sent', { states: new Set(['waiting']) }, 'b'],
  ['what is over', { states: new Set(['over']) }, 'b'],
  ['one state or another', { states: new Set(['toPublish', 'draft']) }, 'cd'],
  ['a type and a state', { types: new Set(['desk']), states: new Set(['draft']) }, 'd'],
  ['a state that none has', { states: new Set(['deleted']) }, ''],
  ['names from the last, what has none at the end', { sort: 'nameDown' }, 'cbad'],
  ['types, by name among each other', { sort: 'type' }, 'bdac'],
  ['external ids by their number, what has none at the end', { sort: 'eid' }, 'bacd'],
])('asked for %s, the list shows these', (_what, filter, wanted) => {
  expect(keys(filter)).toBe(wanted);
});

it('a list that is only sorted is whole', () => {
  expect([
    isWhole({ ...WHOLE_LIST, sort: 'eid' }),
    isWhole({ ...WHOLE_LIST, types: new Set(['x']) }),
  ]).toEqual([true, false]);
});
