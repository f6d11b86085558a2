import type { Feature } from '../../../domain/entities/feature.ts';
import type { SiteNetwork } from '../../state/content/site-network.ts';

/** Building by building, from the lowest floor up, and by name; outdoor places come last. */
export function placesByFloor(
  places: readonly Feature[],
  { levels, buildings }: Pick<SiteNetwork, 'levels' | 'buildings'>,
  nameOf: (place: Feature) => string,
): Feature[] {
  const keyed = places.map((place) => ({
    place,
    building: place.buildingLid === null ? null : (buildings.get(place.buildingLid)?.title ?? ''),
    floor: levels.get(place.levelLid ?? '')?.levelIndex ?? Infinity,
    name: nameOf(place),
  }));
  keyed.sort((a, b) => {
    if (a.building !== b.building)
      return a.building === null ? 1 : b.building === null ? -1 : a.building.localeCompare(b.building);
    if (a.floor !== b.floor) return a.floor - b.floor;
    return a.name.localeCompare(b.name, undefined, { numeric: true });
  });
  return keyed.map(({ place }) => place);
}
