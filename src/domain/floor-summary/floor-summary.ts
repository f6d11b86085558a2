import * as z from 'zod';
import { isPlace } from '../content/index.ts';
import type { Feature } from '../entities/feature.ts';
import type { Taxonomy } from '../entities/feature-type.ts';
import { COLOUR_CLASSES } from '../taxonomy/index.ts';
import { positionSchema, type Position } from '../entities/geometry.ts';
import { verificationOf } from '../survey/verification.ts';
import { checkDrawingSchema, floorDrawingSchema, FloorSketch, placeColour } from './floor-drawing.ts';
import { checkedOn, hasField, PLACE_FIELDS } from './place-fields.ts';

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

const count = z.int().min(0);
/** What analytics say of a level. */
export const levelFiguresSchema = z.object({
  places: count,
  /** Places of each colour. */
  classes: z.partialRecord(z.enum(COLOUR_CLASSES), count),
  /** Places that have each field, by `PlaceField`; a field that none of them has is left out. */
  filled: z.record(z.string(), count),
  /** Places by the day on which they were last checked, as `checkedOn` gives it. */
  checked: z.array(z.tuple([z.int(), count])),
  /** Null where no place has a shape. */
  drawing: checkDrawingSchema.nullable(),
});
export type LevelFigures = z.infer<typeof levelFiguresSchema>;

/** Counts and draws a floor from its features, which may come in parts. */
export class FloorCount {
  readonly #origin: Position;
  readonly #since: number;
  readonly #sketch: FloorSketch;
  #places = 0;
  #features = 0;
  #seen = 0;
  #toPublish = 0;
  readonly #taxonomy: Taxonomy;
  readonly #classes: LevelFigures['classes'] = {};
  readonly #filled: Record<string, number> = {};
  readonly #checked = new Map<number, number>();

  /**
   * @param origin of all floors of a building, degrees
   * @param since when a survey counts as of this round, seconds since 1970
   */
  constructor(origin: Position, since: number, taxonomy: Taxonomy) {
    this.#origin = origin;
    this.#since = since;
    this.#taxonomy = taxonomy;
    this.#sketch = new FloorSketch(origin, taxonomy);
  }

  add(features: readonly Feature[]): void {
    for (const feature of features) {
      this.#features += 1;
      if (feature.publishState === 'changed' || feature.publishState === 'new') this.#toPublish += 1;
      if (isPlace(feature)) this.#addPlace(feature);
      this.#sketch.add(feature);
    }
  }

  #addPlace(place: Feature): void {
    this.#places += 1;
    const verified = verificationOf(place);
    if (verified !== null && verified.at >= this.#since) this.#seen += 1;
    const day = checkedOn(place);
    this.#checked.set(day, (this.#checked.get(day) ?? 0) + 1);
    const colour = placeColour(place.properties.typeCode, this.#taxonomy);
    this.#classes[colour] = (this.#classes[colour] ?? 0) + 1;
    for (const field of PLACE_FIELDS)
      if (hasField(place, field)) this.#filled[field] = (this.#filled[field] ?? 0) + 1;
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

  figures(): LevelFigures {
    return {
      places: this.#places,
      classes: this.#classes,
      filled: this.#filled,
      checked: [...this.#checked].toSorted(([a], [b]) => a - b),
      drawing: this.#sketch.checks(),
    };
  }
}
