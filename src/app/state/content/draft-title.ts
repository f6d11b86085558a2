import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { DraftView } from '../../../db/index.ts';
import { ADDED_CONTENT } from '../../../domain/content/index.ts';

type Titled = Pick<DraftView, 'title' | 'table' | 'isNew' | 'list' | 'where'>;

/** What a draft is of, in the words of a list. */
export function draftTitle(t: TFunction<'sync'>, { title, table, isNew, list, where }: Titled): string {
  if (!isNew) return title || t(`tables.${table}`);
  if (title !== '') return t('intent.create', { title });
  const sort = ADDED_CONTENT.find((one) => one === (list ?? table)) ?? 'other';
  return t(`drafts.new.${sort}`, { place: where.at(-1) ?? t('drafts.nowhere') });
}

export function useDraftTitle(draft: Titled): string {
  const { t } = useTranslation('sync');
  return draftTitle(t, draft);
}
