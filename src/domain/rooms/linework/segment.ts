/** A corner of the arrangement: whole centimetres. */
export type Corner = readonly [x: number, y: number];
export type Segment = readonly [Corner, Corner];
