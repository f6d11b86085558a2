import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState, Skeleton } from '../../ui/index.ts';

/** Instead of statements about a level that this device has never read: it is being read, or could not be read. */
export function UnreadLevel({ hasFailed }: { hasFailed: boolean }): ReactElement {
  const { t } = useTranslation('content');
  if (!hasFailed) return <Skeleton rows={4} />;
  return (
    <EmptyState title={t('empty.unreadLevel.title')} text={t('empty.unreadLevel.text')} drawing="none" />
  );
}
