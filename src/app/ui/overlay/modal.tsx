import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal as AriaModal, ModalOverlay } from 'react-aria-components/Modal';
import { IconButton } from '../action/icon-button.tsx';
import styles from './modal.module.css';
import type { ModalProps } from './types.ts';

// @spec 9.43
/** A question or a small task in front of everything else. Focus stays in it and returns where it was. */
export function Modal(props: ModalProps): ReactNode {
  const { isOpen, onOpenChange, title, children, actions, width = 'small', closeLabel } = props;
  const { isDismissable = true, role = 'dialog' } = props;
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={!isDismissable}
      className={styles['scrim'] ?? ''}
    >
      <AriaModal className={styles['modal'] ?? ''} data-width={width}>
        <Dialog role={role} className={styles['dialog'] ?? ''}>
          <div className={styles['head']}>
            <Heading slot="title" className={styles['title'] ?? ''}>
              {title}
            </Heading>
            {closeLabel !== undefined && (
              <IconButton icon={X} label={closeLabel} size="small" onPress={() => onOpenChange(false)} />
            )}
          </div>
          <div className={styles['body']}>{children}</div>
          {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  );
}
