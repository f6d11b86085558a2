import { useMemo } from 'react';
import { CLIENT_KIND, FEATURE_LISTS, kindsOf } from '../../../domain/content/index.ts';
import { kindOf } from '../../../domain/taxonomy/index.ts';
import { featureTypeSections, useSectionTitles } from '../../forms/index.ts';
import { useTaxonomy } from '../../state/content/taxonomy.ts';
import type { SelectSection } from '../../ui/index.ts';

/** The types that content of a level may have, but these. */
export function useTypeSections(except: readonly string[] = []): SelectSection[] {
  const taxonomy = useTaxonomy();
  const titles = useSectionTitles();
  return useMemo(() => {
    const kinds = new Set<string>(FEATURE_LISTS.flatMap((list) => [...kindsOf(list)]));
    const allowed = Object.entries(taxonomy).filter(([code]) => {
      const kind = kindOf(code, taxonomy);
      return kinds.has(kind) && kind !== CLIENT_KIND && !except.includes(code);
    });
    return featureTypeSections(Object.fromEntries(allowed), new Set(), titles);
  }, [taxonomy, titles, except]);
}
