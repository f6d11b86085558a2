import type { ReactNode } from 'react';
import styles from './key-hint.module.css';

/** Keys as on the keyboard: "Esc", "Ctrl K". Written from left to right in every language. */
export function KeyHint({ keys }: { keys: string }): ReactNode {
  return (
    <kbd className={styles['key']} dir="ltr">
      {keys}
    </kbd>
  );
}

/** A combination, each of its keys by itself. Not rendered without keys. */
export function KeyCaps({ caps }: { caps: readonly string[] }): ReactNode {
  if (caps.length === 0) return null;
  return (
    <kbd className={styles['caps']} dir="ltr">
      {caps.map((cap) => (
        <kbd key={cap} className={styles['key']}>
          {cap}
        </kbd>
      ))}
    </kbd>
  );
}
