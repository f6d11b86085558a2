import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldPath } from '../../../domain/merge/index.ts';

/** What a field is called. A member that a person named keeps its own name. */
export function useFieldName(): (path: FieldPath) => string {
  const { t, i18n } = useTranslation('conflicts');
  return useCallback(
    (path) => {
      // Which fields there are is data; the resources' type can't list them.
      const known = (name: string): string | null =>
        i18n.exists(`conflicts:fields.${name}`) ? t(`fields.${name}` as 'fields.name') : null;
      const [first = '', ...rest] = path.split('.');
      const inner = rest.join('.');
      if (first.endsWith('ExtraData')) return known(inner) ?? t('fields.setting', { name: inner });
      if (first !== 'properties') return known(first) ?? path;
      const [member = '', ...names] = rest;
      const name = names.join('.');
      if (name === '') return known(member) ?? member;
      if (member === 'openHours') return t('fields.hoursOn', { day: dayName(name) });
      if (member === 'extra') return t('fields.custom', { name });
      return member === 'buttons' ? t('fields.button', { name }) : inner;

      function dayName(day: string): string {
        return i18n.exists(`conflicts:days.${day}`) ? t(`days.${day}` as 'days.Monday') : day;
      }
    },
    [t, i18n],
  );
}
