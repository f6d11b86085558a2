import type { FeatureGeometry, Position } from '../../../entities/geometry.ts';
import type { OwnIdentity, OwnFeature } from '../../own-drawing.ts';
import type { PlacedFeature } from './placed-features.ts';

/** A place that a drawing of ours holds. */
interface OwnFinding {
  typeCode: string;
  name: string | null;
  geometry: FeatureGeometry;
  identity?: OwnIdentity;
}

interface Gathered {
  of: OwnFeature;
  parts: Position[][][];
  point: Position | null;
}

/**
 * What a drawing that this console wrote says itself, and the rest of it, which other programs may have added. Holes come
 * back to their shell and points to places.
 */
export function ownFindings(features: readonly PlacedFeature[]): {
  own: OwnFinding[];
  rest: readonly PlacedFeature[];
} {
  if (!features.some(({ properties }) => 'own' in properties)) return { own: [], rest: features };
  const found: Gathered[] = [];
  const last = new Map<string, Gathered>();
  const rest: PlacedFeature[] = [];
  for (const feature of features) {
    const of = feature.properties['own'] as OwnFeature | 'label' | undefined;
    if (of === undefined) rest.push(feature);
    if (of === undefined || of === 'label') continue;
    let gathered = last.get(of.feature);
    const { geometry } = feature;
    const isPoint = geometry?.type === 'Point';
    // A copy that was made in another program has the same words.
    if (
      gathered === undefined ||
      gathered.point !== null ||
      gathered.parts[of.part]?.[of.ring] !== undefined
    ) {
      gathered = { of, parts: [], point: null };
      found.push(gathered);
      last.set(of.feature, gathered);
    }
    if (isPoint) gathered.point = geometry.coordinates;
    else if (geometry?.type === 'Polygon')
      (gathered.parts[of.part] ??= [])[of.ring] = geometry.coordinates[0]!;
  }
  return { own: found.flatMap(findingOf), rest };
}

function findingOf({ of: { typeCode, name, identity }, parts, point }: Gathered): OwnFinding[] {
  const own = { typeCode, name, ...(identity && { identity }) };
  if (point !== null) return [{ ...own, geometry: { type: 'Point', coordinates: point } }];
  const shapes = parts
    .filter((rings) => rings?.[0] !== undefined)
    .map((rings) => rings.filter((ring) => ring !== undefined))
    .map(([shell, ...holes]) => [shell!, ...holes.map((hole) => hole.toReversed())]);
  const [first] = shapes;
  if (first === undefined) return [];
  const geometry =
    shapes.length === 1
      ? { type: 'Polygon' as const, coordinates: first }
      : { type: 'MultiPolygon' as const, coordinates: shapes };
  return [{ ...own, geometry }];
}
