import type { Feature } from '../../entities/feature.ts';

/** Where a feature is. `levelLid` null: outdoors on the site; all but the client null: a global geofence. */
export type FeaturePlace = Pick<Feature, 'clientLid' | 'siteLid' | 'buildingLid' | 'levelLid'>;

/** A feature that has no place yet: what a form, a drawing or a floor plan yields. `kind` follows from the type. */
export type FeatureDraft = Pick<Feature, 'fid' | 'kind' | 'geometry' | 'properties'>;

export function featureRow(place: FeaturePlace, draft: FeatureDraft): Feature {
  const { clientLid, siteLid, buildingLid, levelLid } = place;
  const { fid, kind, geometry, properties } = draft;
  return { fid, kind, clientLid, siteLid, buildingLid, levelLid, geometry, properties };
}
