import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { listFeatures } from '../../../../db/index.ts';
import type { OutboxEntry } from '../../../../sync/index.ts';
import { isolate } from '../../../i18n/index.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { useLiveQuery } from '../../../state/queries/use-live-query.ts';
import { Button, ConfirmModal, useToasts } from '../../../ui/index.ts';

/** Moves the drawn content of a level onto the level that another person has made with its index; explains that first. */
export function MergeIntoRemoteLevel({ entry, title }: { entry: OutboxEntry; title: string }): ReactElement {
  const { t } = useTranslation('sync');
  const { db, engine } = useWorkspace();
  const toasts = useToasts();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { entityKey, key } = entry;
  const count = useLiveQuery(
    async () => (isAsking ? (await listFeatures(db, key)).length : 0),
    [db, key, isAsking],
  );
  const put = async (): Promise<void> => {
    setBusy(true);
    const outcome = await engine.mergeIntoRemoteLevel(entityKey).catch(() => 'failed' as const);
    setBusy(false);
    setAsking(false);
    const kind = outcome === 'done' ? 'device' : outcome === 'failed' ? 'error' : 'info';
    toasts.show({ kind, title: t(`levelTaken.outcome.${outcome}`, { title: isolate(title) }) });
  };
  return (
    <>
      <Button
        variant="soft"
        size="small"
        aria-label={t('actionsOf', { action: t('levelTaken.join'), title })}
        onPress={() => setAsking(true)}
      >
        {t('levelTaken.join')}
      </Button>
      <ConfirmModal
        isOpen={isAsking}
        title={t('levelTaken.joinTitle')}
        safeLabel={t('levelTaken.notNow')}
        actionLabel={t('levelTaken.join')}
        isPending={isBusy}
        onSafe={() => setAsking(false)}
        onAction={() => void put()}
      >
        {t('levelTaken.joinText', { count: count ?? 0, title: isolate(title) })} {t('levelTaken.joinRest')}
      </ConfirmModal>
    </>
  );
}
