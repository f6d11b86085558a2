import { FileDown, Trash2 } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContentTable } from '../../../domain/moment/index.ts';
import { useExport } from '../../state/sync-status/export-work.ts';
import { Button, ConfirmModal, Notice } from '../../ui/index.ts';

export interface NoAccessProps {
  entityKey: string;
  table: ContentTable;
  title: string;
  onLetGo: () => void;
}

/** Work on a thing that the person may no longer see: it waits here, can be exported as a file, or be discarded. */
export function NoAccess({ entityKey, table, title, onLetGo }: NoAccessProps): ReactElement {
  const { t } = useTranslation('conflicts');
  const { isBusy, exportWork } = useExport();
  const [isAsking, setAsking] = useState(false);
  // The contents of a client, a site or a building wait with it.
  const isOne = table === 'features';
  return (
    <Notice
      tone="waiting"
      actions={
        <>
          <Button
            icon={FileDown}
            isPending={isBusy}
            onPress={() => exportWork(isOne ? [entityKey] : undefined)}
          >
            {t(isOne ? 'outOfSight.export' : 'outOfSight.exportAll')}
          </Button>
          <Button icon={Trash2} variant="danger" onPress={() => setAsking(true)}>
            {t('outOfSight.letGo')}
          </Button>
        </>
      }
    >
      {t('outOfSight.text')}
      <ConfirmModal
        isOpen={isAsking}
        title={t('outOfSight.question', { title })}
        safeLabel={t('bulk.cancel')}
        actionLabel={t('outOfSight.letGo')}
        isDestructive
        onSafe={() => setAsking(false)}
        onAction={() => {
          setAsking(false);
          onLetGo();
        }}
      >
        {t('outOfSight.questionText')}
      </ConfirmModal>
    </Notice>
  );
}
