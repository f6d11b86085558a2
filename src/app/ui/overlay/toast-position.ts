/** A box of the window, in pixels from its start and its top: mirrored by the caller where it reads right to left. */
export interface Box {
  start: number;
  top: number;
  end: number;
  bottom: number;
}

/** Pixels from the window's end and from its bottom. */
export interface ToastPlace {
  end: number;
  bottom: number;
}

const MARGIN = 24;
const GAP = 12;

/**
 * The place nearest to the bottom end of the window where messages of this size lie over none of the controls. Null where
 * there is none. Pure.
 */
export function toastPlace(
  window: { width: number; height: number },
  size: { width: number; height: number },
  controls: readonly Box[],
): ToastPlace | null {
  const least = Math.min(MARGIN, Math.max(GAP, (window.width - size.width) / 2));
  const ends = [least, ...controls.map(({ start }) => window.width - start + GAP)];
  const bottoms = [MARGIN, ...controls.map(({ top }) => window.height - top + GAP)];
  let best: ToastPlace | null = null;
  for (const end of ends) {
    for (const bottom of bottoms) {
      const box = {
        start: window.width - end - size.width,
        end: window.width - end,
        top: window.height - bottom - size.height,
        bottom: window.height - bottom,
      };
      const isNearer = best === null || end + bottom < best.end + best.bottom;
      if (isNearer && box.start >= 0 && box.top >= 0 && !controls.some((one) => overlaps(box, one)))
        best = { end, bottom };
    }
  }
  return best;
}

const overlaps = (a: Box, b: Box): boolean =>
  a.start < b.end && b.start < a.end && a.top < b.bottom && b.top < a.bottom;
