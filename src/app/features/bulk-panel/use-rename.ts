import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { newNames, type BulkEdit, type NewName } from '../../../domain/bulk/index.ts';
import { isNetworkNode } from '../../../domain/content/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import { featureName } from '../../state/content/feature-name.ts';
import { useTaxonomy } from '../../state/content/taxonomy.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { useCollator } from '../../state/page/collator.ts';

/** What the chosen features would be called, and the edit with that in it. */
export function useRename(
  features: readonly Feature[],
  edit: BulkEdit,
): { named: readonly NewName[]; withNames: BulkEdit } {
  const { language } = useTranslation().i18n;
  const taxonomy = useTaxonomy();
  const collator = useCollator();
  const level = usePlace()?.level?.shortTitle ?? '';
  const { rename } = edit;
  const named = useMemo(() => {
    if (rename === undefined) return [];
    const typeOf = ({ properties: { typeCode } }: Feature): string => taxonomy[typeCode]?.title ?? typeCode;
    // As the list beside it is in order.
    const compare = (a: Feature, b: Feature): number => {
      const [one, other] = [featureName(a, language), featureName(b, language)];
      return (
        Number(one === '') - Number(other === '') ||
        collator.compare(one, other) ||
        collator.compare(typeOf(a), typeOf(b)) ||
        collator.compare(a.properties.eid ?? '', b.properties.eid ?? '') ||
        (a.fid < b.fid ? -1 : 1)
      );
    };
    const places = features.filter((one) => !isNetworkNode(one));
    return newNames(places, rename, { level, typeOf, compare });
  }, [features, rename, taxonomy, collator, language, level]);
  const withNames = useMemo(() => {
    const changed = named.filter(({ from, to }) => to !== from);
    return changed.length === 0
      ? edit
      : { ...edit, names: new Map(changed.map(({ feature, to }) => [feature.fid, to] as const)) };
  }, [edit, named]);
  return { named, withNames };
}
