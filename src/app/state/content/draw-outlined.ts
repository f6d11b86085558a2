import { CLIENT_KIND } from '../../../domain/content/index.ts';
import type { Building } from '../../../domain/entities/building.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Site } from '../../../domain/entities/site.ts';
import type { MapScene, Outline } from '../../../map/index.ts';
import type { Outlined } from './map-outlines.ts';
import { groundOf } from '../map-view/site-ground.ts';

/** Sites, buildings and geofences of a client as the map draws them. @param namesSites sites have their names on the map */
export const drawOutlined = (
  found: Outlined | undefined,
  namesSites = true,
): Pick<MapScene, 'outlines' | 'ground'> => ({
  outlines: [
    ...(found?.sites ?? []).map((site) => siteOutline(site, namesSites)),
    ...(found?.buildings ?? []).map(buildingOutline),
    ...(found?.geofences ?? []).flatMap(geofenceOutline),
  ],
  ground: groundOf(found?.sites ?? []),
});

function siteOutline({ lid, geometry, title, extra }: Site, isNamed: boolean): Outline {
  // Titles in other languages are in `extra`.
  return { kind: 'site', key: lid, geometry, ...(isNamed && { name: title, extra }) };
}

function buildingOutline(building: Building): Outline {
  return {
    kind: 'building',
    key: building.lid,
    geometry: building.geometry,
    name: building.title,
    extra: building.extra,
  };
}

function geofenceOutline(feature: Feature): Outline[] {
  const { geometry, properties } = feature;
  if (geometry.type === 'Point') return [];
  return [
    {
      kind: CLIENT_KIND,
      key: feature.fid,
      geometry,
      name: properties.name,
      name_ar: properties.name_ar,
      extra: properties.extra,
    },
  ];
}
