import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

interface VisuallyHiddenProps {
  children: ReactNode;
  as?: 'span' | 'div' | 'h1' | 'h2' | undefined;
}

/** Text for a screen reader only. */
export function VisuallyHidden({ children, as: Element = 'span' }: VisuallyHiddenProps): ReactNode {
  return <Element className={styles['hidden']}>{children}</Element>;
}
