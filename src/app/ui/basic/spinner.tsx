import type { ReactNode } from 'react';
import styles from './spinner.module.css';

export interface SpinnerProps {
  /** What is being waited for; without it the spinner is decoration. */
  label?: string | undefined;
  size?: number | undefined;
}

/** An open ring that turns; it is still if motion is reduced. */
export function Spinner({ label, size = 18 }: SpinnerProps): ReactNode {
  const named = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg className={styles['spinner']} width={size} height={size} viewBox="0 0 24 24" {...named}>
      <path
        d="M12 3a9 9 0 1 0 9 9"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.2"
        strokeLinecap="round"
      />
    </svg>
  );
}
