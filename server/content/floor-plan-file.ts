import { FILE_SIZE, FLOOR_PLAN_EXTENSIONS } from '../../src/domain/limits.ts';
import { badRequest, tooLarge } from '../errors.ts';

type FileType = (typeof FLOOR_PLAN_EXTENSIONS)[number];
const MAX: Record<FileType, number> = {
  geojson: FILE_SIZE.overall,
  json: FILE_SIZE.overall,
  pdf: FILE_SIZE.pdf,
  dwg: FILE_SIZE.dwg,
  dxf: FILE_SIZE.dxf,
};

const isFileType = (type: string): type is FileType =>
  (FLOOR_PLAN_EXTENSIONS as readonly string[]).includes(type);

/** The bytes of an uploaded floor plan. Codes: invalid-extension, invalid-base64, empty-file; 413 above its type's size. */
export function readFloorPlan(fileType: string, base64: string): { fileType: FileType; bytes: Buffer } {
  const type = fileType.trim().toLowerCase().replace(/^\./, '');
  if (!isFileType(type)) throw badRequest('invalid-extension');
  const text = base64.replace(/^data:[^,]*;base64,/, '');
  if (!/^[A-Za-z0-9+/\s]*={0,2}\s*$/.test(text)) throw badRequest('invalid-base64');
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length === 0) throw badRequest('empty-file');
  if (bytes.length > MAX[type]) throw tooLarge();
  return { fileType: type, bytes };
}
