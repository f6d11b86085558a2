import { isNetworkNode, isPlace, PATH_NODE } from '../content/index.ts';
import type { PublishedContent } from './content.ts';
import type { PublicPlace } from './files.ts';
import type { MadeMap } from './make-files.ts';
import type { PublicMap } from './public-map.ts';

/** What an admin should know of a map before visitors read it. */
export interface MapFacts {
  places: number;
  buildings: number;
  levels: number;
  pictures: number;
  /** Elevators, stairs and the like that directions may use. */
  transitions: number;
  /** Places that are left out, as they are for groups that the map is not for. */
  hidden: number;
  /** Places with a name that no way leads to, the first ones first; none where the map gives no directions. */
  unreachable: readonly PublicPlace[];
  /** By language of the map but its first: the named places that have no name in it. */
  unnamed: ReadonlyMap<string, readonly PublicPlace[]>;
}

type Settings = Pick<PublicMap, 'languages' | 'routing' | 'siteIds'>;

/** @param all the content that the map was made of */
export function factsOf(made: MadeMap, all: PublishedContent, map: Settings): MapFacts {
  const { places } = made.search;
  const named = places.filter(({ name }) => name !== '');
  const isHere = (siteId: number | null): boolean =>
    siteId !== null && (map.siteIds === null || map.siteIds.includes(siteId));
  const shown = new Set(places.map(({ fid }) => fid));
  const details = [...made.details.values()].flatMap((floor) => Object.values(floor));
  return {
    places: places.length,
    buildings: made.buildings.length,
    levels: made.levels.length,
    pictures: details.reduce((sum, { images }) => sum + (images?.length ?? 0), 0),
    transitions: map.routing
      ? made.content.features.filter((one) => isNetworkNode(one) && one.properties['typeCode'] !== PATH_NODE)
          .length
      : 0,
    hidden: all.features.filter(
      (one) => isPlace(one) && isHere(one.siteId) && !shown.has(one.fid) && hasAccess(one.properties),
    ).length,
    unreachable: map.routing ? named.filter(({ stop }) => stop === undefined) : [],
    unnamed: new Map(
      map.languages.slice(1).map((language) => [language, named.filter(({ names }) => !names?.[language])]),
    ),
  };
}

const hasAccess = ({ extra }: Readonly<Record<string, unknown>>): boolean =>
  Array.isArray((extra as { access?: unknown } | undefined)?.access);
