import { CAMERA_PADDING } from '../../domain/limits.ts';
import type { Padding } from './engine-types.ts';

/** At least this share of what is free stays for the thing that is fitted, however small the screen. */
const LEAST_SHARE = 0.5;

/**
 * Pixels to keep free around what is fitted, beside what `covered` already keeps free (the panel): the specification's
 * 250 on every side, or its values beside an open panel, made smaller together where the screen is small.
 */
export function fitPadding(
  size: { width: number; height: number },
  covered: Partial<Padding>,
  asked?: Partial<Padding>,
): Padding {
  const { left = 0, right = 0, top = 0, bottom = 0 } = covered;
  const open = CAMERA_PADDING.panelOpenSides;
  const across = (own: number, other: number): number =>
    own > 0 ? Math.max(0, open.right - own) : other > 0 ? open.left : CAMERA_PADDING.fitBounds;
  const wanted: Padding = {
    left: across(left, right),
    right: across(right, left),
    top: CAMERA_PADDING.fitBounds,
    bottom: CAMERA_PADDING.fitBounds,
    ...asked,
  };
  const shrink = (sum: number, free: number): number => {
    const most = Math.max(0, free) * (1 - LEAST_SHARE);
    return sum > most ? most / sum : 1;
  };
  const x = shrink(wanted.left + wanted.right, size.width - left - right);
  const y = shrink(wanted.top + wanted.bottom, size.height - top - bottom);
  return { left: wanted.left * x, right: wanted.right * x, top: wanted.top * y, bottom: wanted.bottom * y };
}
