import { entityKeyOf, rowStatusOf, type PendingStates } from '../../../../db/index.ts';
import { validityMark } from '../../../../domain/times/validity.ts';
import { waitsToPublish } from '../rows/shared-state.ts';
import type { FeatureRow } from '../rows/feature-rows.ts';

/** What a list can be cut down to, by what its rows are tagged with. */
export const ROW_STATES = [
  'conflict',
  'refused',
  'draft',
  'waiting',
  'toPublish',
  'publishError',
  'deleted',
  'not-yet',
  'ends-soon',
  'over',
] as const;
export type RowState = (typeof ROW_STATES)[number];

export const SORTS = ['name', 'nameDown', 'type', 'eid'] as const;
export type Sort = (typeof SORTS)[number];

/** Which rows a list shows, and in which order; empty sets: all. */
export interface ListFilter {
  types: ReadonlySet<string>;
  states: ReadonlySet<RowState>;
  sort: Sort;
}
export const WHOLE_LIST: ListFilter = { types: new Set(), states: new Set(), sort: 'name' };

export const isWhole = ({ types, states }: ListFilter): boolean => types.size + states.size === 0;

/**
 * All that is true of a row; its tag says the first of them, its second line whether the feature is there.
 * @param now milliseconds
 */
export function statesOf(
  { feature, deleted }: FeatureRow,
  pending: PendingStates,
  drafted: ReadonlySet<string>,
  now: number,
): RowState[] {
  const tag = rowStatusOf(pending, 'features', feature);
  const { publishState } = feature;
  const validity = validityMark(feature.properties.extra, now / 1000);
  return [
    ...(tag === 'conflict' || tag === 'refused' ? [tag] : []),
    ...(drafted.has(entityKeyOf('features', feature.fid)) ? (['draft'] as const) : []),
    ...(tag === 'waiting' || tag === 'sending' ? (['waiting'] as const) : []),
    ...(waitsToPublish(feature) ? (['toPublish'] as const) : []),
    ...(publishState === 'error' ? (['publishError'] as const) : []),
    ...(deleted !== null ? (['deleted'] as const) : []),
    ...(validity === null ? [] : [validity]),
  ];
}

/** The rows that match a filter, in its order. They are given by name, and stay so where that is the order. */
export function filterFeatures(
  rows: readonly FeatureRow[],
  { types, states, sort }: ListFilter,
  statesOfRow: (row: FeatureRow) => readonly RowState[],
  collator: Intl.Collator,
): readonly FeatureRow[] {
  const isAll = types.size + states.size === 0;
  const found = isAll
    ? rows
    : rows.filter(
        (row) =>
          (types.size === 0 || types.has(row.feature.properties.typeCode)) &&
          (states.size === 0 || statesOfRow(row).some((state) => states.has(state))),
      );
  const eidOf = ({ feature }: FeatureRow): string => feature.properties.eid ?? '';
  // What lacks what is sorted by comes last, either way.
  if (sort === 'nameDown')
    return found.toSorted(
      (a, b) => Number(a.name === '') - Number(b.name === '') || collator.compare(b.name, a.name),
    );
  if (sort === 'type') return found.toSorted((a, b) => collator.compare(a.typeTitle, b.typeTitle));
  if (sort === 'eid')
    return found.toSorted(
      (a, b) => Number(eidOf(a) === '') - Number(eidOf(b) === '') || collator.compare(eidOf(a), eidOf(b)),
    );
  return found;
}

/** The set with a member more, or less where it was in. */
export function toggled<T>(set: ReadonlySet<T>, member: T): ReadonlySet<T> {
  const next = new Set(set);
  if (!next.delete(member)) next.add(member);
  return next;
}
