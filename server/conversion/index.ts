import type { Position } from '../../src/domain/entities/geometry.ts';
import type { Children } from '../child/index.ts';
import type { Config } from '../config.ts';
import type { ConvertParams } from './convert-params.ts';
import type { PlanCollection } from './plan-collection.ts';

export type { PlanCollection, PlanFeature, PlanGeometry } from './plan-collection.ts';

export interface FloorPlanSource {
  fileType: ConvertParams['fileType'];
  bytes: Uint8Array;
  /** Where the drawing's centre lands; longitude, latitude. GeoJSON stays where it is. */
  centerPoint: Position;
  /** Of a PDF, from 1. */
  page?: number;
  signal?: AbortSignal;
}

/**
 * A floor plan as GeoJSON on earth, converted in a child process. Closed outlines are Polygons, open ones LineStrings,
 * texts Points; properties `layer`, `entity`, `text`; two Points are `georeferencing-anchor`s with their place in the
 * drawing. GeoJSON comes back as it was, with its anchors. Throws ApiError: 400, 413 or 422 for a file that can't be
 * converted, and what `Children.run` throws.
 */
export async function convertFloorPlan(
  { children, config }: { children: Children; config: Pick<Config, 'dwgConverter'> },
  source: FloorPlanSource,
): Promise<PlanCollection> {
  const { fileType, bytes, centerPoint, page, signal } = source;
  const { dwgConverter } = config;
  const params: ConvertParams = { fileType, centerPoint, page: page ?? 1, dwgConverter };
  const done = await children.run('convert', { params, parts: [bytes] }, { signal });
  return JSON.parse(Buffer.from(done.bytes).toString('utf8')) as PlanCollection;
}
