import { atom, useAtom } from 'jotai';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Taxonomy } from '../../../domain/entities/feature-type.ts';
import { sameValue } from '../../../domain/moment/index.ts';
import { builtInTaxonomy } from '../../../domain/taxonomy/index.ts';
import { readTaxonomy, type StoreyDatabase } from '../../../db/index.ts';
import { readTypeTitles, type TypeTitles } from '../../i18n/type-titles.ts';
import type { Query } from '../queries/query.ts';
import { useQuery } from '../queries/shared-query.ts';
import { namedTypes } from './localized-types.ts';
import { useWorkspace } from '../session/workspace.ts';

const titlesAtom = atom<{ language: string; titles: TypeTitles | null } | null>(null);

export const taxonomyQuery = (db: StoreyDatabase): Query<Taxonomy | undefined> => ({
  key: 'taxonomy',
  tables: ['taxonomy'],
  ask: async () => readTaxonomy(db),
  // Lists are put in order by its titles: they need not be again because it was read again.
  keep: (previous, next) => (sameValue(previous ?? null, next ?? null) ? previous : next),
});

/** The server's taxonomy as last read, under the titles it was read with; the built-in one before the first time. */
export function useServerTaxonomy(): Taxonomy {
  const { db } = useWorkspace();
  return useQuery(db, taxonomyQuery(db)) ?? builtInTaxonomy;
}

/** The same under the titles that people of the chosen language know. */
export function useTaxonomy(): Taxonomy {
  const { language } = useTranslation().i18n;
  const taxonomy = useServerTaxonomy();
  const [read, setRead] = useAtom(titlesAtom);
  const isRead = read?.language === language;
  useEffect(() => {
    if (isRead) return;
    void readTypeTitles(language)
      // Without them the titles stay as they are.
      .catch(() => null)
      .then((titles) => setRead({ language, titles }));
  }, [language, isRead, setRead]);
  const titles = isRead ? read.titles : null;
  return useMemo(() => namedTypes(taxonomy, titles), [taxonomy, titles]);
}
