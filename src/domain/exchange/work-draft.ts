import * as z from 'zod';
import { featureGeometrySchema, positionSchema } from '../entities/geometry.ts';
import { lidSchema } from '../entities/ids.ts';
import { READER } from '../limits.ts';
import { sameValue } from '../moment/index.ts';
import type { ContentTable } from '../moment/moment.ts';
import { EXCHANGE } from './limits.ts';
import { isPlainJson } from './plain-json.ts';
import { hasOnlyValidPositions, isValidPosition } from './valid-positions.ts';

/** What a new thing is made in. */
const PARENTS: Record<ContentTable, ContentTable | null> = {
  clients: null,
  sites: 'clients',
  buildings: 'sites',
  levels: 'buildings',
  features: 'levels',
};

/** What fields hold only the form itself can say: it looks once more when it opens. */
const fields = z.record(z.string().max(EXCHANGE.maxWord), z.unknown());
const geometry = featureGeometrySchema.nullable();

/** The values of a form or drawing that were neither saved nor discarded. */
export const workDraftSchema = z.strictObject({
  /** Of the form in which it was last changed: the same in every file, on whatever device it lies. */
  draftId: z.guid(),
  table: z.enum(['clients', 'sites', 'buildings', 'levels', 'features']),
  /** Null: it is about something that is not there yet. */
  key: z.guid().nullable(),
  /** What something new, or a feature, lies in. */
  place: z
    .strictObject({ table: z.enum(['clients', 'sites', 'buildings', 'levels']), lid: z.guid() })
    .nullable(),
  /** The list of a level in which something new is to be. */
  list: z
    .string()
    .regex(/^[A-Za-z-]{1,40}$/)
    .nullable(),
  mode: z.enum(['add', 'edit']),
  /** Milliseconds since 1970 when it was last typed or drawn in. */
  at: z.number().min(0).max(8.64e15),
  values: z.strictObject({
    /** Its key; for a new entity, the key that it will get. */
    id: z.guid(),
    draft: fields,
    /** The values before the person's change. */
    head: z.strictObject({ values: fields, geometry }),
    /** Corners of an unfinished polygon. */
    line: z.array(positionSchema).max(READER.maxVertices).optional(),
  }),
  geometry,
});

export type WorkDraft = z.infer<typeof workDraftSchema>;

/** Of a file, around each of its forms: the file, its content, and the list of forms. */
const LEVELS_AROUND = 3;

/**
 * A draft as it goes into a file, from its JSON; null if readers would refuse the whole file for it: one draft must not cost
 * all others.
 */
export function draftForFile(value: unknown): WorkDraft | null {
  if (!isPlainJson(value, LEVELS_AROUND)) return null;
  const { success, data } = workDraftSchema.safeParse(value);
  return success && isSoundDraft(data) ? data : null;
}

/** What its schema can't say: that it is about one thing, and drawn on this earth. */
export function isSoundDraft(draft: WorkDraft): boolean {
  const { table, key, place, list, values } = draft;
  const isOfLevel = table === 'features' && key === null;
  if (isOfLevel !== (list !== null)) return false;
  if (key === null) {
    if (place === null || place.table !== PARENTS[table] || !lidSchema.safeParse(values.id).success)
      return false;
  } else if (values.id !== key || (place !== null && table !== 'features')) return false;
  const drawn = sameValue(draft.geometry, values.head.geometry) ? null : draft.geometry;
  if (drawn !== null && !hasOnlyValidPositions(drawn)) return false;
  if (values.line?.every(isValidPosition) === false) return false;
  return JSON.stringify(draft).length <= EXCHANGE.maxDraftLength;
}

/** What the form is about, as the places of forms are called on a device. */
export function aboutDraft({ table, key, place, list }: WorkDraft): string {
  if (key !== null) return `${table}:${key}`;
  return [table, 'new', place?.lid, ...(list === null ? [] : [list])].join(':');
}

/** The other way: `<table>:<key>`, or `<table>:new:<parent>:<list>`. Its table is looked at with all the rest. */
export function aboutIn(name: string): Record<'table' | 'key' | 'place' | 'list', unknown> {
  const [table = '', key, parent, list] = name.split(':');
  if (key !== 'new') return { table, key, place: null, list: null };
  const above: unknown = Object.entries(PARENTS).find(([of]) => of === table)?.[1];
  return { table, key: null, place: { table: above, lid: parent }, list: list ?? null };
}
