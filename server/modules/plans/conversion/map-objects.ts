import { kindsOf } from '../../../../src/domain/content/index.ts';
import { randomUUID } from 'node:crypto';
import type { FeatureType } from '../../../../src/domain/entities/feature-type.ts';
import { UNDEFINED_TYPE_CODE } from '../../../../src/domain/entities/feature.ts';
import { builtInTaxonomy, suggestType } from '../../../../src/domain/taxonomy/index.ts';
import type { PlacedFeature } from '../../../../src/domain/floorplan/read/drawing/placed-features.ts';

/** Every thing of a plan (its anchors apart) as a map object: with a fid, and the type that its layer's name says. */
export function* mapObjectsOf(features: Iterable<PlacedFeature>): Generator<PlacedFeature> {
  const typeOf = typesByLayer();
  for (const feature of features) {
    const { properties, geometry } = feature;
    if (!geometry || properties['typeCode'] === 'georeferencing-anchor') continue;
    yield { ...feature, properties: { ...properties, fid: randomUUID(), typeCode: typeOf(feature) } };
  }
}

/** Walls and the like are obstacles, which people edit among the map objects. */
const KINDS: ReadonlySet<string> = new Set(kindsOf('mapObjects'));

/** A type of such a kind that may have the shape, else `undefined`, which may have any. */
function typesByLayer(): (feature: PlacedFeature) => string {
  const known = new Map<string, FeatureType | null>();
  return ({ properties, geometry }) => {
    const layer = properties['layer'];
    if (typeof layer !== 'string' || !geometry) return UNDEFINED_TYPE_CODE;
    let type = known.get(layer);
    if (type === undefined) {
      const code = suggestType(layer, builtInTaxonomy, { isNamed: false });
      type = (code !== null && builtInTaxonomy[code]) || null;
      known.set(layer, type);
    }
    const shapes: readonly string[] = type && KINDS.has(type.properties.class) ? type.properties.shape : [];
    return type && shapes.includes(geometry.type) ? type.code : UNDEFINED_TYPE_CODE;
  };
}
