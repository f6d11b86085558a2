import type { ReactNode } from 'react';
import styles from './key-hint.module.css';

/** A key as it stands on the keyboard: "Esc", "Ctrl K". Latin in every language. */
export function KeyHint({ keys }: { keys: string }): ReactNode {
  return (
    <kbd className={styles['key']} dir="ltr">
      {keys}
    </kbd>
  );
}
