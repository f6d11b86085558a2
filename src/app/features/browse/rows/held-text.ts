import type { TFunction } from 'i18next';

/** The number of contents, or that they have not been read yet: a count would be a guess. */
export const heldText = (
  t: TFunction<'content'>,
  what: 'sites' | 'buildings' | 'levels',
  count: number | null | undefined,
): string => (typeof count === 'number' ? t(`second.${what}`, { count }) : t('second.unread'));
