import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Modal } from '../../ui/index.ts';

export interface AskToLeaveProps {
  /** Of the unsaved form. */
  title: string;
  /** The device could not keep it: there can be no draft of it. */
  isLost: boolean;
  isSaving: boolean;
  onStay: () => void;
  /** Leaves; the values of the form are kept as a draft. */
  onKeep: () => void;
  /** Leaves; the values of the form go into the trash. */
  onDiscard: () => void;
  /** Saves and leaves; absent where it can't be saved as it stands. */
  onSave: (() => void) | undefined;
}

/** The question of the leave guard, loaded when it is asked. Staying is the safe answer: it has the focus and Escape. */
export default function AskToLeave(props: AskToLeaveProps): ReactNode {
  const { title, isLost, isSaving, onStay, onKeep, onDiscard, onSave } = props;
  const { t } = useTranslation('shell');
  return (
    <Modal
      isOpen
      role="alertdialog"
      width="medium"
      title={t('leave.title')}
      onOpenChange={(isOpen) => {
        if (!isOpen && !isSaving) onStay();
      }}
      actions={
        <>
          <Button autoFocus variant="ghost" isDisabled={isSaving} onPress={onStay}>
            {t('leave.stay')}
          </Button>
          {!isLost && (
            <Button isDisabled={isSaving} onPress={onKeep}>
              {t('leave.keep')}
            </Button>
          )}
          <Button variant="danger" isDisabled={isSaving} onPress={onDiscard}>
            {t('leave.discard')}
          </Button>
          {onSave !== undefined && (
            <Button variant="primary" isPending={isSaving} onPress={onSave}>
              {t('leave.save')}
            </Button>
          )}
        </>
      }
    >
      {t(isLost ? 'leave.notKept' : 'leave.choose', { title })}
    </Modal>
  );
}
