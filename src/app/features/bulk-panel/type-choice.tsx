import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkEdit } from '../../../domain/bulk/index.ts';
import { CLIENT_KIND, FEATURE_LISTS, kindsOf } from '../../../domain/content/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import { kindOf } from '../../../domain/taxonomy/index.ts';
import { featureTypeSections, useSectionTitles } from '../../forms/index.ts';
import { usePreferredTypes } from '../../state/content/client-settings.ts';
import { useTaxonomy } from '../../state/content/taxonomy.ts';
import { Select } from '../../ui/index.ts';

interface Props {
  features: readonly Feature[];
  edit: BulkEdit;
  onChange: (edit: BulkEdit) => void;
}

/** No code of a type. */
const KEEP = '';

/** Another type for all of them. */
export function TypeChoice({ features, edit, onChange }: Props): ReactNode {
  const { t } = useTranslation(['bulk', 'forms']);
  const taxonomy = useTaxonomy();
  const titles = useSectionTitles();
  const preferred = usePreferredTypes();
  const codes = useMemo(() => new Set(features.map(({ properties }) => properties.typeCode)), [features]);
  const sections = useMemo(() => {
    const kinds = new Set<string>(FEATURE_LISTS.flatMap((list) => [...kindsOf(list)]));
    const allowed = Object.fromEntries(
      Object.entries(taxonomy).filter(
        ([code]) => kinds.has(kindOf(code, taxonomy)) && kindOf(code, taxonomy) !== CLIENT_KIND,
      ),
    );
    return [
      { id: 'keep', options: [{ id: KEEP, label: t('keepType') }] },
      ...featureTypeSections(allowed, codes, titles, preferred),
    ];
  }, [taxonomy, codes, titles, preferred, t]);
  const [only] = codes;
  const now = codes.size > 1 || only === undefined ? t('mixed') : (taxonomy[only]?.title ?? only);
  return (
    <Select
      label={t('type')}
      value={edit.typeCode ?? null}
      placeholder={now}
      sections={sections}
      filterLabel={t('forms:placeholders.filterTypes')}
      emptyText={t('forms:noMatch')}
      onChange={(code) => {
        const { typeCode: _former, ...others } = edit;
        onChange(code === KEEP ? others : { ...others, typeCode: code });
      }}
    />
  );
}
