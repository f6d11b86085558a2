import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import type { Polygon } from '../../../domain/entities/geometry.ts';
import { LENGTH } from '../../../domain/limits.ts';
import { asPolygon, Bound, GeometryBlock, TitleField, Wide, type Draft } from '../../forms/index.ts';
import type { HierarchyKind } from './hierarchy-kind.ts';

/** What sites and buildings have in common: a title, an identifier and an outline. */
export const outlinedValues = z.object({ title: z.string(), externalId: z.string() });
export type OutlinedValues = z.infer<typeof outlinedValues>;

type Outlined = OutlinedValues & { geometry: Polygon };

/** @param row null while it is made */
export function outlinedDraft(row: Outlined | null): Draft<OutlinedValues> {
  if (row === null) return { values: { title: '', externalId: '' }, geometry: null };
  const { title, externalId, geometry } = row;
  return { values: { title, externalId }, geometry };
}

/** What the form says; null without an outline. */
export function outlinedIn(draft: Draft<OutlinedValues> | null): Outlined | null {
  const geometry = asPolygon(draft?.geometry ?? null);
  if (draft === null || geometry === null) return null;
  const { title, externalId } = draft.values;
  return { title: title.trim(), externalId: externalId.trim(), geometry };
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
