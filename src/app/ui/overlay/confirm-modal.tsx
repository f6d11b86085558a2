import type { ReactNode } from 'react';
import { Button } from '../action/button.tsx';
import { Modal } from './modal.tsx';
import type { ConfirmModalProps } from './types.ts';

/** A question with a safe answer, which has the focus, and a doing one. */
export function ConfirmModal(props: ConfirmModalProps): ReactNode {
  const { isOpen, title, children, safeLabel, actionLabel, onSafe, onAction, isDestructive, isPending } =
    props;
  return (
    <Modal
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open && isPending !== true) onSafe();
      }}
      title={title}
      role="alertdialog"
      actions={
        <>
          <Button autoFocus onPress={onSafe} isDisabled={isPending}>
            {safeLabel}
          </Button>
          <Button
            variant={isDestructive === true ? 'danger-solid' : 'primary'}
            onPress={onAction}
            isPending={isPending}
          >
            {actionLabel}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  );
}
