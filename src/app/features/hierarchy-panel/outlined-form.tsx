import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import type { Polygon } from '../../../domain/entities/geometry.ts';
import { LENGTH } from '../../../domain/limits.ts';
import { asPolygon, Bound, GeometryBlock, TitleField, Wide, type Draft } from '../../forms/index.ts';
import { titleFields, TitlesInLanguages } from './titles-in-languages.tsx';
import { translatedTitles, withTranslatedTitles } from '../../../domain/values/translated-titles.ts';
import type { Extra } from '../../../domain/entities/publish-state.ts';
import type { HierarchyKind } from './hierarchy-kind.ts';

/** What sites and buildings have in common: a title, an identifier and an outline. */
const TITLES = ['title'] as const;
export type OutlinedValues = { title: string; externalId: string } & Record<`title_${string}`, string>;

interface Outlined {
  title: string;
  externalId: string;
  extra: Extra;
  geometry: Polygon;
}

/** @param row the source of members that a draft of earlier versions did not have */
export const outlinedValues = (row: { extra: Extra } | null): z.ZodType<OutlinedValues> =>
  z.object({ title: z.string(), externalId: z.string(), ...titleFields(row?.extra ?? {}, TITLES) });

/** @param row null while it is made */
export function outlinedDraft(row: Outlined | null): Draft<OutlinedValues> {
  const { title = '', externalId = '', extra = {}, geometry = null } = row ?? {};
  return { values: { title, externalId, ...translatedTitles(extra, TITLES) }, geometry };
}

/**
 * What the form says; null without an outline.
 * @param before the free members as they are stored
 */
export function outlinedIn(draft: Draft<OutlinedValues> | null, before: Extra): Outlined | null {
  const geometry = asPolygon(draft?.geometry ?? null);
  if (draft === null || geometry === null) return null;
  const { title, externalId } = draft.values;
  const extra = withTranslatedTitles(before, draft.values);
  return { title: title.trim(), externalId: externalId.trim(), extra, geometry };
}

type FieldsProps = Parameters<HierarchyKind<never, never, OutlinedValues, never>['Fields']>[0];

/** @param titleLength the most characters of a title */
export function OutlinedFields({
  draft,
  titleLength,
}: Pick<FieldsProps, 'draft'> & { titleLength: number }): ReactNode {
  const { t } = useTranslation('forms');
  return (
    <>
      <Bound draft={draft} name="title">
        {(field) => <TitleField {...field} label={t('fields.title')} max={titleLength} isRequired />}
      </Bound>
      <TitlesInLanguages draft={draft} members={TITLES} titleLength={titleLength} />
      <Bound draft={draft} name="externalId">
        {(field) => (
          <TitleField
            {...field}
            label={t('fields.externalId')}
            max={LENGTH.externalIdentifier[1]}
            isRequired
            dir="ltr"
          />
        )}
      </Bound>
      <Wide>
        <GeometryBlock draft={draft} />
      </Wide>
    </>
  );
}
