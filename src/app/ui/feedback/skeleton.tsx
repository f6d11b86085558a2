import type { ReactNode } from 'react';
import styles from './skeleton.module.css';
import type { SkeletonProps } from './types.ts';

/** The shape of what is on its way. Decoration: say in words elsewhere that it loads. */
export function Skeleton({ width = '100%', height = '16px', rows }: SkeletonProps): ReactNode {
  if (rows === undefined) {
    return <span className={styles['bone']} style={{ inlineSize: width, blockSize: height }} aria-hidden />;
  }
  return (
    <div className={styles['rows']} aria-hidden>
      {Array.from({ length: rows }, (_, at) => (
        <div key={at} className={styles['row']}>
          <span className={styles['bone']} style={{ inlineSize: '32px', blockSize: '32px' }} />
          <span className={styles['lines']}>
            <span
              className={styles['bone']}
              style={{ inlineSize: `${64 - (at % 3) * 12}%`, blockSize: '11px' }}
            />
            <span
              className={styles['bone']}
              style={{ inlineSize: `${44 - (at % 2) * 10}%`, blockSize: '9px' }}
            />
          </span>
        </div>
      ))}
    </div>
  );
}
