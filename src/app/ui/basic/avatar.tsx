import type { ReactNode } from 'react';
import styles from './avatar.module.css';

/** One or two letters of a person's name on a tint; decoration beside a name or inside a named button. */
export function Avatar({ initials }: { initials: string }): ReactNode {
  return (
    <span className={styles['avatar']} aria-hidden>
      {initials}
    </span>
  );
}
