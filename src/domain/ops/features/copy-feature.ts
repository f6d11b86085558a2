import type { Feature } from '../../entities/feature.ts';
import type { Fid } from '../../entities/ids.ts';
import { localPlane, roundGeometry } from '../../geometry/index.ts';
import { mapPositions } from '../../geometry/transform/map-positions.ts';
import type { Moment } from '../../moment/moment.ts';
import { createFeature } from './create-feature.ts';
import type { FeaturePlace } from './feature-row.ts';

/** What goes along when a feature is copied. */
export type CopiedFeature = Pick<Feature, 'kind' | 'geometry' | 'properties'>;

/**
 * Makes another feature like one, also on another level. Its external id stays with the first: that names one thing.
 * @param shift metres to the east and the south, so that a copy on the same level is seen
 */
export function copyFeature(
  { kind, geometry, properties }: CopiedFeature,
  place: FeaturePlace,
  shift: number,
  newId: () => Fid,
): Moment {
  const { eid: _one, ...rest } = properties;
  const moved =
    shift === 0
      ? geometry
      : roundGeometry(mapPositions(geometry, (at) => localPlane(at).toEarth([shift, -shift])));
  const draft = {
    fid: newId(),
    kind,
    geometry: moved,
    properties: { ...rest, typeCode: properties.typeCode },
  };
  return createFeature(place, draft, newId);
}
