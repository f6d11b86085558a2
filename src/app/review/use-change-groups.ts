import { useMemo } from 'react';
import type { ReviewChange } from '../../sync/index.ts';
import { useFormats } from '../i18n/index.ts';
import { useTaxonomy } from '../state/content/taxonomy.ts';
import { typeCodeOf, useChangeWords } from './change-words.ts';
import { groupChanges, type ChangeGroup } from './group-changes.ts';
import { usePlaceTitles } from './place-titles.ts';

/** Changes by level, in the order in which they are listed. */
export function useChangeGroups(clientLid: string, changes: readonly ReviewChange[]): readonly ChangeGroup[] {
  const { compare } = useFormats();
  const { titleOf } = useChangeWords(clientLid);
  const taxonomy = useTaxonomy();
  const titles = usePlaceTitles(clientLid);
  return useMemo(
    () =>
      groupChanges(changes, {
        compare,
        titleOf,
        typeOf: (change) => taxonomy[typeCodeOf(change)]?.title ?? '',
        titleOfBuilding: (id) => titles?.buildings.get(id) ?? '',
      }),
    [changes, compare, titleOf, taxonomy, titles],
  );
}
