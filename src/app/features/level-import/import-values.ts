import * as z from 'zod';
import type { Level } from '../../../domain/entities/level.ts';
import {
  controlSetSchema,
  NO_AGREEMENTS,
  NO_CONTROL,
  roleChoicesSchema,
  typeMappingSchema,
} from '../../../domain/floorplan/index.ts';
import { drawingBoxSchema } from '../../../domain/entities/plan-file.ts';
import { ENCODINGS } from '../../../domain/text-encoding/encodings.ts';
import { LEVEL_INDEX } from '../../../domain/limits.ts';

const placementSchema = z.object({
  east: z.number(),
  north: z.number(),
  rotation: z.number(),
  scale: z.number().positive(),
});

/** Titles in other languages that the file of the plan has, as `title_de`. */
const titlesSchema = z.record(z.string(), z.string()).default({});

/** A level that comes after this one; its plan is kept on the device under its own key. */
const queuedSchema = z.object({
  lid: z.string(),
  planName: z.string(),
  levelIndex: z.number().nullable(),
  shortTitle: z.string(),
  title: z.string(),
  titles: titlesSchema,
});
export type QueuedLevel = z.infer<typeof queuedSchema>;

/** Several levels that are being chosen from: the files that hold them are kept on the device, each under a key of its own. */
const severalSchema = z.object({
  kept: z.array(z.object({ lid: z.string(), planName: z.string() })),
  chosen: z.array(z.string()),
});
export type SeveralValues = z.infer<typeof severalSchema>;

/** The values of the wizard: kept while it is open, so that a reload finds all of them again. */
export const importValuesSchema = z.object({
  levelIndex: z.union([z.number(), z.nan()]).nullable(),
  shortTitle: z.string(),
  title: z.string(),
  titles: titlesSchema,
  levelType: z.string(),
  /** Name of the picked file, which is kept on the device; empty before. */
  planName: z.string(),
  /** Null: the file is taken as it is. */
  mapping: typeMappingSchema.nullable(),
  /** Of a PDF, from 1. */
  page: z.number().int().min(1).default(1),
  /** Of a sheet with several plans the chosen one, in the drawing's own unit; null: all of it. */
  part: drawingBoxSchema.nullable().default(null),
  /** In what a person said that the names of the drawing are written; null: as it says, or seems to be. */
  encoding: z.enum(ENCODINGS).nullable().default(null),
  /** Where a person put the drawing; null: where it fits best. */
  placement: placementSchema.nullable().default(null),
  /** Points of the drawing whose places on earth are known. */
  control: controlSetSchema.default(NO_CONTROL),
  /** What the layers and blocks of a drawing hold, where a person said so. */
  roles: roleChoicesSchema.default({}),
  /** The place or the size of the plan is doubtful, and the person wants it so. */
  isPlaceAgreed: z.boolean().default(false),
  /** A level without a plan: the outline of its building is its file. */
  isByHand: z.boolean().default(false),
  /** Of several that were picked at once. */
  queue: z.array(queuedSchema).default([]),
  /** Those of the queue are storeys of one model: they are made with this one, where it lies. */
  isTogether: z.boolean().default(false),
  /** Null where nothing is chosen from. */
  several: severalSchema.nullable().default(null),
  agreed: z.object({ leaveOutBroken: z.boolean(), leaveOutUnfit: z.boolean(), shortenNames: z.boolean() }),
});
export type ImportValues = z.infer<typeof importValuesSchema>;
/** Takes over what the person said, and marks the wizard as changed. */
export type ChangeValue = <K extends keyof ImportValues>(name: K, value: ImportValues[K]) => void;

/** What a person says of one plan: of another it is not known. */
export const OF_PLAN = {
  mapping: null,
  page: 1,
  part: null,
  encoding: null,
  placement: null,
  control: NO_CONTROL,
  roles: {},
  isPlaceAgreed: false,
  isByHand: false,
} satisfies Partial<ImportValues>;

/** The floor above the highest one; the ground floor in a building without levels. Null where none is left. */
export function nextIndex(levels: readonly Pick<Level, 'levelIndex'>[]): number | null {
  if (levels.length === 0) return 0;
  const next = Math.max(...levels.map(({ levelIndex }) => levelIndex)) + 1;
  return next > LEVEL_INDEX.max ? null : next;
}

/** The nearest floor under an index. */
export const levelBelow = (levels: readonly Level[], index: number | null): Level | null =>
  levels.reduce<Level | null>(
    (best, one) =>
      index !== null && one.levelIndex < index && one.levelIndex > (best?.levelIndex ?? -Infinity)
        ? one
        : best,
    null,
  );

/** The wizard as it opens. @param titleOf names a floor in the language of the interface */
export function startValues(
  index: number | null,
  levelType: string,
  titleOf: (index: number) => string,
): ImportValues {
  return {
    levelIndex: index,
    shortTitle: index === null ? '' : String(index),
    title: index === null ? '' : titleOf(index),
    titles: {},
    levelType,
    planName: '',
    ...OF_PLAN,
    queue: [],
    isTogether: false,
    several: null,
    agreed: NO_AGREEMENTS,
  };
}
