import { useMemo } from 'react';
import { CLIENT_KIND, kindsOf } from '../../../../domain/content/index.ts';
import type { Building } from '../../../../domain/entities/building.ts';
import type { Feature } from '../../../../domain/entities/feature.ts';
import type { Site } from '../../../../domain/entities/site.ts';
import type { MapScene, Outline } from '../../../../map/index.ts';
import { outlinedQuery } from '../../../state/content/map-outlines.ts';
import { HOME_SCREEN, useContentRoute } from '../../../state/navigation/content-route.ts';
import { usePlace } from '../../../state/navigation/current-place.ts';
import { useQuery } from '../../../state/queries/shared-query.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { usePendingStates } from '../../../state/sync-status/pending-changes.ts';
import { groundOf } from './site-ground.ts';
import { marksOf } from './sync-marks.ts';

export interface OutlinesPart extends Pick<MapScene, 'outlines' | 'ground' | 'states'> {
  /** Whose sites are outlined: a client's key, or `all`. Lags behind the address until the device has answered. */
  of: string | undefined;
}

/** Sites of the client, buildings of the site, the decoration around them, and what of it waits to be sent. */
export function useOutlines(): OutlinesPart {
  const { db } = useWorkspace();
  const route = useContentRoute();
  const place = usePlace();
  const states = usePendingStates();
  const found = useQuery(db, outlinedQuery(db, place, kindsOf(route.contentType).includes(CLIENT_KIND)));
  // There they are marked by parts of the page.
  const isHome = route.screen.name === HOME_SCREEN;
  const shown = useMemo(
    () => ({
      outlines: [
        ...(found?.sites ?? []).map((site) => siteOutline(site, isHome ? '' : site.title)),
        ...(found?.buildings ?? []).map(buildingOutline),
        ...(found?.geofences ?? []).flatMap(geofenceOutline),
      ],
      ground: groundOf(found?.sites ?? []),
      of: found?.of,
    }),
    [found, isHome],
  );
  return useMemo(() => ({ ...shown, states: marksOf(states, shown.outlines) }), [shown, states]);
}

function siteOutline(site: Site, name: string): Outline {
  return {
    kind: 'site',
    key: site.lid,
    geometry: site.geometry,
    name,
    extra: site.extra,
  };
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
