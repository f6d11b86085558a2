import { useTranslation } from 'react-i18next';
import type { OutboxEntry, SyncStatus } from '../../../../sync/index.ts';
import { isolate, useFormats } from '../../../i18n/index.ts';
import { useReason } from '../../../i18n/failure-reason.ts';
import { useOfflineReason } from '../../../state/sync-status/offline-reason.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';

interface Around {
  paused: SyncStatus['paused'];
  /** Milliseconds since 1970. */
  now: number;
  /** It is on the server, but the person may no longer see it there. */
  isOut: boolean;
  /** What it lies in and has to be decided on first. */
  heldBy: string | null;
}

/** Why a change is still here, in plain words. */
export function useCause(): (entry: OutboxEntry, around: Around) => string {
  const { t } = useTranslation('sync');
  const formats = useFormats();
  const cut = useOfflineReason();
  const reason = useReason();
  const { db } = useWorkspace();
  return ({ isIndexTaken, row, where, ...entry }, { paused, now, isOut, heldBy }) => {
    const { state, conflict, error, after, nextAt } = entry;
    if (db.isNewer) return t('cause.newer');
    if (isOut) return t('conflict.outOfSight');
    if (conflict?.from !== undefined) return t('conflict.file', { by: isolate(conflict.from.by) });
    if (conflict !== null) return t(`conflict.${conflict.mine === null ? 'deleted-here' : conflict.kind}`);
    if (isIndexTaken === true && row?.kind === 'level')
      return t('levelTaken.cause', { index: row.levelIndex, building: isolate(where.at(-1) ?? '') });
    if (state === 'refused') return error?.code === 'forbidden' ? t('cause.forbidden') : reason(error ?? {});
    const isUnsure = isLost(state, paused);
    if (state === 'sending' && !isUnsure) return t('cause.sending');
    const inDoubt = (then: string): string => (isUnsure ? `${t('cause.lost')} ${then}` : then);
    // Also without a network: when it is back, this still waits.
    if (heldBy !== null) return inDoubt(t('cause.decision', { title: isolate(heldBy) }));
    if (paused === 'offline') return inDoubt(t(isUnsure ? `look.${cut}` : `cause.${cut}`));
    if (paused !== null) return inDoubt(t(`cause.${paused}`));
    if (after !== null && after !== '') return inDoubt(t('cause.after', { title: isolate(after) }));
    const time = nextAt !== null && nextAt > now ? formats.relative((nextAt - now) / 1000) : null;
    if (isUnsure) return inDoubt(time === null ? t('look.next') : t('look.later', { time }));
    if (time === null) return t('cause.next');
    if (error === null) return t('cause.laterOnly', { time });
    return t('cause.later', { time, message: isolate(reason(error)) });
  };
}

/** Whether it was sent with an unknown outcome: without a network no answer can come either. */
export const isLost = (state: OutboxEntry['state'], paused: SyncStatus['paused']): boolean =>
  state === 'unsure' || (state === 'sending' && paused === 'offline');
