import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isolate } from '../i18n/index.ts';
import { useWorkspace } from '../state/session/workspace.ts';
import { ConfirmModal, useToasts } from '../ui/index.ts';

export interface RemovePackModalProps {
  buildingLid: string;
  /** As the person knows the building. */
  name: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks before a building that was taken along leaves the device, and says what became of it. */
export function RemovePackModal({ buildingLid, name, isOpen, onClose }: RemovePackModalProps): ReactNode {
  const { t } = useTranslation('offlineCopies');
  const { packs } = useWorkspace();
  const toasts = useToasts();
  const title = isolate(name);
  const remove = async (): Promise<void> => {
    onClose();
    const isGone = await packs.remove(buildingLid).then(
      () => true,
      () => false,
    );
    if (isGone) toasts.show({ kind: 'success', title: t('removed', { title }) });
    else toasts.show({ kind: 'error', title: t('fault.failed') });
  };
  return (
    <ConfirmModal
      isOpen={isOpen}
      title={t('removing.title', { title })}
      safeLabel={t('removing.keep')}
      actionLabel={t('remove')}
      onSafe={onClose}
      onAction={() => void remove()}
    >
      <p>{t('removing.text')}</p>
      <p>{t('removing.unsent')}</p>
    </ConfirmModal>
  );
}
