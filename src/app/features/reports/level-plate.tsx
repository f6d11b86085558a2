import type { ReactNode } from 'react';
import styles from './level-plate.module.css';
import type { Plate } from './use-level-plates.ts';

/** A floor at a slant, small. Renders nothing for a level that is not known. */
export const LevelPlate = ({ plate, isLit }: { plate: Plate | undefined; isLit: boolean }): ReactNode =>
  plate !== undefined && (
    <svg viewBox={plate.viewBox} className={styles['plate']} data-lit={isLit || undefined} aria-hidden="true">
      <path d={plate.d} />
    </svg>
  );
