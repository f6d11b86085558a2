import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { SyncStatus } from '../../../sync/index.ts';
import { isolate, useFormats } from '../../i18n/index.ts';
import { useOfflineReason } from '../../state/sync-status/offline-reason.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { useLiveQuery } from '../../state/queries/use-live-query.ts';
import { Notice } from '../../ui/index.ts';

export interface PausedNoticeProps {
  status: SyncStatus;
  /** Milliseconds since 1970. */
  now: number;
}

/** Why nothing goes, or whose work does not; nothing where all of it may. */
export function PausedNotice({ status, now }: PausedNoticeProps): ReactElement | null {
  const { t } = useTranslation('sync');
  const { db } = useWorkspace();
  const formats = useFormats();
  const cut = useOfflineReason();
  const { paused, publishingClients, nextTryAt } = status;
  const clients = useLiveQuery(
    async () => db.clients.bulkGet([...publishingClients]),
    [db, publishingClients],
  );
  if (paused === null) return null;
  const names = (clients ?? []).flatMap((client) => (client === undefined ? [] : isolate(client.title)));
  const text =
    paused === 'publishing' && names.length > 0
      ? t('paused.publishingOf', { names: formats.list(names) })
      : t(`paused.${paused === 'offline' ? cut : paused}`, {
          time: formats.time(nextTryAt ?? now),
        });
  return (
    <Notice tone={paused === 'offline' ? 'offline' : 'waiting'} role="status">
      {text}
    </Notice>
  );
}
