import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile, waitingFile, type ReadyFile as File } from '../state/page/download-file.ts';
import { ConfirmModal } from '../ui/overlay/confirm-modal.tsx';

/** A file that was long in the making, where the share sheet wants a press of its own. */
export default function ReadyFile({ file }: { file: File }): ReactElement {
  const { t } = useTranslation('common');
  return (
    <ConfirmModal
      isOpen
      title={t('fileReady')}
      safeLabel={t('cancel')}
      actionLabel={t('saveFile')}
      onSafe={waitingFile.drop}
      onAction={() => saveFile(file)}
    >
      <bdi>{file.name}</bdi>
    </ConfirmModal>
  );
}
