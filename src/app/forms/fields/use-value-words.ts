import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/index.ts';
import { useSiteZone } from '../../state/navigation/site-zone.ts';
import { useTaxonomy } from '../../state/content/taxonomy.ts';
import { useFieldLabel } from './use-field-label.ts';
import type { ValueWords } from './value-parts.ts';

/** What the editors of records call their members. */
const MEMBERS = {
  value: 'forms:override.address',
  shouldOverride: 'forms:override.byApp',
  action: 'forms:buttons.action',
  intent: 'forms:buttons.intent',
  iconUrl: 'forms:buttons.iconUrl',
} as const;

/** The words that values are shown with, in the language on screen. */
export function useValueWords(): ValueWords {
  const { t, i18n } = useTranslation(['conflicts', 'forms']);
  const formats = useFormats();
  const taxonomy = useTaxonomy();
  const labelOf = useFieldLabel();
  const zone = useSiteZone();
  return useMemo(() => {
    // Codes and members are data; the resources' type can't list them.
    const known = (key: string, otherwise: string): string =>
      i18n.exists(key) ? t(key as 'forms:levelTypes.office') : otherwise;
    return {
      yes: t('yes'),
      no: t('no'),
      closed: t('closed'),
      number: formats.number,
      instant: (at) => formats.zonedDateTime(at * 1000, zone),
      links: (count) => t('links', { count }),
      typeTitle: (code) => (Object.hasOwn(taxonomy, code) ? (taxonomy[code]?.title ?? code) : code),
      levelType: (code) => known(`forms:levelTypes.${code}`, code),
      member: (name) => {
        const key = Object.hasOwn(MEMBERS, name) ? MEMBERS[name as keyof typeof MEMBERS] : null;
        return key === null ? labelOf(name) : t(key);
      },
    };
  }, [t, i18n, formats, taxonomy, labelOf, zone]);
}
