import type { ComponentType } from 'react';

/** An icon component, for instance one import of lucide-react. */
export type IconType = ComponentType<{
  size?: number | string;
  strokeWidth?: number | string;
  className?: string;
  'aria-hidden'?: boolean;
}>;

/** The six room classes, each a fill and an ink. */
export type PlaceClass = 'health' | 'retail' | 'food' | 'office' | 'service' | 'restricted';

/** State hues. A state is always said with an icon and a word as well. */
export type Tone = 'plain' | 'accent' | 'waiting' | 'synced' | 'conflict' | 'error' | 'offline';
