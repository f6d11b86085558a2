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

// @spec 9.2
/** The place nearest to the bottom end of the window where messages of this size cover no control, or null. Pure. */
export function toastPlace(
  window: { width: number; height: number },
  size: { width: number; height: number },
  controls: readonly Box[],
): ToastPlace | null {
  const least = Math.min(MARGIN, Math.max(GAP, (window.width - size.width) / 2));
  const ends = new Set([least, ...controls.map(({ start }) => Math.max(least, window.width - start + GAP))]);
  const fromBottom = controls.toSorted((a, b) => b.bottom - a.bottom);
  let best: ToastPlace | null = null;
  for (const end of ends) {
    const box = { start: window.width - end - size.width, end: window.width - end };
    if (box.start < 0) continue;
    // As low as it can lie here: whatever is in the way, from the bottom upwards, lifts it.
    let bottom = MARGIN;
    for (const one of fromBottom) {
      const top = window.height - bottom - size.height;
      const isInTheWay =
        box.start < one.end && one.start < box.end && top < one.bottom && one.top < window.height - bottom;
      if (isInTheWay) bottom = window.height - one.top + GAP;
    }
    const isNearer = best === null || end + bottom < best.end + best.bottom;
    if (isNearer && window.height - bottom - size.height >= 0) best = { end, bottom };
  }
  return best;
}

/** Whether messages of this size lie in the window, and over none of the controls, where they are now. Pure. */
export function liesClear(
  window: { width: number; height: number },
  size: { width: number; height: number },
  controls: readonly Box[],
  at: ToastPlace,
): boolean {
  const end = window.width - at.end;
  const bottom = window.height - at.bottom;
  const [start, top] = [end - size.width, bottom - size.height];
  const isOver = (one: Box): boolean =>
    start < one.end && one.start < end && top < one.bottom && one.top < bottom;
  return start >= 0 && top >= 0 && at.end >= GAP && at.bottom >= GAP && !controls.some(isOver);
}
