import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmModal } from '../ui/index.ts';

export interface AskToLeaveProps {
  /** Of what stands unsaved in the open form. */
  title: string;
  /** The device could not keep it: leaving is losing it. */
  isLost: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** The question of the leave guard, loaded when it is asked. */
export default function AskToLeave({ title, isLost, onStay, onLeave }: AskToLeaveProps): ReactNode {
  const { t } = useTranslation('shell');
  return (
    <ConfirmModal
      isOpen
      isDestructive={isLost}
      title={t('leave.title')}
      safeLabel={t('leave.stay')}
      actionLabel={t('leave.leave')}
      onSafe={onStay}
      onAction={onLeave}
    >
      {t(isLost ? 'leave.lost' : 'leave.text', { title })}
    </ConfirmModal>
  );
}
