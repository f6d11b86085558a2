import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './button.tsx';
import styles from './dialog.module.css';
import { useWords } from '../texts/use-texts.ts';

/** A question or a choice over the page. The browser holds the keyboard in it, and Escape closes it. */
export function Dialog({
  title,
  children,
  onClose,
}: {
  title: string;
  children: ReactNode;
  onClose: () => void;
}): ReactNode {
  const { t } = useWords();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element === null || element.open) return undefined;
    element.showModal();
    return () => element.close();
  }, []);
  return (
    <dialog ref={dialog} aria-labelledby={titleId} className={styles['dialog']} onClose={onClose}>
      <header className={styles['head']}>
        <h2 id={titleId}>{title}</h2>
        <Button icon={X} label={t('place.close')} onPress={onClose} />
      </header>
      {children}
    </dialog>
  );
}
