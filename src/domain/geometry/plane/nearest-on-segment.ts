type Spot = readonly [x: number, y: number];

/** The point of a segment that is nearest to a spot. */
export function nearestOnSegment([x, y]: Spot, [ax, ay]: Spot, [bx, by]: Spot): [x: number, y: number] {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length));
  return [ax + dx * share, ay + dy * share];
}
