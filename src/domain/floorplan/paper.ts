import { METRES_PER_INCH } from '../geometry/measure/units.ts';

/** A sheet of paper does not say its scale: it is taken for 1 to 100, the most common of floor plans. */
export const USUAL_SCALE = 100;

/** Metres that a point of paper, 1/72 inch, stands for in the usual scale. */
export const METRES_PER_POINT = (METRES_PER_INCH / 72) * USUAL_SCALE;
