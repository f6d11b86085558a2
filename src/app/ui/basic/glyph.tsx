import type { ReactNode } from 'react';
import type { IconType } from '../types.ts';
import styles from './glyph.module.css';

interface GlyphProps {
  icon: IconType;
  size?: number | undefined;
  /** Arrows, chevrons, undo and redo turn with the direction of reading. */
  mirrors?: boolean | undefined;
  className?: string | undefined;
}

/** An icon beside a word: hidden from a screen reader, its line a little heavier when very small. */
export function Glyph({ icon: Icon, size = 16, mirrors, className }: GlyphProps): ReactNode {
  const classes = [styles['glyph'], mirrors ? styles['mirrors'] : '', className ?? '']
    .filter(Boolean)
    .join(' ');
  return <Icon size={size} strokeWidth={size < 14 ? 2.2 : 1.75} className={classes} aria-hidden />;
}
