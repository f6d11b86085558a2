import type { ReactNode } from 'react';
import { Glyph } from '../basic/glyph.tsx';
import styles from './guidance-line.module.css';
import type { GuidanceLineProps } from './types.ts';

/** What to do next on the map, in one sentence, at the bottom. */
export function GuidanceLine({ icon, text, end }: GuidanceLineProps): ReactNode {
  return (
    <div className={styles['line']} role="status" data-keep-clear>
      <span className={styles['says']}>
        {icon !== undefined && <Glyph icon={icon} size={17} />}
        <span>{text}</span>
      </span>
      {end}
    </div>
  );
}
