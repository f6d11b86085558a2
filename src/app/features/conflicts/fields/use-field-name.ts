import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Point } from '../../../../domain/entities/geometry.ts';
import type { FieldPath } from '../../../../domain/merge/index.ts';

/**
 * What a field is called, by its value where that matters: the shape of a point is its position. A member that a person
 * named keeps its own name.
 */
export function useFieldName(): (path: FieldPath, value?: unknown) => string {
  const { t, i18n } = useTranslation('conflicts');
  return useCallback(
    (path, value) => {
      // Which fields there are is data; the resources' type can't list them.
      const known = (name: string): string | null =>
        i18n.exists(`conflicts:fields.${name}`) ? t(`fields.${name}` as 'fields.name') : null;
      if (path === 'geometry' && isPoint(value)) return t('fields.position');
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

/** The value that names a field of two versions: the shape of a point only where both are points. */
export const namingOf = ({ mine, theirs }: { mine: unknown; theirs: unknown }): unknown =>
  isPoint(mine) ? theirs : mine;

export const isPoint = (value: unknown): value is Point =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'Point';
