import type { RefusalCode } from '../../../domain/coded-error.ts';
import type { Position } from '../../../domain/entities/geometry.ts';
import { startReadIfc, WasmMissingError, type ReadIfcJob } from '../../../workers/index.ts';

/** A level whose storey is looked for in a building model. */
export interface LevelOfModel {
  title: string;
  levelIndex: number;
  /** Where its building is. */
  at: Position;
}

export type StoreyPlan =
  | { ok: true; bytes: Uint8Array<ArrayBuffer> }
  /** `reader-missing`: the network has to bring the reader once. `no-storey`: none of several is this level. */
  | { ok: false; code: RefusalCode | 'reader-missing' | 'no-storey' };

/** What a person has not been asked is read as it likely is. */
export const LIKELY = { isUnitTrue: false, isMapTrue: false } as const;

/** Of the storeys of a building model the file of one level: by its name, else by its index, or the only one. */
export async function storeyPlan(
  bytes: Uint8Array<ArrayBuffer>,
  { title, levelIndex, at }: LevelOfModel,
  signal?: AbortSignal,
): Promise<StoreyPlan> {
  let job: ReadIfcJob | null = null;
  try {
    job = await startReadIfc(signal);
    const read = await job.open(bytes, at);
    if (!read.ok) return read;
    const { parts } = read;
    const own =
      parts.find((part) => part.title !== '' && part.title === title) ??
      parts.find(({ ordinal }) => ordinal === levelIndex) ??
      (parts.length === 1 ? parts[0] : undefined);
    return own === undefined
      ? { ok: false, code: 'no-storey' }
      : { ok: true, bytes: await job.take(own.id, LIKELY) };
  } catch (cause) {
    if (cause instanceof WasmMissingError) return { ok: false, code: 'reader-missing' };
    throw cause;
  } finally {
    job?.close();
  }
}
