import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { LEVEL_TYPE_GROUPS } from '../../domain/entities/level.ts';
import { Select, type SelectSection } from '../ui/index.ts';
import type { BoundField } from './bound-field.tsx';

type Group = keyof typeof LEVEL_TYPE_GROUPS;

const GROUPS = Object.keys(LEVEL_TYPE_GROUPS) as Group[];

/** What kind of place the level is, in groups. A kind that another provider made is offered as it is called. */
export function LevelTypeSelect(field: BoundField<string>): ReactElement {
  const { t } = useTranslation('forms');
  const known = GROUPS.some((group) => (LEVEL_TYPE_GROUPS[group] as readonly string[]).includes(field.value));
  const foreign: SelectSection[] =
    known || field.value === ''
      ? []
      : [{ id: 'foreign', options: [{ id: field.value, label: field.value }] }];
  const sections: SelectSection[] = GROUPS.map((group) => ({
    id: group,
    title: t(`levelGroups.${group}`),
    options: LEVEL_TYPE_GROUPS[group].map((code) => ({
      id: code,
      label: t(`levelTypes.${code}`),
      keywords: t(`levelGroups.${group}`),
    })),
  }));
  return (
    <Select
      label={t('fields.levelType')}
      value={field.value === '' ? null : field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={field.error}
      isReadOnly={field.isReadOnly}
      isRequired
      sections={[...foreign, ...sections]}
      placeholder={t('placeholders.levelType')}
      filterLabel={t('placeholders.filterTypes')}
      emptyText={t('noMatch')}
    />
  );
}
