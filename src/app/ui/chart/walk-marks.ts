const AHEAD: Readonly<Record<string, readonly [x: number, y: number] | undefined>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** How much farther a mark beside the way seems than one on it. */
const ASIDE = 3;

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const middle = ({ left, top, width, height }: Box): [number, number] => [left + width / 2, top + height / 2];

/**
 * Which mark a key leads to: with an arrow the nearest in its direction on the screen, in either direction of reading.
 * Returns -1 if nothing lies there.
 */
export function nextMark(key: string, boxes: readonly Box[], from: number): number {
  if (key === 'Home') return 0;
  if (key === 'End') return boxes.length - 1;
  const ahead = AHEAD[key];
  const here = boxes[from];
  if (ahead === undefined || here === undefined) return -1;
  const [x, y] = middle(here);
  let best = -1;
  let least = Infinity;
  for (const [i, box] of boxes.entries()) {
    const [toX, toY] = middle(box);
    const along = (toX - x) * ahead[0] + (toY - y) * ahead[1];
    const aside = Math.abs((toX - x) * ahead[1]) + Math.abs((toY - y) * ahead[0]);
    const way = along + ASIDE * aside;
    if (i !== from && along > 1 && way < least) [best, least] = [i, way];
  }
  return best;
}
