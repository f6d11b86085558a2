import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState, Skeleton } from '../../ui/index.ts';

/** In place of what is said of a level, where this device has never read it: it is on its way, or could not be had. */
export function UnreadLevel({ hasFailed }: { hasFailed: boolean }): ReactElement {
  const { t } = useTranslation('content');
  if (!hasFailed) return <Skeleton rows={4} />;
  return (
    <EmptyState title={t('empty.unreadLevel.title')} text={t('empty.unreadLevel.text')} drawing="none" />
  );
}
