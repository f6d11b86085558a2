/** A corner of the arrangement: whole centimetres. */
export type Corner = readonly [x: number, y: number];
export type Segment = readonly [Corner, Corner];

export const middleOfLine = ([a, b]: Segment): Corner => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
