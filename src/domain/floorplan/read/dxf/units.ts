/** Metres in a unit of $INSUNITS. */
const METRES: Record<number, number> = {
  1: 0.0254,
  2: 0.3048,
  3: 1609.344,
  4: 0.001,
  5: 0.01,
  6: 1,
  7: 1000,
  8: 2.54e-8,
  9: 2.54e-5,
  10: 0.9144,
  11: 1e-10,
  12: 1e-9,
  13: 1e-6,
  14: 0.1,
  15: 10,
  16: 100,
  17: 1e9,
  18: 149_597_870_700,
  19: 9.46e15,
  20: 3.086e16,
  // US survey foot, inch, yard, mile.
  21: 1200 / 3937,
  22: 100 / 3937,
  23: 3600 / 3937,
  24: 6_336_000 / 3937,
};

/** Metres in one unit of a drawing; null where it names none. */
export const metresPerUnit = (insunits: number): number | null =>
  Object.hasOwn(METRES, insunits) ? METRES[insunits]! : null;
