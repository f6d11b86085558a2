import { Box } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { contentTypeOf, NETWORK_KIND, type ContentType } from '../../domain/content/index.ts';
import { differencesOf, type Difference } from '../../domain/review/index.ts';
import type { ReviewChange } from '../../sync/index.ts';
import { useFieldLabel } from '../forms/index.ts';
import { useFormats } from '../i18n/index.ts';
import { contentIcon } from '../state/content/content-icon.ts';
import { useTaxonomy } from '../state/content/taxonomy.ts';
import type { IconType } from '../ui/index.ts';
import { usePlaceTitles } from './place-titles.ts';

export interface ChangeWords {
  titleOf: (change: ReviewChange) => string;
  /** "Ground floor, Main Building". */
  placeOf: (change: ReviewChange) => string;
  /** "Name, shape" of what was changed. */
  fieldsOf: (change: ReviewChange) => string;
}

export type FieldLabel = ReturnType<typeof useFieldLabel>;
/** What a field is called in forms. */
export const fieldNameOf = ({ path }: Difference, labelOf: FieldLabel): string =>
  labelOf(path.slice(path.lastIndexOf('.') + 1));

const propertiesIn = (change: ReviewChange): Record<string, unknown> => {
  const found = (change.after ?? change.before)?.['properties'];
  return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : {};
};

/** The type code of a changed feature; empty for all else. */
export function typeCodeOf(change: ReviewChange): string {
  const code = propertiesIn(change)['typeCode'];
  return typeof code === 'string' ? code : '';
}

const CONTENT: Readonly<Partial<Record<string, ContentType>>> = {
  site: 'sites',
  building: 'buildings',
  level: 'levels',
  [NETWORK_KIND]: contentTypeOf(NETWORK_KIND),
};
/** The icon of a change without a feature type. */
export function iconOf({ kind }: ReviewChange): IconType {
  const type = CONTENT[kind];
  return type === undefined ? Box : contentIcon(type);
}

/** What is changed, said in words. */
export function useChangeWords(clientLid: string): ChangeWords {
  const { t } = useTranslation('preview');
  const formats = useFormats();
  const taxonomy = useTaxonomy();
  const labelOf = useFieldLabel();
  const titles = usePlaceTitles(clientLid);
  return useMemo(() => {
    return {
      titleOf: (change) => {
        if (change.kind === NETWORK_KIND) return t('review.network');
        if (change.title !== '') return change.title;
        const code = typeCodeOf(change);
        const type = Object.hasOwn(taxonomy, code) ? taxonomy[code]?.title : undefined;
        return type ?? t('review.unnamed');
      },
      placeOf: ({ kind, siteId, buildingId, levelIndex }) => {
        // A place lies in another, not in itself.
        const level = kind === 'level' ? undefined : titles?.levels.get(`${buildingId}/${levelIndex}`);
        const building = kind === 'building' ? undefined : titles?.buildings.get(buildingId ?? -1);
        const site = kind === 'site' ? undefined : titles?.sites.get(siteId ?? -1);
        return [level, building, building === undefined ? site : undefined]
          .filter((one) => one !== undefined)
          .join(' · ');
      },
      fieldsOf: (change) => {
        if (change.change !== 'changed' || !change.before) return '';
        if (change.kind === NETWORK_KIND) {
          const counts = change.after ?? {};
          const of = (name: string): number => Number(counts[name] ?? 0);
          return t('review.nodes', { added: of('added'), changed: of('changed'), deleted: of('deleted') });
        }
        const names = differencesOf(change).map((one) => fieldNameOf(one, labelOf));
        return formats.list([...new Set(names)]);
      },
    };
  }, [t, formats, taxonomy, labelOf, titles]);
}
