import type { Padding } from '../../../map/index.ts';

/** Pixels that the choice of the building and of the level, and the bar below, cover. */
const CONTROLS = { top: 68, bottom: 84, end: 84, start: 400 };
/** If the bar is as wide as the map, it is above the scale. */
const SCALE_BELOW = 20;
/** Below this width the list lies under the map's middle instead of at its side. */
const BESIDE_FROM = 900;

/** Of the map, in pixels. @param isPair of two maps side by side, which begin beside the list */
export function coveredPart(isPair: boolean): Padding {
  const { top, bottom, end, start } = CONTROLS;
  if (isPair) return { top, bottom, left: 0, right: 0 };
  const isBeside = window.innerWidth >= BESIDE_FROM;
  const [left, right] = document.documentElement.dir === 'rtl' ? [end, start] : [start, end];
  if (isBeside) return { top, bottom, left, right };
  return { top, bottom: window.innerHeight * 0.38 + bottom + SCALE_BELOW, left: 0, right: 0 };
}

/** Of the width: the middle of what the list leaves free, where it lies beside the map. */
export function middleOfFreePart(): number {
  if (window.innerWidth < BESIDE_FROM) return 0.5;
  const share = (CONTROLS.start + window.innerWidth) / 2 / window.innerWidth;
  return document.documentElement.dir === 'rtl' ? 1 - share : share;
}
