import type { DeletedRow } from '../../../../db/index.ts';
import type { Feature } from '../../../../domain/entities/feature.ts';
import type { Taxonomy } from '../../../../domain/entities/feature-type.ts';
import { searchKey } from '../../../../domain/rules/index.ts';
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
}

/** Features of one type that nobody has named. */
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

/** What a filter looks in, as a search key. */
export const soughtIn = ({ name, typeTitle, feature }: FeatureRow): string =>
  searchKey(`${name} ${typeTitle} ${feature.properties.eid ?? ''}`);

/** From so many on, things of one type without a name are one row that can be opened. */
const GROUPED_FROM = 3;

interface Words {
  taxonomy: Taxonomy;
  language: string;
  collator: Intl.Collator;
}

/** Rows in the order of the list: by name; after those, what has none, by type. */
export function featureRows(
  standing: readonly Feature[],
  deleted: readonly DeletedRow<Feature>[],
  { taxonomy, language, collator }: Words,
): FeatureRow[] {
  const rowOf = (feature: Feature, of: DeletedRow<Feature> | null): FeatureRow => {
    const { typeCode } = feature.properties;
    const typeTitle = taxonomy[typeCode]?.title ?? typeCode;
    const name = featureName(feature, language);
    return {
      kind: 'feature',
      feature,
      name,
      typeTitle,
      deleted: of,
    };
  };
  return [
    ...standing.map((feature) => rowOf(feature, null)),
    ...deleted.map((one) => rowOf(one.row, one)),
  ].sort(
    (a, b) =>
      Number(a.name === '') - Number(b.name === '') ||
      collator.compare(a.name, b.name) ||
      collator.compare(a.typeTitle, b.typeTitle) ||
      collator.compare(a.feature.properties.eid ?? '', b.feature.properties.eid ?? ''),
  );
}

const isNameless = ({ name, feature, deleted }: FeatureRow): boolean =>
  name === '' && !feature.properties.eid && deleted === null;

/**
 * Puts many nameless things of one type into a row of their own, which says how many they are.
 * @param isOpen whether a type's things are shown below that @param shownKeys things that have to be seen: their group is open
 */
export function grouped(
  rows: readonly FeatureRow[],
  isOpen: (typeCode: string) => boolean,
  shownKeys: readonly (string | null)[],
): FeatureListItem[] {
  const counts = new Map<string, number>();
  const mustOpen = new Set<string>();
  for (const row of rows) {
    if (!isNameless(row)) continue;
    const { fid, properties } = row.feature;
    counts.set(properties.typeCode, (counts.get(properties.typeCode) ?? 0) + 1);
    if (shownKeys.includes(fid)) mustOpen.add(properties.typeCode);
  }
  const items: FeatureListItem[] = [];
  const begun = new Map<string, GroupRow>();
  for (const row of rows) {
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
