import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CellWords, DayWords } from '../../../../domain/grid/index.ts';
import { wordKey, type Words } from '../../../../domain/tables/index.ts';
import { DAYS } from '../../../../domain/rules/index.ts';
import { useTaxonomy } from '../../../state/content/taxonomy.ts';
import { useSiteZone } from '../../../state/navigation/site-zone.ts';
import { typeWords } from '../../../tables/index.ts';

/** The words in which cells are shown and read: those of the screen, and types by their titles in every language. */
export function useCellWords(): CellWords {
  const { t, i18n } = useTranslation('forms');
  const { language } = i18n;
  const taxonomy = useTaxonomy();
  const zone = useSiteZone();
  const [read, setRead] = useState<{ of: object; language: string; words: Words } | null>(null);
  useEffect(() => {
    let isGone = false;
    void typeWords(language, taxonomy).then((words) => {
      if (!isGone) setRead({ of: taxonomy, language, words });
    });
    return () => {
      isGone = true;
    };
  }, [language, taxonomy]);
  const others = read?.of === taxonomy && read.language === language ? read.words : null;
  return useMemo((): CellWords => {
    const own = new Map<string, string>();
    for (const { code, title } of Object.values(taxonomy))
      if (!own.has(wordKey(title))) own.set(wordKey(title), code);
    const named = (name: 'days' | 'daysShort'): DayWords['short'] =>
      Object.fromEntries(DAYS.map((day) => [day, t(`${name}.${day}`)])) as DayWords['short'];
    return {
      taxonomy,
      types: others ?? own,
      short: named('daysShort'),
      long: named('days'),
      never: t('hours.neverOpen'),
      zone,
      locale: language,
    };
  }, [t, taxonomy, others, zone, language]);
}
