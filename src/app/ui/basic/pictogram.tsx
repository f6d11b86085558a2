import type { ReactNode } from 'react';
import type { IconType, PlaceClass } from '../types.ts';
import { Glyph } from './glyph.tsx';
import styles from './pictogram.module.css';

export interface PictogramProps {
  icon: IconType;
  /** A room class, or the quiet backgrounds for anything but places. */
  placeClass?: PlaceClass | 'plain' | 'accent' | undefined;
  /** Pixels: 24 in a field, 28 in an option, 32 in a row, 44 in a sheet's head. */
  size?: 24 | 28 | 32 | 44 | undefined;
}

const ICON_SIZE = { 24: 14, 28: 16, 32: 18, 44: 22 } as const;

/** An icon on the tint of its class. Decoration: the word is beside it. */
export function Pictogram({ icon, placeClass = 'plain', size = 32 }: PictogramProps): ReactNode {
  return (
    <span className={styles['pictogram']} data-class={placeClass} data-size={size}>
      <Glyph icon={icon} size={ICON_SIZE[size]} />
    </span>
  );
}
