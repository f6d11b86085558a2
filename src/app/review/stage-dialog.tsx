import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { FormModal, Notice, Stack, Text } from '../ui/index.ts';
import { ChangeList } from './change-list.tsx';
import styles from './review.module.css';
import { useReviewChanges } from './use-review-changes.ts';
import { useUnfinishedLevels } from './use-unfinished-levels.ts';

export interface StageDialogProps {
  clientLid: string;
  /** Why the last review was declined, and who said so. */
  declined: string | null;
  onStage: () => Promise<void>;
  onClose: () => void;
}

/** What would be staged, before it is. */
export default function StageDialog({
  clientLid,
  declined,
  onStage,
  onClose,
}: StageDialogProps): ReactElement {
  const { t } = useTranslation('preview');
  const [isBusy, setBusy] = useState(false);
  const found = useReviewChanges(clientLid, 'drafts');
  const unfinished = useUnfinishedLevels(clientLid);
  const stage = async (): Promise<void> => {
    setBusy(true);
    await onStage();
    onClose();
  };
  return (
    <FormModal
      title={t('stageDialog.title')}
      width="medium"
      closeLabel={t('review.close')}
      cancelLabel={t('stageDialog.cancel')}
      actionLabel={t('stageDialog.stage')}
      isPending={isBusy}
      onClose={onClose}
      onAction={() => void stage()}
    >
      <Stack gap={3}>
        <Text tone="secondary">{t('stageDialog.text')}</Text>
        {declined !== null && (
          <Notice tone="waiting" title={t('declined.title')}>
            {declined}
          </Notice>
        )}
        {unfinished.map((one) => (
          <Notice key={one.key} tone="waiting">
            {t(`unfinished.${one.why}`, { level: one.level, building: one.building })}
          </Notice>
        ))}
        <div className={styles['boxed']}>
          <ChangeList clientLid={clientLid} found={found} />
        </div>
      </Stack>
    </FormModal>
  );
}
