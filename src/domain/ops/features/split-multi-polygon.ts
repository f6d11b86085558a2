import type { FeatureProperties } from '../../entities/feature.ts';
import type { Fid } from '../../entities/ids.ts';
import { LENGTH } from '../../limits.ts';
import { cutText } from './truncate-text.ts';
import type { FeatureDraft } from './feature-row.ts';

// @spec 4.32
/**
 * One draft per part of a multi-polygon: the first keeps id and name, the others get ids from `newId` and the name
 * with '#1', '#2' … Anything else comes back as it is, alone.
 */
export function splitMultiPolygon(draft: FeatureDraft, newId: () => Fid): [FeatureDraft, ...FeatureDraft[]] {
  if (draft.geometry.type !== 'MultiPolygon') return [draft];
  const [first, ...others] = draft.geometry.coordinates;
  if (!first) return [draft];
  return [
    { ...draft, geometry: { type: 'Polygon', coordinates: first } },
    ...others.map((coordinates, i) => ({
      ...draft,
      fid: newId(),
      geometry: { type: 'Polygon' as const, coordinates },
      properties: numbered(draft.properties, i + 1),
    })),
  ];
}

function numbered(properties: FeatureProperties, index: number): FeatureProperties {
  return properties.name ? { ...properties, name: numberedName(properties.name, index) } : properties;
}

/** A name with '#1', '#2' …, for parts of what had it. Never longer than a name may be. */
export function numberedName(name: string, index: number): string {
  const suffix = `#${index}`;
  return cutText(name, LENGTH.featureName[1] - suffix.length) + suffix;
}
