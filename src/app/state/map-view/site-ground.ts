import { groundFeatureSchema, groundSchema } from '../../../domain/entities/ground.ts';
import type { Site } from '../../../domain/entities/site.ts';
import type { GroundCollection } from '../../../map/index.ts';

const known = new WeakMap<Site, GroundCollection['features']>();

function read(site: Site): GroundCollection['features'] {
  const kept = known.get(site);
  if (kept !== undefined) return kept;
  const parsed = groundSchema.safeParse(site.extra['ground']);
  const features = (parsed.success ? parsed.data.features : []).flatMap((candidate) => {
    const feature = groundFeatureSchema.safeParse(candidate);
    return feature.success ? [feature.data] : [];
  });
  known.set(site, features);
  return features;
}

/** The ground of all these sites together, or null. */
export function groundOf(sites: readonly Site[]): GroundCollection | null {
  const features = sites.flatMap(read);
  return features.length === 0 ? null : { type: 'FeatureCollection', features };
}
