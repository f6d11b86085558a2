import { useMemo } from 'react';
import { isLevelContent } from '../../../domain/content/index.ts';
import { isPlanPicture } from '../../../domain/floorplan/plan-picture.ts';
import type { CurrentContentRoute } from '../../state/navigation/content-route.ts';
import { placeOfferAtom } from '../../editor/offers.ts';
import { useHeld } from '../../editor/held.ts';
import { isLevelParams } from '../../routes/paths.ts';
import { usePermission } from '../../state/rights/permission.ts';
import type { Place } from '../../state/navigation/current-place.ts';

/** Tells commands what the content screen is about: the feature of the panel, or else the innermost place. */
export function usePlaceOffer(route: CurrentContentRoute, place: Place | undefined): void {
  const { id, contentType, params } = route;
  const clientLid = place?.client?.lid;
  const levelLid = place?.level?.lid;
  const hasPlanPicture = place?.level ? isPlanPicture(place.level) : false;
  const { isKnown, canEdit } = usePermission();
  const mayEdit = canEdit || !isKnown;
  const fid = levelLid !== undefined && isLevelContent(contentType) && isFid(id) ? id : undefined;
  const about =
    (fid && `feature:${fid}`) ??
    (levelLid && `level:${levelLid}`) ??
    (place?.building && `building:${place.building.lid}`) ??
    (place?.site && `site:${place.site.lid}`) ??
    '';
  useHeld(
    placeOfferAtom,
    useMemo(
      () =>
        clientLid === undefined
          ? null
          : {
              about,
              clientLid,
              params,
              level: isLevelParams(params) ? params : null,
              isPlanPicture: hasPlanPicture,
              mayEdit,
            },
      [about, clientLid, params, hasPlanPicture, mayEdit],
    ),
  );
}

const isFid = (id: string | undefined): id is string => /^[\da-f]{8}-[\da-f-]{27}$/i.test(id ?? '');
