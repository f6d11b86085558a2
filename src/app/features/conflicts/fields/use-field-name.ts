import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Point } from '../../../../domain/entities/geometry.ts';
import { fieldLabel } from '../../../../domain/fields/index.ts';
import { titleMemberAt } from '../../../../domain/values/translated-titles.ts';

import { isLinkList, type FieldPath } from '../../../../domain/merge/index.ts';
import { useFieldLabel } from '../../../forms/index.ts';

/**
 * What a field is called, by its value where that matters: the shape of a point is its position. A member that a person
 * named keeps its own name.
 */
export function useFieldName(): (path: FieldPath, value?: unknown) => string {
  const { t, i18n } = useTranslation(['conflicts', 'forms']);
  const { t: ways } = useTranslation('ways');
  const labelOf = useFieldLabel();
  return useCallback(
    (path, value) => {
      if (path === 'geometry') return t(isPoint(value) ? 'fields.position' : 'fields.geometry');
      const known = (name: string): string | null => (fieldLabel(name) === null ? null : labelOf(name));
      if (path === 'properties.beacon') return t('forms:fields.beacon');
      const [first = '', ...rest] = path.split('.');
      const inner = rest.join('.');
      const title = titleMemberAt(path);
      if (title !== null) return labelOf(title);
      if (first === 'extra')
        return known(inner.replace(/^storey\./, '')) ?? t('fields.setting', { name: inner });
      if (first !== 'properties') return labelOf(first);
      const [member = '', ...names] = rest;
      const name = names.join('.');
      if (name === '') return labelOf(member);
      if (member === 'openHours') return t('fields.hoursOn', { day: dayName(name) });
      if (isLinkList(member)) return linkMember(names.at(-1) ?? '');
      if (member === 'extra') return known(name) ?? t('fields.custom', { name });
      return member === 'buttons' ? t('fields.button', { name }) : inner;

      function linkMember(of: string): string {
        const key = `member.${of}` as 'member.width';
        return i18n.exists(`ways:${key}`) ? ways(key) : ways('member.other', { name: of });
      }

      function dayName(day: string): string {
        return i18n.exists(`forms:days.${day}`) ? t(`forms:days.${day}` as 'forms:days.Monday') : day;
      }
    },
    [t, ways, i18n, labelOf],
  );
}

/** The value that names a field of two versions: the shape of a point only where both are points. */
export const namingOf = ({ mine, theirs }: { mine: unknown; theirs: unknown }): unknown =>
  isPoint(mine) ? theirs : mine;

export const isPoint = (value: unknown): value is Point =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'Point';
