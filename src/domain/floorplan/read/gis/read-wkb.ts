import { CodedError } from '../../../coded-error.ts';
import type { PlanePoint } from '../../../geometry/index.ts';
import { ByteReader } from './byte-reader.ts';

/** A geometry in the coordinates of its layer. Positions that are empty are left out. */
export type GisGeometry =
  | { type: 'Point'; coordinates: PlanePoint }
  | { type: 'MultiPoint' | 'LineString'; coordinates: PlanePoint[] }
  | { type: 'MultiLineString' | 'Polygon'; coordinates: PlanePoint[][] }
  | { type: 'MultiPolygon'; coordinates: PlanePoint[][][] }
  | { type: 'GeometryCollection'; geometries: GisGeometry[] };

/** A collection within a collection, and so on. */
const DEEPEST = 16;
/** Bytes of what each geometry begins with: the order of its bytes, and its type. */
const HEAD = 5;
/** Bytes of the box in the header of a GeoPackage, by its kind. */
const BOXES = [0, 32, 48, 48, 64];

/**
 * The geometry of a cell of a GeoPackage: its header, and well-known binary of ISO or of PostGIS with heights and measures,
 * which are left out. Null where it is empty, or of arcs, which are not read. @throws CodedError `file-invalid`
 */
export function readGeopackageGeometry(bytes: Uint8Array): GisGeometry | null {
  const reader = new ByteReader(bytes);
  if (reader.uint8() !== 0x47 || reader.uint8() !== 0x50) throw new CodedError('file-invalid');
  reader.uint8();
  const flags = reader.uint8();
  reader.int32();
  reader.skip(BOXES[(flags >> 1) & 7] ?? Infinity);
  // Geometries of an extension of the program that wrote it.
  if ((flags & 32) !== 0) return null;
  return readWkb(reader, 0);
}

/** @throws CodedError `file-invalid` */
function readWkb(reader: ByteReader, depth: number): GisGeometry | null {
  if (depth > DEEPEST) throw new CodedError('file-invalid');
  reader.isLittleEndian = reader.uint8() === 1;
  const code = reader.uint32();
  const plain = code & 0x0fff_ffff;
  const dimension = Math.floor(plain / 1000);
  const hasHeight = (code & 0x8000_0000) !== 0 || dimension === 1 || dimension === 3;
  const hasMeasure = (code & 0x4000_0000) !== 0 || dimension === 2 || dimension === 3;
  if ((code & 0x2000_0000) !== 0) reader.uint32();
  const numbers = 2 + Number(hasHeight) + Number(hasMeasure);
  const position = (): PlanePoint => {
    const at: PlanePoint = [reader.double(), reader.double()];
    reader.skip(8 * (numbers - 2));
    return at;
  };
  const line = (): PlanePoint[] => Array.from({ length: reader.count(8 * numbers) }, position);
  const members = (): (GisGeometry | null)[] =>
    Array.from({ length: reader.count(HEAD) }, () => readWkb(reader, depth + 1));
  switch (plain % 1000) {
    case 1: {
      const coordinates = position();
      return coordinates.some(Number.isNaN) ? null : { type: 'Point', coordinates };
    }
    case 2:
      return full({ type: 'LineString', coordinates: line() });
    case 3:
      return full({ type: 'Polygon', coordinates: Array.from({ length: reader.count(4) }, line) });
    case 4:
      return full({
        type: 'MultiPoint',
        coordinates: members().flatMap((one) => (one?.type === 'Point' ? [one.coordinates] : [])),
      });
    case 5:
    case 11:
      return full({
        type: 'MultiLineString',
        coordinates: members().flatMap((one) => (one?.type === 'LineString' ? [one.coordinates] : [])),
      });
    case 6:
    case 12:
      return full({
        type: 'MultiPolygon',
        coordinates: members().flatMap((one) => (one?.type === 'Polygon' ? [one.coordinates] : [])),
      });
    case 7: {
      const geometries = members().filter((one) => one !== null);
      return geometries.length === 0 ? null : { type: 'GeometryCollection', geometries };
    }
    // Arcs, and what is made of them: how long it is, its parts say.
    case 8:
      line();
      return null;
    case 9:
    case 10:
      members();
      return null;
    default:
      throw new CodedError('file-invalid');
  }
}

const full = <G extends Exclude<GisGeometry, { type: 'GeometryCollection' | 'Point' }>>(
  geometry: G,
): G | null => (geometry.coordinates.length === 0 ? null : geometry);
