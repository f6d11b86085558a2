import * as z from 'zod';
import type { Extra } from '../../../domain/entities/publish-state.ts';
import {
  brandOf,
  colourIn,
  isWebOrigin,
  proposeSlug,
  SLUG,
  SLUG_LETTERS,
  type KeptMap,
  type MapSettings,
} from '../../../domain/public-map/index.ts';

/** What the form of a public map holds: the map, and the client's colour and logo beside it. */
export interface MapValues extends MapSettings {
  /** As it is typed; empty: proposed from the title. */
  slug: string;
  /** The last day on which it is open; null: it stays open. */
  lastDay: string | null;
  /** As they are typed, the first one of each line. */
  embedders: string;
  /** It is to have a password. */
  wantsPassword: boolean;
  colour: string;
  logo: string;
}

/** The fields that a step asks for. */
export const STEPS = ['holds', 'looks', 'who'] as const;
export type StepId = (typeof STEPS)[number];

/** What is kept of a form names the members that were typed; the others are as they are stored. */
export const valuesSchema = (stored: MapValues): z.ZodType<MapValues> =>
  z
    .object({ typed: z.custom<Partial<MapValues>>((value) => typeof value === 'object' && value !== null) })
    .transform(({ typed }) => ({ ...stored, ...typed }));

const pad = (part: number): string => String(part).padStart(2, '0');

/** The day of an instant, as this device has it. */
export function dayOf(seconds: number): string {
  const date = new Date(seconds * 1000);
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** The last second of a day. */
export function endOf(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + 1).getTime() / 1000 - 1;
}

export function valuesOf({ map, wantsPassword, hasPassword }: KeptMap, clientExtra: Extra): MapValues {
  const { colour, logo } = brandOf(clientExtra);
  return {
    ...map,
    lastDay: map.expiresAt == null ? null : dayOf(map.expiresAt),
    embedders: (map.origins ?? []).join('\n'),
    wantsPassword: wantsPassword || hasPassword,
    colour: colour ?? '',
    logo: logo ?? '',
  };
}

/** A map that is to have a password is off until it has one. */
export const isHeldBack = (
  { wantsPassword, hasPassword }: Pick<KeptMap, 'wantsPassword' | 'hasPassword'>,
  values: MapValues,
): boolean => (wantsPassword || values.wantsPassword) && !hasPassword;

export const originsIn = (embedders: string): string[] | null => {
  const found = embedders.split(/\s+/).filter(Boolean);
  return found.length === 0 ? null : [...new Set(found)];
};

/** The map of a form, without what is kept beside it. */
export function mapOf(values: MapValues, id: string): MapSettings {
  const { lastDay, embedders, wantsPassword: _wants, colour: _colour, logo: _logo, ...map } = values;
  const isAsBefore = map.expiresAt != null && lastDay === dayOf(map.expiresAt);
  return {
    ...map,
    title: map.title.trim(),
    slug: slugOf(values, id),
    expiresAt: lastDay === null ? null : isAsBefore ? map.expiresAt : endOf(lastDay),
    origins: originsIn(embedders),
  };
}

/** As it is typed, or proposed from the title and letters of the map's id, which is random. */
export const slugOf = ({ slug, title }: Pick<MapValues, 'slug' | 'title'>, id: string): string =>
  slug.trim() === '' ? proposeSlug(title, lettersOf(id)) : slug.trim();

const A = 97;
const lettersOf = (id: string): string =>
  (id.replaceAll('-', '').match(/../g) ?? [])
    .slice(-SLUG_LETTERS)
    .map((pair) => String.fromCodePoint(A + (Number.parseInt(pair, 16) % 26)))
    .join('');

/** What a new map begins with. */
export function newMap(of: { title: string; siteId: number; languages: readonly string[] }): MapSettings {
  return {
    title: of.title,
    slug: '',
    state: 'on',
    siteIds: null,
    languages: ['en', ...of.languages],
    home: { siteId: of.siteId },
    shows: {
      hours: true,
      contacts: true,
      images: true,
      logo: true,
      buttons: true,
      description: true,
      eid: false,
      reports: true,
    },
    audience: [],
    routing: true,
    profiles: ['quickest', 'step-free', 'comfortable'],
    kiosk: null,
    origins: null,
    expiresAt: null,
  };
}

/** A code of what is wrong, by field. */
export type MapFault =
  | 'title'
  | 'slug'
  | 'sites'
  | 'languages'
  | 'home'
  | 'profiles'
  | 'colour'
  | 'logo'
  | 'origins';

const WEB = /^https?:\/\/[^\s/]+\/\S+$/i;

/** The address of a logo that can be asked for; null where the text is not yet one. */
export const logoIn = (text: string): string | null => (WEB.test(text.trim()) ? text.trim() : null);

export function faultsIn(values: MapValues, id: string): Partial<Record<keyof MapValues, MapFault>> {
  const { siteIds, home, languages, routing, profiles, colour, logo, embedders } = values;
  const wrong: Partial<Record<keyof MapValues, MapFault | false>> = {
    title: values.title.trim() === '' && 'title',
    slug: !SLUG.test(slugOf(values, id)) && 'slug',
    siteIds: siteIds?.length === 0 && 'sites',
    languages: languages.length === 0 && 'languages',
    home: siteIds !== null && !siteIds.includes(home.siteId) && 'home',
    profiles: routing && profiles.length === 0 && 'profiles',
    colour: colour.trim() !== '' && colourIn(colour) === null && 'colour',
    logo: logo.trim() !== '' && !WEB.test(logo.trim()) && 'logo',
    embedders: (originsIn(embedders) ?? []).some((origin) => !isWebOrigin(origin)) && 'origins',
  };
  return Object.fromEntries(
    Object.entries(wrong).filter((entry): entry is [string, MapFault] => typeof entry[1] === 'string'),
  );
}

/** The step that a field is in. */
export const stepOf = (field: string): StepId =>
  ['title', 'titles', 'slug', 'siteIds', 'languages', 'home'].includes(field)
    ? 'holds'
    : ['colour', 'logo', 'shows', 'routing', 'profiles'].includes(field)
      ? 'looks'
      : 'who';
