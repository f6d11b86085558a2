import { FILE_SIZE, FLOOR_PLAN_EXTENSIONS } from '../../../src/domain/limits.ts';
import { badRequest, tooLarge } from '../../platform/api-error.ts';

export type FileType = (typeof FLOOR_PLAN_EXTENSIONS)[number];
const MAX: Record<FileType, number> = {
  geojson: FILE_SIZE.overall,
  json: FILE_SIZE.overall,
  pdf: FILE_SIZE.pdf,
  dwg: FILE_SIZE.dwg,
  dxf: FILE_SIZE.dxf,
};

const isFileType = (type: string): type is FileType =>
  (FLOOR_PLAN_EXTENSIONS as readonly string[]).includes(type);

/** The type of an uploaded floor plan. Codes: invalid-extension, empty-file; 413 above its type's size. */
export function floorPlanType(fileType: string, size: number): FileType {
  const type = fileType.trim().toLowerCase().replace(/^\./, '');
  if (!isFileType(type)) throw badRequest('invalid-extension');
  if (size === 0) throw badRequest('empty-file');
  if (size > MAX[type]) throw tooLarge();
  return type;
}
