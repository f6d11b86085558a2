import type { DeletedRow } from '../../../../db/index.ts';
import type { Feature } from '../../../../domain/entities/feature.ts';
import type { Taxonomy } from '../../../../domain/entities/feature-type.ts';
import { differenceOf } from '../../../../domain/moment/index.ts';
import { featureName } from '../../../state/content/feature-name.ts';

/** A feature as its list shows it. */
export interface FeatureRow {
  kind: 'feature';
  feature: Feature;
  /** Empty where it has none. */
  name: string;
  typeTitle: string;
  /** It goes with the next publishing. */
  deleted: DeletedRow<Feature> | null;
  /** What a filter looks in, once it was written out (`soughtIn`). */
  sought: string | null;
}

/** Features of one type without names. */
export interface GroupRow {
  kind: 'group';
  typeCode: string;
  typeTitle: string;
  count: number;
  isOpen: boolean;
}

export type FeatureListItem = FeatureRow | GroupRow;

export const keyOfItem = (item: FeatureListItem): string =>
  item.kind === 'group' ? `group:${item.typeCode}` : item.feature.fid;

/** From so many on, things of one type without a name are one row that can be opened. */
const GROUPED_FROM = 3;

interface Words {
  taxonomy: Taxonomy;
  language: string;
  collator: Intl.Collator;
}

export interface RowsSource extends Words {
  standing: readonly Feature[];
  deleted: readonly DeletedRow<Feature>[];
}

/** Rows that were made before, and of what. */
export interface RowsMade {
  of: RowsSource;
  rows: readonly FeatureRow[];
}

/**
 * Rows in the order of the list: by name; after those, what has none, by type. Of what is as it was before, the rows are
 * the same.
 */
export function featureRows(source: RowsSource, before?: RowsMade): readonly FeatureRow[] {
  const { standing, deleted, taxonomy, language, collator } = source;
  const rowOf = (feature: Feature, of: DeletedRow<Feature> | null): FeatureRow => {
    const { typeCode } = feature.properties;
    const typeTitle = taxonomy[typeCode]?.title ?? typeCode;
    const name = featureName(feature, language);
    return { kind: 'feature', feature, name, typeTitle, deleted: of, sought: null };
  };
  const isAfter = orderBy(collator);
  const isSameOtherwise =
    before !== undefined &&
    isSameList(before.of.deleted, deleted) &&
    before.of.taxonomy === taxonomy &&
    before.of.language === language &&
    before.of.collator === collator;
  if (isSameOtherwise) {
    const { gone, come } = differenceOf(before.of.standing, standing);
    if (gone.size + come.length === 0) return before.rows;
    const left = gone.size === 0 ? before.rows : before.rows.filter(({ feature }) => !gone.has(feature));
    const coming = come.map((feature) => rowOf(feature, null)).sort(isAfter);
    return placed(left, coming, isAfter);
  }
  return [
    ...standing.map((feature) => rowOf(feature, null)),
    ...deleted.map((one) => rowOf(one.row, one)),
  ].sort(isAfter);
}

const isSameList = (one: RowsSource['deleted'], other: RowsSource['deleted']): boolean =>
  one === other || (one.length === 0 && other.length === 0);

/** Makes the rows of a list again and again, each time from those before. */
export function rowsFromThoseBefore(): (source: RowsSource) => readonly FeatureRow[] {
  let made: RowsMade | undefined;
  return (of) => {
    made = { of, rows: featureRows(of, made) };
    return made.rows;
  };
}

type Order = (a: FeatureRow, b: FeatureRow) => number;

/** Of two that are alike the one with the lower key comes first, so that there is one order. */
const orderBy =
  (collator: Intl.Collator): Order =>
  (a, b) =>
    Number(a.name === '') - Number(b.name === '') ||
    collator.compare(a.name, b.name) ||
    collator.compare(a.typeTitle, b.typeTitle) ||
    collator.compare(a.feature.properties.eid ?? '', b.feature.properties.eid ?? '') ||
    (a.feature.fid < b.feature.fid ? -1 : 1);

/** Rows that are in order, with others, also in order, among them. */
function placed(rows: readonly FeatureRow[], others: readonly FeatureRow[], order: Order): FeatureRow[] {
  const all: FeatureRow[] = [];
  let from = 0;
  for (const row of others) {
    let [low, high] = [from, rows.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (order(rows[middle]!, row) < 0) low = middle + 1;
      else high = middle;
    }
    for (; from < low; from += 1) all.push(rows[from]!);
    all.push(row);
  }
  for (; from < rows.length; from += 1) all.push(rows[from]!);
  return all;
}

const isNameless = ({ name, feature, deleted }: FeatureRow): boolean =>
  name === '' && !feature.properties.eid && deleted === null;

/** Where in the list those begin that have no name: they come last. */
function namelessFrom(rows: readonly FeatureRow[]): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[middle]!.name === '') high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * Puts many nameless things of one type into a row of their own, which says how many they are. What has a name is not
 * looked at.
 * @param rows by name @param isOpen whether a type's things are shown below that @param shownKeys things that have to be seen: their group is open
 */
export function groupRows(
  rows: readonly FeatureRow[],
  isOpen: (typeCode: string) => boolean,
  shownKeys: readonly (string | null)[],
): readonly FeatureListItem[] {
  const from = namelessFrom(rows);
  if (from === rows.length) return rows;
  const nameless = rows.slice(from);
  const counts = new Map<string, number>();
  const mustOpen = new Set<string>();
  for (const row of nameless) {
    if (!isNameless(row)) continue;
    const { fid, properties } = row.feature;
    counts.set(properties.typeCode, (counts.get(properties.typeCode) ?? 0) + 1);
    if (shownKeys.includes(fid)) mustOpen.add(properties.typeCode);
  }
  const items: FeatureListItem[] = rows.slice(0, from);
  const begun = new Map<string, GroupRow>();
  for (const row of nameless) {
    const { typeCode } = row.feature.properties;
    const count = isNameless(row) ? (counts.get(typeCode) ?? 0) : 0;
    if (count < GROUPED_FROM) {
      items.push(row);
      continue;
    }
    let group = begun.get(typeCode);
    if (group === undefined) {
      const open = isOpen(typeCode) || mustOpen.has(typeCode);
      group = { kind: 'group', typeCode, typeTitle: row.typeTitle, count, isOpen: open };
      begun.set(typeCode, group);
      items.push(group);
    }
    if (group.isOpen) items.push(row);
  }
  return items;
}
