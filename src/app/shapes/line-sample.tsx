import type { ReactElement } from 'react';
import styles from './shape-outline.module.css';
import type { Version } from './versions.ts';

/** A piece of the line that a version is drawn with. */
export function LineSample({ version }: { version: Version }): ReactElement {
  return (
    <svg viewBox="0 0 24 8" className={styles['sample']} aria-hidden>
      <path d="M1 4H23" className={styles['line']} data-version={version} />
    </svg>
  );
}
