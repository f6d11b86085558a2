import { CodedError } from '../../../coded-error.ts';
import { projectionOf } from '../../projections/projection.ts';
import { LayerFeatures } from './layer-features.ts';
import type { PlanePoint } from '../../../geometry/index.ts';
import { readDbf } from './read-dbf.ts';
import { readShp } from './read-shp.ts';

/** What is read of a Shapefile, by the ending of its parts. */
const NAME = /(?:^|\/)([^/]+)\.(shp|dbf|prj|cpg)$/i;
/** Of a Mac: beside each file another one of its own. */
const IS_HIDDEN = /(^|\/)(__MACOSX\/|\.)/;

export const isShapefilePart = (name: string): boolean => NAME.test(name) && !IS_HIDDEN.test(name);

/**
 * The Shapefiles among these files as GeoJSON (UTF-8), each a layer: `.shp` alone gives shapes without names. Where no `.prj`
 * says otherwise, what can be degrees is. Refused (`CodedError`) with `file-type-mismatch`, `file-invalid`, `drawing-too-large`,
 * `nothing-usable`.
 */
export function readShapefiles(files: Readonly<Record<string, Uint8Array>>): Uint8Array<ArrayBuffer> {
  const parts = new Map<string, Uint8Array>();
  for (const [name, bytes] of Object.entries(files))
    if (isShapefilePart(name)) parts.set(name.toLowerCase(), bytes);
  const shapes = [...parts.keys()].filter((name) => name.endsWith('.shp'));
  if (shapes.length === 0) throw new CodedError('file-type-mismatch');
  const features = new LayerFeatures();
  for (const shp of shapes) {
    const part = (ending: string): Uint8Array | undefined => parts.get(`${shp.slice(0, -3)}${ending}`);
    const own = Object.keys(files).find((name) => name.toLowerCase() === shp) ?? shp;
    addShapes(features, NAME.exec(own)?.[1] ?? own, parts.get(shp)!, part);
  }
  return features.finish();
}

function addShapes(
  features: LayerFeatures,
  name: string,
  shp: Uint8Array,
  part: (ending: string) => Uint8Array | undefined,
): void {
  const words = (ending: string): string | null => {
    const bytes = part(ending);
    return bytes === undefined ? null : new TextDecoder().decode(bytes);
  };
  const prj = words('prj')?.trim() ?? '';
  const projection = prj === '' ? (mayBeDegrees(shp) ? projectionOf('4326') : null) : projectionOf(prj);
  const system = /"([^"]{1,80})"/.exec(prj)?.[1] ?? '';
  const dbf = part('dbf');
  const rows = dbf === undefined ? null : readDbf(dbf, words('cpg'));
  for (const shape of readShp(shp)) {
    const row = rows?.next();
    const properties = row === undefined || row.done === true ? {} : row.value;
    if (properties !== null) features.add({ name, projection, system }, shape, properties);
  }
}

/** Whether the box in the header lies on earth. */
function mayBeDegrees(shp: Uint8Array): boolean {
  if (shp.length < 68) return false;
  const view = new DataView(shp.buffer, shp.byteOffset, shp.byteLength);
  const corners: PlanePoint[] = [36, 52].map((at) => [
    view.getFloat64(at, true),
    view.getFloat64(at + 8, true),
  ]);
  return corners.every(([x, y]) => Math.abs(x) <= 180 && Math.abs(y) <= 90);
}
