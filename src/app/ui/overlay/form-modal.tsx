import type { ReactNode } from 'react';
import { Button } from '../action/button.tsx';
import { Modal } from './modal.tsx';
import type { FormModalProps } from './types.ts';

/** A small task to do or to leave: fields or a choice, a button that leaves, and another that does it. */
export function FormModal(props: FormModalProps): ReactNode {
  const { title, children, cancelLabel, actionLabel, onClose, onAction, isPending, isBlocked } = props;
  const { width, isDismissable, closeLabel, size, onCancel = onClose } = props;
  return (
    <Modal
      isOpen
      onOpenChange={(open) => {
        if (!open && isPending !== true) onClose();
      }}
      title={title}
      width={width}
      isDismissable={isDismissable}
      closeLabel={closeLabel}
      actions={
        <>
          <Button size={size} onPress={onCancel}>
            {cancelLabel}
          </Button>
          <Button
            variant="primary"
            size={size}
            isDisabled={isBlocked}
            isPending={isPending}
            onPress={onAction}
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
