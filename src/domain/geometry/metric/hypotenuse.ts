/**
 * The length of a vector, the same to the last bit in every browser and on the server: `Math.hypot` may differ there, and
 * what ties on one would not tie on the other.
 */
export const hypotenuse = (x: number, y: number): number => Math.sqrt(x * x + y * y);
