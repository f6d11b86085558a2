import type { ProjectedPlan } from '../../../domain/floorplan/projections/project-geojson.ts';
import type { Answer, RefusalCode } from '../../../domain/coded-error.ts';
import {
  convertedFormatOf,
  type PagePicture,
  seenName,
  writePicturePdf,
} from '../../../domain/floorplan/index.ts';
import type { ConvertedByBytes } from '../../../domain/floorplan/formats/convert-plan.ts';
import type { WasmFormat } from '../../../domain/floorplan/formats/wasm-modules.ts';
import { convertGeopackage, startReadPlan, tiffToJpeg, WasmMissingError } from '../../../workers/index.ts';
import type { PickedPlan } from './floor-plan.ts';
import { storeyPlan, type LevelOfModel, type StoreyPlan } from './storey-plan.ts';
import { LONGEST_PICTURE, pagePicture } from '../../state/page/picture-canvas.ts';

export type PlanOfFile =
  | { ok: true; value: PickedPlan }
  /** `picture-unreadable`: the browser can't show the picture. `reader-missing`: the network has to bring the reader once. */
  | { ok: false; code: RefusalCode | 'picture-unreadable' | 'reader-missing' }
  | Extract<StoreyPlan, { ok: false }>;

const NO_LEVEL: LevelOfModel = { title: '', levelIndex: NaN, at: [0, 0] };

/** By its first bytes, in the order of Intel or Motorola; browsers show none. */
const isTiff = (bytes: Uint8Array): boolean =>
  ['II*\0', 'MM\0*'].includes(String.fromCharCode(...bytes.subarray(0, 4)));

async function tiffPicture(
  bytes: Uint8Array<ArrayBuffer>,
  signal: AbortSignal | undefined,
): Promise<PagePicture | null> {
  const found = await tiffToJpeg(bytes, LONGEST_PICTURE, signal).catch(() => null);
  signal?.throwIfAborted();
  return found && { jpeg: found.bytes, width: found.width, height: found.height };
}

/**
 * The file that a level has: a picture becomes a page of a PDF, a drawing of a format that the API does not take a DXF, a
 * map by others a GeoJSON. It keeps its name. Rejects with the reason of the signal.
 * @param level the one whose storey is taken of a building model; without it the only storey is
 */
export async function planOfFile(
  file: File,
  signal?: AbortSignal,
  level?: LevelOfModel,
): Promise<PlanOfFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const name = seenName(file.name);
  const format = convertedFormatOf(name, bytes);
  if (format === null) return { ok: true, value: { name, bytes } };
  if (format === 'ifc') {
    const storey = await storeyPlan(bytes, level ?? NO_LEVEL, signal);
    return storey.ok ? { ok: true, value: { name, bytes: storey.bytes } } : storey;
  }
  if (format === 'picture') {
    const picture = isTiff(bytes) ? await tiffPicture(bytes, signal) : await pagePicture(bytes);
    if (picture === null) return { ok: false, code: 'picture-unreadable' };
    return { ok: true, value: { name, bytes: writePicturePdf(picture) } };
  }
  const converted = await convert(format, bytes, signal);
  return converted.ok ? { ok: true, value: { name, bytes: converted.value } } : converted;
}

/** A plan of features in the coordinates of a system, in degrees. */
export async function projectPlan({ bytes }: PickedPlan, system: string): Promise<Answer<ProjectedPlan>> {
  const job = startReadPlan();
  try {
    return await job.project(bytes.slice(), system);
  } finally {
    job.close();
  }
}

type Converted = { ok: true; value: Uint8Array<ArrayBuffer> } | Exclude<PlanOfFile, { ok: true }>;

async function convert(
  format: ConvertedByBytes | Exclude<WasmFormat, 'ifc'>,
  bytes: Uint8Array<ArrayBuffer>,
  signal: AbortSignal | undefined,
): Promise<Converted> {
  if (format === 'geopackage') {
    return convertGeopackage(bytes, signal).catch((cause: unknown) => {
      if (cause instanceof WasmMissingError) return { ok: false, code: 'reader-missing' };
      throw cause;
    });
  }
  const job = startReadPlan(signal);
  try {
    return await job.convert(format, bytes);
  } finally {
    job.close();
  }
}
