import { CodedError } from '../../../coded-error.ts';
import { isInRings, type PlanePoint } from '../../../geometry/index.ts';
import { ByteReader } from './byte-reader.ts';
import type { GisGeometry } from './read-wkb.ts';

const FILE_CODE = 9994;
const HEADER = 100;

/**
 * The shapes of a `.shp`, one for each record: null where it has none, or is a surface in space. Heights and measures are left
 * out. The length in the header counts for nothing; a record that goes beyond the end is `file-invalid`, as half a plan would
 * be taken for all of it. @throws CodedError also `file-type-mismatch`
 */
export function* readShp(bytes: Uint8Array): Generator<GisGeometry | null> {
  const reader = new ByteReader(bytes);
  reader.isLittleEndian = false;
  if (bytes.length < HEADER || reader.int32() !== FILE_CODE) throw new CodedError('file-type-mismatch');
  reader.at = HEADER;
  while (reader.left > 0) {
    reader.isLittleEndian = false;
    reader.int32();
    const length = 2 * reader.uint32();
    const from = reader.skip(length);
    yield shapeOf(new ByteReader(bytes.subarray(from, from + length)));
  }
}

function shapeOf(reader: ByteReader): GisGeometry | null {
  // With heights 10 more, with measures 20 more.
  const type = reader.uint32() % 10;
  const position = (): PlanePoint => [reader.double(), reader.double()];
  const points = (count: number): PlanePoint[] => Array.from({ length: count }, position);
  switch (type) {
    case 1: {
      const coordinates = position();
      return { type: 'Point', coordinates };
    }
    case 8: {
      reader.skip(32);
      const coordinates = points(reader.count(16));
      return coordinates.length === 0 ? null : { type: 'MultiPoint', coordinates };
    }
    case 3:
    case 5: {
      reader.skip(32);
      const parts = reader.count(4);
      const total = reader.uint32();
      const starts = Array.from({ length: parts }, () => reader.uint32());
      if (16 * total > reader.left) throw new CodedError('file-invalid');
      const all = points(total);
      const lines = starts
        .map((start, i) => all.slice(start, starts[i + 1] ?? total))
        .filter((one) => one.length > 1);
      if (lines.length === 0) return null;
      return type === 3 ? { type: 'MultiLineString', coordinates: lines } : areasOf(lines);
    }
    default:
      return null;
  }
}

/** Rings that run clockwise are areas, the others holes in them. A hole in none of them is an area, drawn the wrong way round. */
function areasOf(rings: readonly PlanePoint[][]): GisGeometry {
  const shells = rings
    .filter((ring) => !isHole(ring))
    .map((ring) => ({ ring, box: boxOf(ring), holes: [ring] }));
  const coordinates = shells.map(({ holes }) => holes);
  for (const ring of rings.filter(isHole)) {
    const [x, y] = ring[0]!;
    const around = shells
      .filter(({ box: [west, south, east, north] }) => x >= west && x <= east && y >= south && y <= north)
      .filter((shell) => isInRings(middleOfEdge(ring), [shell.ring]));
    // Of areas within areas the smallest.
    const [own] = around.toSorted((a, b) => sizeOf(a.box) - sizeOf(b.box));
    if (own === undefined) coordinates.push([ring]);
    else own.holes.push(ring);
  }
  return { type: 'MultiPolygon', coordinates };
}

type Box = [west: number, south: number, east: number, north: number];

/** Counted from its first corner, so that far from the origin is as exact. */
function isHole(ring: readonly PlanePoint[]): boolean {
  const [x, y] = ring[0]!;
  let twice = 0;
  for (let i = 1; i < ring.length; i += 1) {
    const [[ax, ay], [bx, by]] = [ring[i - 1]!, ring[i]!];
    twice += (ax - x) * (by - y) - (bx - x) * (ay - y);
  }
  return twice > 0;
}

/** Holes often meet their area in a corner. */
const middleOfEdge = ([[ax, ay] = [NaN, NaN], [bx, by] = [NaN, NaN]]: readonly PlanePoint[]): PlanePoint => [
  (ax + bx) / 2,
  (ay + by) / 2,
];

function boxOf(ring: readonly PlanePoint[]): Box {
  const box: Box = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of ring) {
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  }
  return box;
}

const sizeOf = ([west, south, east, north]: Box): number => (east - west) * (north - south);
