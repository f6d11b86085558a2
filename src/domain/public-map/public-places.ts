import { isPlace } from '../content/index.ts';
import { membersIn } from '../entities/storey-extra.ts';
import type { Named } from '../entities/name-in.ts';
import type { Extra } from '../entities/publish-state.ts';
import { FIELDS } from '../fields/fields.ts';
import { boundsOf, labelPoint, roundPosition } from '../geometry/index.ts';
import { hoursOf, validityOf } from '../times/index.ts';
import { namesOf as allNamesOf } from '../values/all-names.ts';
import { descriptionsOf, keywordsOf, type Described } from '../values/descriptions.ts';
import { isWebAddress } from '../values/text-formats.ts';
import type { PublishedFeature } from './content.ts';
import type { PlaceDetails, PublicLink, PublicPicture, PublicPlace, PublicStop, Texts } from './files.ts';
import type { PublicMap } from './public-map.ts';

export type Shown = Pick<PublicMap, 'shows' | 'languages'>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** What of this is in the languages of a map; undefined where nothing is. */
export function within<Value>(
  told: Readonly<Record<string, Value>>,
  languages: readonly string[],
): Record<string, Value> | undefined {
  const kept = Object.entries(told).filter(([language]) => language === '' || languages.includes(language));
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

/** Its plain name, in the first language of the map; '' where it has none. */
export const plainNameOf = ({ properties }: PublishedFeature): string => textOf(properties['name']);

/** What a thing is called in the languages of a map, beside its plain name. */
export const namesOf = ({ properties }: PublishedFeature, languages: readonly string[]): Texts | undefined =>
  within(allNamesOf(properties as Named), languages);

/** Without members that are undefined. */
const told = <T extends object>(members: { [Member in keyof T]?: T[Member] | undefined }): T =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as T;

/** As search, lists and the map have it. @returns null without a point on earth */
export function placeOf(
  feature: PublishedFeature,
  { shows, languages }: Shown,
  stop: PublicStop | undefined,
): PublicPlace | null {
  const { fid, siteId, buildingId, levelIndex, properties, geometry } = feature;
  const [at, bounds] = [labelPoint(geometry), boundsOf(geometry)];
  if (at === null || bounds === null || siteId === null || !isPlace(feature)) return null;
  const validity = validityOf(membersIn(properties['extra']));
  return told<PublicPlace>({
    fid,
    typeCode: textOf(properties['typeCode']),
    name: plainNameOf(feature),
    names: namesOf(feature, languages),
    keywords: within(keywordsOf(properties as Described), languages),
    siteId,
    buildingId,
    levelIndex,
    at: roundPosition(at),
    bounds,
    hours: shows.hours ? (hoursOf(properties['openHours']) ?? undefined) : undefined,
    validFrom: validity?.from ?? undefined,
    validUntil: validity?.until ?? undefined,
    eid: (shows.eid && textOf(properties['eid'])) || undefined,
    stop,
  });
}

/** What its card tells; null where that is nothing. `pictureOf` gives the address that visitors read a picture at. */
export function detailsOf(
  { properties }: PublishedFeature,
  { shows, languages }: Shown,
  pictureOf: (url: string) => PublicPicture | null,
): PlaceDetails | null {
  const line = (name: string): string | undefined => textOf(properties[name]) || undefined;
  const web = (name: string): string | undefined => webAddress(properties[name]);
  const details = told<PlaceDetails>({
    ...(shows.description && {
      description: line('description'),
      descriptions: within(descriptionsOf(properties as Described), languages),
    }),
    ...(shows.images && {
      images: some(FIELDS.images.read(properties['images']).flatMap((url) => pictureOf(url) ?? [])),
    }),
    ...(shows.logo && { logo: pictureOf(textOf(FIELDS.logo.read(properties['logo'])))?.url }),
    ...(shows.contacts && {
      phoneNumber: line('phoneNumber'),
      extension: line('extension'),
      email: line('email'),
      website: web('website'),
    }),
    ...(shows.buttons && {
      menu: web('menu'),
      book: linkOf(FIELDS.book.read(properties['book']).value, ''),
      order: linkOf(FIELDS.order.read(properties['order']).value, ''),
      buttons: some(buttonsOf(properties)),
    }),
    price: FIELDS.price.read(properties['price']).price ?? undefined,
    rating: ratingOf(properties),
  });
  return Object.keys(details).length === 0 ? null : details;
}

const some = <T>(list: readonly T[]): readonly T[] | undefined => (list.length === 0 ? undefined : list);

/** An address that a page of visitors may link to. */
function webAddress(value: unknown): string | undefined {
  const text = textOf(value);
  return /^https?:\/\//i.test(text) && isWebAddress(text) ? text : undefined;
}

function linkOf(value: string, title: string): PublicLink | undefined {
  const url = webAddress(value);
  return url === undefined ? undefined : { title, url };
}

const buttonsOf = (properties: Extra): PublicLink[] =>
  FIELDS.buttons
    .read(properties['buttons'])
    .flatMap(({ name, action, intent }) => linkOf(intent, name) ?? linkOf(action, name) ?? []);

function ratingOf(properties: Extra): PlaceDetails['rating'] {
  const { rating, ratingMax, numberOfRatings } = FIELDS.rating.read(properties['rating']);
  if (rating === null || ratingMax === null || ratingMax <= 0) return undefined;
  return { rating, ratingMax, ...(numberOfRatings !== null && { numberOfRatings }) };
}
