/** How many times a drawing becomes larger when its unit is another one than it says, or than was taken for it. */
const UNITS = [0.001, 0.01, 0.0254, 0.1, 0.3048, 1, 3.2808, 10, 12, 25.4, 39.37, 100, 304.8, 1000];
/** Of paper: a page is read as 1 to 100, and may be drawn at any of these. */
const PAPER = [20, 25, 48, 50, 75, 96, 100, 125, 150, 192, 200, 250, 300, 384, 400, 500, 1000].map(
  (n) => n / 100,
);
/** Share by which a size may differ from one of them and still be it. */
const NEAR = 0.08;

/**
 * The scale that was meant by a measured one: the nearest known unit or scale of paper, or the measured scale if no known one
 * is near.
 */
export function likelyScale(measured: number, isPaper: boolean): number {
  const known = isPaper ? PAPER : UNITS;
  const nearest = known.reduce((best, one) =>
    Math.abs(Math.log(one / measured)) < Math.abs(Math.log(best / measured)) ? one : best,
  );
  return Math.abs(nearest / measured - 1) <= NEAR ? nearest : measured;
}
