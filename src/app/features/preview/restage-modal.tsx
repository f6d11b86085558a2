import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '../../online/use-online.ts';
import { ConfirmModal, Text } from '../../ui/index.ts';

interface RestageModalProps {
  /** How many edits the new preview has more. */
  edits: number;
  isPending: boolean;
  onYes: () => void;
  onNo: () => void;
}

/** Whether a preview whose publishing is scheduled is given up for one with the edits since. */
export function RestageModal({ edits, isPending, onYes, onNo }: RestageModalProps): ReactElement {
  const { t } = useTranslation('schedule');
  const isOnline = useOnline();
  return (
    <ConfirmModal
      isOpen
      title={t('restageModal.title')}
      safeLabel={t('restageModal.no')}
      actionLabel={t('restageModal.yes')}
      isPending={isPending}
      isBlocked={!isOnline}
      onSafe={onNo}
      onAction={onYes}
    >
      <Text>{t('restageModal.text', { count: edits })}</Text>
    </ConfirmModal>
  );
}
