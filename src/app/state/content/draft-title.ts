import { useTranslation } from 'react-i18next';
import type { DraftView } from '../../../db/index.ts';
import { ADDED_CONTENT } from '../../../domain/content/index.ts';

/** What a draft is of, in the words of a list. */
export function useDraftTitle({
  title,
  table,
  isNew,
  list,
  where,
}: Pick<DraftView, 'title' | 'table' | 'isNew' | 'list' | 'where'>): string {
  const { t } = useTranslation('sync');
  if (!isNew) return title || t(`tables.${table}`);
  if (title !== '') return t('intent.create', { title });
  const sort = ADDED_CONTENT.find((one) => one === (list ?? table)) ?? 'other';
  return t(`drafts.new.${sort}`, { place: where.at(-1) ?? t('drafts.nowhere') });
}
