/** Degrees. Sites of one city are nearer to each other than this. */
const NEAR = 1;
/** Sites that are compared with each other: there may be thousands. */
const MOST_COMPARED = 500;

/**
 * The middle of the site that has the most others near it, the first of several with as many; the middle of `bounds` without
 * sites. One stray site does not move it.
 * @param boxes west, south, east and north of each site in degrees, one after the other; Infinity without a place
 */
export function centerOfSites(
  boxes: ArrayLike<number>,
  bounds: readonly [number, number, number, number],
): [number, number] {
  const middles: [number, number][] = [];
  for (let i = 0; i < boxes.length && middles.length < MOST_COMPARED; i += 4) {
    const [west, south, east, north] = [boxes[i]!, boxes[i + 1]!, boxes[i + 2]!, boxes[i + 3]!];
    if (west <= east) middles.push([withinWorld((west + east) / 2), (south + north) / 2]);
  }
  let best: [number, number] | null = null;
  let most = 0;
  for (const middle of middles) {
    const near = middles.filter((other) => isNear(middle, other)).length;
    if (near > most) [best, most] = [middle, near];
  }
  const [west, south, east, north] = bounds;
  return best ?? [(west + east) / 2, (south + north) / 2];
}

const isNear = (a: readonly [number, number], b: readonly [number, number]): boolean =>
  Math.abs(withinWorld(a[0] - b[0])) <= NEAR && Math.abs(a[1] - b[1]) <= NEAR;

/** The same longitude from -180 to 180. */
const withinWorld = (longitude: number): number =>
  longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude;
