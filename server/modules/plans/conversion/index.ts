import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { planLostSchema, type PlanLost } from '../../../../src/contract/index.ts';
import type { Position } from '../../../../src/domain/entities/geometry.ts';
import type { Children, TaskDefinition } from '../../../platform/tasks/index.ts';
import type { Config } from '../../../platform/config.ts';
import type { ConvertParams } from './convert-params.ts';
import { CONVERT, MAP_OBJECTS } from '../tasks.ts';
import type { PlanPlace } from '../../../../src/domain/floorplan/read/drawing/placed-features.ts';

export type {
  PlacedCollection,
  PlanPlace,
} from '../../../../src/domain/floorplan/read/drawing/placed-features.ts';

export interface FloorPlanSource {
  fileType: ConvertParams['fileType'];
  /** Whole, or what gives them piece by piece, each time from the start. */
  bytes: Uint8Array | (() => AsyncIterable<Uint8Array>);
  /** How many, where they come piece by piece. */
  size?: number;
  /** Where the drawing's centre lands; longitude, latitude. GeoJSON stays where it is. */
  centerPoint: Position;
  /** Of a PDF, from 1. */
  page?: number;
  /** Of a PDF: 100 for 1:100. */
  scale?: ConvertParams['scale'];
  /** Of a DXF or DWG, in the place of its own. */
  unit?: ConvertParams['unit'];
  /** Of a DXF or DWG: in what a person said that its texts are written. */
  encoding?: NonNullable<PlanPlace['encoding']>;
  /** Whose work it is: see `Children.run`. */
  person: string;
  signal?: AbortSignal;
}

/** The same, where its place is known in whole. */
type PlacedSource = Omit<FloorPlanSource, 'centerPoint' | 'encoding'> & { place: PlanPlace };

/** What a conversion needs of the server. */
export interface ConversionDeps {
  children: Pick<Children, 'run' | 'handOver'>;
  config: Pick<Config, 'dwgConverter'>;
}

/**
 * A floor plan as GeoJSON on earth (UTF-8 JSON), converted in a child process. Closed outlines are Polygons, open ones LineStrings,
 * texts Points; properties `layer`, `entity`, `text`; two Points are `georeferencing-anchor`s with their place in the
 * drawing. GeoJSON comes back as it was, with its anchors. Throws ApiError: 400, 413 or 422 for a file that can't be
 * converted, and what `Children.run` throws.
 */
export async function convertToBytes(
  deps: ConversionDeps,
  { centerPoint, encoding, ...source }: FloorPlanSource,
): Promise<Uint8Array<ArrayBuffer>> {
  return (await convertPlaced(deps, { ...source, place: { centerPoint, encoding } })).bytes;
}

/**
 * The same for a plan of which is known where it goes, with what of it could not be read. Throws 400 `anchors-too-close`
 * besides.
 */
export async function convertPlaced(
  deps: ConversionDeps,
  source: PlacedSource,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; lost: PlanLost | null }> {
  const { params, bytes } = await runConversion(deps, CONVERT, source);
  const about = z.object({ lost: planLostSchema.nullable() }).parse(params);
  return { bytes, lost: about.lost };
}

/**
 * What is drawn on a floor plan as map objects, placed by two anchors: `{features}` as UTF-8 JSON. Throws what
 * `convertToBytes` throws, and 400 `anchors-too-close`.
 */
export async function mapObjectsToBytes(
  deps: ConversionDeps,
  source: PlacedSource,
): Promise<Uint8Array<ArrayBuffer>> {
  return (await runConversion(deps, MAP_OBJECTS, source)).bytes;
}

async function runConversion(
  { children, config }: ConversionDeps,
  task: TaskDefinition,
  { fileType, bytes, size, place, page, scale, unit, person, signal }: PlacedSource,
): Promise<{ params: unknown; bytes: Uint8Array<ArrayBuffer> }> {
  const { dwgConverter } = config;
  const parts = bytes instanceof Uint8Array ? [bytes] : bytes;
  const run = async (folder: string | null) => {
    const params: ConvertParams = {
      fileType,
      place,
      page: page ?? 1,
      dwgConverter,
      folder,
      ...(scale !== undefined && { scale }),
      ...(unit !== undefined && { unit }),
    };
    return children.run(task, { params, parts, ...(size !== undefined && { size }) }, { person, signal });
  };
  return fileType === 'dwg' && dwgConverter !== null ? inPrivateFolder(children, run) : run(null);
}

/** For the files of another program. It is removed here, for the process that uses it may be killed. */
async function inPrivateFolder<T>(
  children: Pick<Children, 'handOver'>,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  // Readable for one user alone.
  const folder = await mkdtemp(join(tmpdir(), 'storey-dwg-'));
  try {
    await children.handOver(folder);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
