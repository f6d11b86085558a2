import * as z from 'zod';

/** [longitude, latitude], degrees, WGS 84 (RFC 7946). A third member (height) is accepted and dropped. */
export const positionSchema = z
  .array(z.number())
  .min(2)
  .max(3)
  .transform((p): Position => [p[0]!, p[1]!]);
export type Position = [longitude: number, latitude: number];

/** A closed ring: first and last position are equal, four positions or more. */
export type Ring = Position[];

export interface Point {
  type: 'Point';
  coordinates: Position;
}
export interface Polygon {
  type: 'Polygon';
  coordinates: Ring[];
}
export interface MultiPolygon {
  type: 'MultiPolygon';
  coordinates: Ring[][];
}
/** What a feature of ours may be. */
export type FeatureGeometry = Point | Polygon | MultiPolygon;
export type GeometryType = FeatureGeometry['type'];

export const pointSchema: z.ZodType<Point> = z.object({
  type: z.literal('Point'),
  coordinates: positionSchema,
});
export const polygonSchema: z.ZodType<Polygon> = z.object({
  type: z.literal('Polygon'),
  coordinates: z.array(z.array(positionSchema)),
});
export const multiPolygonSchema: z.ZodType<MultiPolygon> = z.object({
  type: z.literal('MultiPolygon'),
  coordinates: z.array(z.array(z.array(positionSchema))),
});
// @spec 3.7
export const featureGeometrySchema: z.ZodType<FeatureGeometry> = z.union([
  pointSchema,
  polygonSchema,
  multiPolygonSchema,
]);

/** [west, south, east, north], degrees. */
export type Bounds = [west: number, south: number, east: number, north: number];
