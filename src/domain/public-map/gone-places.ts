import { distanceMetres, labelPoint } from '../geometry/index.ts';
import type { PublishedFeature } from './content.ts';
import type { GonePlace, PublicPlace } from './files.ts';

/** Metres to the nearest place, at most. */
const NEAR_M = 100;

/**
 * Places that are gone, each with the nearest one of its floor.
 * @param gone as they were last published, cut to the readers of the map
 */
export function goneOf(gone: readonly PublishedFeature[], living: readonly PublicPlace[]): GonePlace[] {
  const byFloor = new Map<string, PublicPlace[]>();
  const floorOf = ({ siteId, buildingId, levelIndex }: PublicPlace | PublishedFeature): string =>
    `${siteId}/${buildingId}/${levelIndex}`;
  for (const place of living) {
    const floor = byFloor.get(floorOf(place)) ?? [];
    byFloor.set(floorOf(place), floor);
    floor.push(place);
  }
  return gone.map((feature) => {
    const { fid, buildingId, levelIndex } = feature;
    const at = labelPoint(feature.geometry);
    let near: string | null = null;
    let least = NEAR_M;
    for (const place of at === null ? [] : (byFloor.get(floorOf(feature)) ?? [])) {
      const metres = distanceMetres(at!, place.at);
      if (metres < least) [near, least] = [place.fid, metres];
    }
    return { fid, near, buildingId, levelIndex };
  });
}
