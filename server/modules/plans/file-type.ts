import {
  FLOOR_PLAN_EXTENSIONS,
  type FloorPlanExtension,
  maxBytesOf,
} from '../../../src/domain/floorplan/formats/plan-formats.ts';
import { badRequest, tooLarge } from '../../platform/api-error.ts';

const isFileType = (type: string): type is FloorPlanExtension =>
  (FLOOR_PLAN_EXTENSIONS as readonly string[]).includes(type);

/** The type of an uploaded floor plan. Codes: invalid-extension, empty-file; 413 above its type's size. */
export function floorPlanType(fileType: string, size: number): FloorPlanExtension {
  const type = fileType.trim().toLowerCase().replace(/^\./, '');
  if (!isFileType(type)) throw badRequest('invalid-extension');
  if (size === 0) throw badRequest('empty-file');
  if (size > maxBytesOf(type)) throw tooLarge();
  return type;
}

const MEDIA_TYPE: Partial<Record<FloorPlanExtension, string>> = {
  geojson: 'application/geo+json',
  json: 'application/json',
  pdf: 'application/pdf',
};

export const planMediaType = (type: FloorPlanExtension): string =>
  MEDIA_TYPE[type] ?? 'application/octet-stream';
