import * as z from 'zod';
import { featureGeometrySchema, positionSchema, type Position } from '../../../domain/entities/geometry.ts';
import type { Draft, DraftValues } from './draft.ts';
import type { StagedRecord, StagingPort } from './staging-port.ts';

/** Work that a form finds again: the draft, and the head that it was made on. */
export interface Staged<V extends DraftValues> {
  /** The `fid` or `lid` of what is edited; of what is added, the one it will get. */
  id: string;
  draft: Draft<V>;
  head: Draft<V>;
  /** Corners of an unfinished polygon. */
  line: readonly Position[];
  at: number;
}

/** The shape in which a draft lies in the staging table. */
export function toStaged<V extends DraftValues>(
  id: string,
  draft: Draft<V>,
  head: Draft<V>,
  line: readonly Position[] = [],
): Omit<StagedRecord, 'at'> {
  const values = { id, draft: draft.values, head, ...(line.length > 0 && { line }) };
  return { values, geometry: draft.geometry };
}

/**
 * The kept draft of a form, or null. A draft that does not fit the form (another version of the app wrote it) goes into the
 * trash: the form would overwrite it.
 */
export async function openStaged<V extends DraftValues>(
  port: Pick<StagingPort, 'open' | 'discard'>,
  values: z.ZodType<V>,
): Promise<Staged<V> | null> {
  const record = await port.open();
  const staged = fromStaged(record, values);
  if (record !== undefined && staged === null) await port.discard();
  return staged;
}

/** Null where it does not fit. */
export function fromStaged<V extends DraftValues>(
  record: StagedRecord | undefined,
  values: z.ZodType<V>,
): Staged<V> | null {
  if (record === undefined) return null;
  const geometry = featureGeometrySchema.nullable();
  const parsed = z
    .object({
      values: z.object({
        id: z.string(),
        draft: values,
        head: z.object({ values, geometry }),
        line: z.array(positionSchema).default([]),
      }),
      geometry,
    })
    .safeParse(record);
  if (!parsed.success) return null;
  const { id, draft, head, line } = parsed.data.values;
  return { id, draft: { values: draft, geometry: parsed.data.geometry }, head, line, at: record.at };
}
