import type { ReactNode } from 'react';
import { Button } from '../action/button.tsx';
import { Modal } from './modal.tsx';
import type { ConfirmModalProps } from './types.ts';

/** A question with a safe answer, which has the focus, and a doing one. */
export function ConfirmModal(props: ConfirmModalProps): ReactNode {
  const { isOpen, title, children, safeLabel, actionLabel, onSafe, onAction } = props;
  const { isDestructive, isPending, isBlocked, width, hasOwnFocus } = props;
  return (
    <Modal
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open && isPending !== true) onSafe();
      }}
      title={title}
      role="alertdialog"
      width={width}
      actions={
        <>
          <Button autoFocus={hasOwnFocus !== true} onPress={onSafe} isDisabled={isPending}>
            {safeLabel}
          </Button>
          <Button
            variant={isDestructive === true ? 'danger-solid' : 'primary'}
            onPress={onAction}
            isDisabled={isBlocked}
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
