import { useTranslation } from 'react-i18next';
import { useUnreadNetwork } from '../../online/use-unread-network.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { EmptyState, Skeleton } from '../../ui/index.ts';

/** No node lies out of doors on a site, or this device has not read yet whether one does. */
export default function OutdoorNetworkEmptyState() {
  const { t } = useTranslation('network');
  const { isUnread, hasFailed } = useUnreadNetwork(usePlace()?.site?.lid);
  if (!isUnread)
    return <EmptyState title={t('tools.emptyTitle')} text={t('tools.emptyText')} drawing="places" />;
  return hasFailed ? <EmptyState title={t('tools.unread')} drawing="none" /> : <Skeleton rows={6} />;
}
