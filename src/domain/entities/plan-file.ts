import * as z from 'zod';
import type { Level } from './level.ts';
import { isEncoding, type Encoding } from '../text-encoding/encodings.ts';
import type { Extra } from './publish-state.ts';
import { storeyOf, withStorey } from './storey-extra.ts';

/** A part of a drawing: west, south, east, north in the drawing's own unit. */
export type DrawingBox = [west: number, south: number, east: number, north: number];

export const drawingBoxSchema: z.ZodType<DrawingBox> = z.tuple([
  z.number(),
  z.number(),
  z.number(),
  z.number(),
]);

/** The current plan file of a level since its plan was replaced; null: the file that the level was made with. */
export function planIdOf({ extra }: Pick<Level, 'extra'>): string | null {
  const id = storeyOf(extra)['planId'];
  return typeof id === 'string' && id !== '' ? id : null;
}

/** Of a sheet with several plans which one shows the level; undefined where all of it does. */
export function planPartOf(extra: Extra): DrawingBox | undefined {
  const part = drawingBoxSchema.safeParse(storeyOf(extra)['planPart']);
  return part.success ? part.data : undefined;
}

/** The encoding that a person chose for the texts of a level's plan, or null. */
export function planEncodingOf(extra: Extra): Encoding | null {
  const encoding = storeyOf(extra)['planEncoding'];
  return isEncoding(encoding) ? encoding : null;
}

/** The free members of a level whose plan's texts are written so. */
export const withPlanEncoding = (extra: Extra, planEncoding: Encoding): Extra =>
  withStorey(extra, { planEncoding });

/** The free members of a level that one plan of a sheet shows. */
export const withPlanPart = (extra: Extra, planPart: DrawingBox): Extra => withStorey(extra, { planPart });

/** The free members of a level whose plan is a picture. */
export const withPlanPicture = (extra: Extra): Extra => withStorey(extra, { isPlanPicture: true });

/** A file that takes the place of a level's plan. */
export interface PlanChange {
  planId: string;
  /** Of a PDF, from 1; null for any other file. */
  page: number | null;
  isPicture: boolean;
  /** Null: it lies where the plan before it lay. */
  anchors: unknown;
  /** In what a person said that its texts are written; null: as it says, or seems to be. */
  encoding: Encoding | null;
}

/** The free members of a level with another plan: one change, so that an undo takes all of it back. */
export function withPlan(extra: Extra, { planId, page, isPicture, anchors, encoding }: PlanChange): Extra {
  const plan = { planId, isPlanPicture: isPicture, planEncoding: encoding };
  const { floorPlanPage: _, ...rest } = withStorey(extra, plan);
  return { ...rest, ...(page !== null && { floorPlanPage: page }), ...(anchors !== null && { anchors }) };
}
