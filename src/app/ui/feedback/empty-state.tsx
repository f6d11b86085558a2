import { lazy, Suspense, type ReactNode } from 'react';
import styles from './empty-state.module.css';
import type { EmptyStateProps } from './types.ts';

/** Decoration is drawn when it has come, and left out where it can't be had. */
const EmptyDrawing = lazy(() =>
  import('./empty-drawing.tsx')
    .then((module) => ({ default: module.EmptyDrawing }))
    // Apart: the bundler takes a first `then` into its own, and its style sheet may be what can't be had.
    .catch(() => ({ default: () => null })),
);

/** In the place of what is not there yet: what it is, and the next step. */
export function EmptyState({ title, text, action, aside, drawing = 'none' }: EmptyStateProps): ReactNode {
  return (
    <div className={styles['empty']}>
      {drawing !== 'none' && (
        <div className={styles['drawing']}>
          <Suspense>
            <EmptyDrawing drawing={drawing} />
          </Suspense>
        </div>
      )}
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
