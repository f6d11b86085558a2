import type { ReactNode } from 'react';
import { EmptyDrawing } from './empty-drawing.tsx';
import styles from './empty-state.module.css';
import type { EmptyStateProps } from './types.ts';

/** In the place of what is not there yet: what it is, and the next step. */
export function EmptyState({ title, text, action, aside, drawing = 'none' }: EmptyStateProps): ReactNode {
  return (
    <div className={styles['empty']}>
      {drawing !== 'none' && <EmptyDrawing drawing={drawing} />}
      <h2 className={styles['title']}>{title}</h2>
      {text !== undefined && <p className={styles['text']}>{text}</p>}
      {(action !== undefined || aside !== undefined) && (
        <div className={styles['actions']}>
          {action}
          {aside}
        </div>
      )}
    </div>
  );
}
