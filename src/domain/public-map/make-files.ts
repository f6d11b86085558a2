import { clientSettingsOf } from '../client-settings/index.ts';
import { isPlace, kindDescriptor } from '../content/index.ts';
import type { Taxonomy } from '../entities/feature-type.ts';
import type { Bounds } from '../entities/geometry.ts';
import { namesOf as titlesOf, shortTitlesOf } from '../values/all-names.ts';
import { timeZoneOf } from '../values/local-time.ts';
import { boundsAcross } from '../geometry/index.ts';
import { colourClassOf, pictogramOf, planRoleOf } from '../taxonomy/index.ts';
import type { PublishedContent, PublishedFeature, PublishedSite } from './content.ts';
import { cutContent } from './cut-content.ts';
import type {
  DetailsFile,
  NetworkFile,
  PlaceDetails,
  PublicBuilding,
  PublicLevel,
  PublicPicture,
  PublicSite,
  PublicType,
  SearchFile,
  Texts,
} from './files.ts';
import { networkOf } from './public-network.ts';
import { detailsOf, placeOf, within } from './public-places.ts';
import { brandOf, type PublicMap } from './public-map.ts';

/** What the files of a revision say of a map. */
export interface MadeMap {
  bounds: Bounds | null;
  /** Without offsets of their time zones, which go on with the days. */
  sites: readonly (Omit<PublicSite, 'timeZone'> & { timeZone: string | null })[];
  buildings: readonly PublicBuilding[];
  levels: readonly PublicLevel[];
  types: readonly PublicType[];
  groups: readonly { id: string; title: string }[];
  brand: { logo: string | null; colour: string | null };
  search: SearchFile;
  /** By `detailsKey`. */
  details: ReadonlyMap<string, DetailsFile>;
  network: NetworkFile | null;
  /** What tiles are made of. */
  content: PublishedContent;
}

/** The floor that a file of details is of. */
export const detailsKey = (buildingId: number | null, levelIndex: number | null): string =>
  buildingId === null || levelIndex === null ? 'outdoor/outdoor' : `${buildingId}/${levelIndex}`;

export interface MakeOptions {
  taxonomy: Taxonomy;
  /** Titles of types by language and code, of those languages that the taxonomy is known in. */
  typeTitles: Readonly<Record<string, Texts>>;
  /** A picture as visitors read it; null: they can't. */
  pictureOf: (url: string) => PublicPicture | null;
}

type Settings = Pick<PublicMap, 'siteIds' | 'audience' | 'languages' | 'shows' | 'routing'>;

/**
 * All that visitors read of a map but its tiles. The same content, settings and options give the same files: the server
 * publishes them, the console previews them.
 */
export function makePublicMap(all: PublishedContent, map: Settings, options: MakeOptions): MadeMap {
  const content = cutContent(all, map);
  const network = map.routing ? networkOf(content, all.features, options.taxonomy, map) : null;
  const places = content.features.filter(isPlace).flatMap((feature) => {
    const place = placeOf(feature, map, network?.stopOf(feature));
    return place === null ? [] : [{ feature, place }];
  });
  const details = new Map<string, Record<string, PlaceDetails>>();
  for (const { feature } of places) {
    const told = detailsOf(feature, map, options.pictureOf);
    if (told === null) continue;
    const key = detailsKey(feature.buildingId, feature.levelIndex);
    const floor = details.get(key) ?? {};
    details.set(key, floor);
    floor[feature.fid] = told;
  }
  const boundsOfFeatures = boundsByFloor(content.features);
  return {
    bounds: boundsAcross(...content.sites.map(({ geometry }) => geometry)),
    sites: content.sites.map((site) => ({
      ...head(site, map.languages),
      timeZone: timeZoneOf(site.extra),
    })),
    buildings: content.buildings.map((one) => ({ ...head(one, map.languages), siteId: one.siteId })),
    levels: content.levels
      .map(({ siteId, buildingId, levelIndex, shortTitle, longTitle, extra }): PublicLevel => {
        const titles = within(titlesOf({ extra }), map.languages);
        const shortTitles = within(shortTitlesOf(extra), map.languages);
        return {
          siteId,
          buildingId,
          levelIndex,
          shortTitle,
          longTitle,
          ...(titles && { titles }),
          ...(shortTitles && { shortTitles }),
          bounds: boundsOfFeatures(buildingId, levelIndex),
        };
      })
      .sort((a, b) => a.buildingId - b.buildingId || a.levelIndex - b.levelIndex),
    types: typesOf(content.features, map.languages, options),
    groups: clientSettingsOf(all.clientExtra).groups.filter(({ id }) => map.audience.includes(id)),
    brand: brandOf(all.clientExtra),
    search: { places: places.map(({ place }) => place) },
    details,
    network: network === null || network.file.nodes.length === 0 ? null : network.file,
    content,
  };
}

function head({ id, title, extra, geometry }: PublishedSite, languages: readonly string[]) {
  const titles = within(titlesOf({ extra }), languages);
  return { id, title, ...(titles && { titles }), bounds: boundsAcross(geometry) };
}

function boundsByFloor(
  features: readonly PublishedFeature[],
): (buildingId: number, levelIndex: number) => Bounds | null {
  const shapes = new Map<string, PublishedFeature['geometry'][]>();
  for (const { buildingId, levelIndex, geometry } of features) {
    if (buildingId === null || levelIndex === null) continue;
    const key = detailsKey(buildingId, levelIndex);
    const list = shapes.get(key) ?? [];
    shapes.set(key, list);
    list.push(geometry);
  }
  return (buildingId, levelIndex) => boundsAcross(...(shapes.get(detailsKey(buildingId, levelIndex)) ?? []));
}

/** The types of what is on a map, in the order of their titles' codes. */
function typesOf(
  features: readonly PublishedFeature[],
  languages: readonly string[],
  { taxonomy, typeTitles }: MakeOptions,
): PublicType[] {
  const codes = new Map<string, boolean>();
  for (const feature of features) {
    const code = feature.properties['typeCode'];
    if (typeof code === 'string') codes.set(code, codes.get(code) === true || isPlace(feature));
  }
  return [...codes]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, isOfPlaces]): PublicType => {
      const type = taxonomy[code];
      const titles = languages.flatMap((language) => {
        const title = typeTitles[language]?.[code];
        return title === undefined ? [] : [[language, title] as const];
      });
      return {
        code,
        title: type?.title ?? code,
        ...(titles.length > 0 && { titles: Object.fromEntries(titles) }),
        group: type?.group ?? null,
        colour: type === undefined ? 'service' : colourClassOf(type),
        pictogram: pictogramOf(code, taxonomy),
        role: type === undefined ? kindDescriptor('mapObject').role : planRoleOf(code, taxonomy),
        isPlace: isOfPlaces,
      };
    });
}
