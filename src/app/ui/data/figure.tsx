import type { ReactNode } from 'react';
import { Glyph } from '../basic/glyph.tsx';
import styles from './figure.module.css';
import type { FigureProps } from './types.ts';

/** One number that counts, with its name. */
export function Figure({ label, value, unit, note, icon, tone = 'plain' }: FigureProps): ReactNode {
  return (
    <dl className={styles['figure']} data-tone={tone}>
      <dt className={styles['label']}>
        {icon !== undefined && <Glyph icon={icon} size={16} />}
        {label}
      </dt>
      <dd className={styles['value']}>
        {value}
        {unit !== undefined && <span className={styles['unit']}>{unit}</span>}
      </dd>
      {note !== undefined && <dd className={styles['note']}>{note}</dd>}
    </dl>
  );
}
