import * as z from 'zod';
import { isPlace } from '../content/index.ts';
import type { Feature } from '../entities/feature.ts';
import type { Taxonomy } from '../entities/feature-type.ts';
import { positionSchema, type Position } from '../entities/geometry.ts';
import { verificationOf } from '../survey/verification.ts';
import { floorDrawingSchema, FloorSketch } from './floor-drawing.ts';

/** What a list of levels says of one of them. */
export const floorSummarySchema = z.object({
  /** Counts from here, in degrees. */
  origin: positionSchema,
  /** Null where no place has a shape. */
  drawing: floorDrawingSchema.nullable(),
  places: z.int().min(0),
  features: z.int().min(0),
  /** Places that were verified since `since`, seconds since 1970. */
  seen: z.int().min(0),
  since: z.number(),
  /** Features that visitors see otherwise, or not yet. */
  toPublish: z.int().min(0),
});
export type FloorSummary = z.infer<typeof floorSummarySchema>;

/** Counts and draws a floor from its features, which may come in parts. */
export class FloorCount {
  readonly #origin: Position;
  readonly #since: number;
  readonly #sketch: FloorSketch;
  #places = 0;
  #features = 0;
  #seen = 0;
  #toPublish = 0;

  /**
   * @param origin of all floors of a building, degrees
   * @param since when a survey counts as of this round, seconds since 1970
   */
  constructor(origin: Position, since: number, taxonomy: Taxonomy) {
    this.#origin = origin;
    this.#since = since;
    this.#sketch = new FloorSketch(origin, taxonomy);
  }

  add(features: readonly Feature[]): void {
    for (const feature of features) {
      this.#features += 1;
      if (feature.publishState === 'changed' || feature.publishState === 'new') this.#toPublish += 1;
      if (isPlace(feature)) {
        this.#places += 1;
        const verified = verificationOf(feature);
        if (verified !== null && verified.at >= this.#since) this.#seen += 1;
      }
      this.#sketch.add(feature);
    }
  }

  summary(): FloorSummary {
    return {
      origin: this.#origin,
      drawing: this.#sketch.drawing(),
      places: this.#places,
      features: this.#features,
      seen: this.#seen,
      since: this.#since,
      toPublish: this.#toPublish,
    };
  }
}
