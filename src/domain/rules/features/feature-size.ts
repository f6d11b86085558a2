import type { FeatureGeometry, MultiPolygon, Polygon, Ring } from '../../entities/geometry.ts';
import { FEATURE } from '../../limits.ts';
import type { Issue } from '../../entities/issue.ts';
import { error } from '../../values/text.ts';

/** A feature as far as its size goes: without what the server fills in (`fid`, `sid`, `bid`, `lvl`, `cid`). */
export interface SizedFeature {
  geometry: FeatureGeometry | null;
  properties: Readonly<Record<string, unknown>>;
}

/** `{"type":"Feature","properties":,"geometry":}` */
const FRAME_BYTES = 44;
/** Bytes: no position is longer in JSON, and no ring or part has more around its positions. */
const LONGEST_POSITION = 52;
const AROUND_RING = 8;

/** Geometries are never changed in place, and a large one is measured at every key that is pressed in its form. */
const measured = new WeakMap<FeatureGeometry, number>();

/** Bytes of the feature's JSON in UTF-8, without spaces: what the limit of the contract (section 4) counts. */
export function featureBytes({ geometry, properties }: SizedFeature): number {
  return FRAME_BYTES + utf8Length(JSON.stringify(properties)) + geometryBytes(geometry);
}

/** At least as many, without spelling out its shape. */
export const featureBytesAtMost = ({ geometry, properties }: SizedFeature): number =>
  FRAME_BYTES + utf8Length(JSON.stringify(properties)) + mostGeometryBytes(geometry);

/**
 * Codes: feature-too-large {bytes, max}, of the shape where that is the larger part; too-many {count, max} properties.
 */
export function featureSizeIssues(feature: SizedFeature): Issue[] {
  const { geometry, properties } = feature;
  const count = Object.keys(properties).length;
  if (count > FEATURE.maxProperties)
    return [error('too-many', 'properties', { count, max: FEATURE.maxProperties })];
  const rest = FRAME_BYTES + utf8Length(JSON.stringify(properties));
  if (rest + mostGeometryBytes(geometry) <= FEATURE.maxBytes) return [];
  const ofShape = geometryBytes(geometry);
  const bytes = rest + ofShape;
  if (bytes <= FEATURE.maxBytes) return [];
  const path = ofShape >= rest ? 'geometry' : 'properties';
  return [error('feature-too-large', path, { bytes, max: FEATURE.maxBytes })];
}

const heaviest = new WeakMap<MultiPolygon, Polygon>();

/** The part with the most corners, of a shape of which each part is saved as a feature of its own. */
export function heaviestPart(geometry: FeatureGeometry | null): FeatureGeometry | null {
  if (geometry?.type !== 'MultiPolygon') return geometry;
  const known = heaviest.get(geometry);
  if (known !== undefined) return known;
  const cornersOf = (part: readonly Ring[]): number => part.reduce((sum, ring) => sum + ring.length, 0);
  const [coordinates] = geometry.coordinates.toSorted((a, b) => cornersOf(b) - cornersOf(a));
  if (coordinates === undefined) return geometry;
  const part: Polygon = { type: 'Polygon', coordinates };
  heaviest.set(geometry, part);
  return part;
}

function geometryBytes(geometry: FeatureGeometry | null): number {
  if (geometry === null) return 'null'.length;
  const known = measured.get(geometry);
  if (known !== undefined) return known;
  // Digits and brackets only: a byte each.
  const bytes = JSON.stringify(geometry).length;
  measured.set(geometry, bytes);
  return bytes;
}

/** More than it can be, without spelling it out. */
function mostGeometryBytes(geometry: FeatureGeometry | null): number {
  const rings = geometry === null ? [] : ringsIn(geometry);
  const ofRing = (ring: Ring): number => AROUND_RING + ring.length * LONGEST_POSITION;
  return rings.reduce((sum, ring) => sum + ofRing(ring), 100);
}

function ringsIn(geometry: FeatureGeometry): Ring[] {
  if (geometry.type === 'Point') return [[geometry.coordinates]];
  return geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat();
}

function utf8Length(text: string): number {
  let bytes = text.length;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    // Half of a pair is two of its four bytes.
    if (unit > 0x7f) bytes += unit > 0x7ff && (unit < 0xd800 || unit > 0xdfff) ? 2 : 1;
  }
  return bytes;
}
