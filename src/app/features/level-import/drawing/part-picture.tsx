import type { ReactElement } from 'react';
import type { PartPreview } from '../../../../domain/floorplan/read/drawing/part-preview.ts';
import styles from '../level-import.module.css';

/** How one of several plans looks. */
export function PartPicture({ preview: { lines, width, height } }: { preview: PartPreview }): ReactElement {
  const path = lines.map((line) => `M${line.join(' ')}`).join('');
  return (
    <svg className={styles['part']} viewBox={`-2 -2 ${width + 4} ${height + 4}`} aria-hidden>
      <path d={path} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
