import type { Extra } from '../entities/publish-state.ts';
import { membersIn, storeyOf } from '../entities/storey-extra.ts';

/** What a place tells on a public map, by member of `shows`. */
export const SHOWN_PARTS = [
  'hours',
  'contacts',
  'images',
  'logo',
  'buttons',
  'description',
  'eid',
  'reports',
] as const;
export type ShownPart = (typeof SHOWN_PARTS)[number];

/** Where a public map opens. Numbers are the server's. */
export interface PublicMapHome {
  siteId: number;
  buildingId?: number | undefined;
  levelIndex?: number | undefined;
  /** "You are here". */
  fid?: string | undefined;
  /** Degrees from north, clockwise, in which a person who reads the map looks. */
  bearing?: number | undefined;
}

/** The ways of walking that a public map may offer: see `domain/wayfinding/route/profiles`, whose `walk` is `quickest`. */
export const PUBLIC_PROFILES = ['quickest', 'step-free', 'comfortable'] as const;
export type PublicProfile = (typeof PUBLIC_PROFILES)[number];

/** A published map of a client that visitors open without an account, as an admin sets it up. */
export interface PublicMap {
  /** UUID, made where the map is made. */
  id: string;
  title: string;
  /** Titles in content languages. */
  titles?: Readonly<Record<string, string>> | undefined;
  /** The last part of its address, `/m/{slug}`. */
  slug: string;
  state: 'on' | 'off';
  /** Null: all sites of the client. */
  siteIds: readonly number[] | null;
  /** Codes, the first is the one of plain names. */
  languages: readonly string[];
  home: PublicMapHome;
  shows: Readonly<Record<ShownPart, boolean>>;
  /** Groups of the client whose places and ways it has, beside those of everybody. */
  audience: readonly string[];
  routing: boolean;
  profiles: readonly PublicProfile[];
  kiosk: { idleSeconds: number } | null;
  /** Origins whose pages may embed it; null: any. */
  origins: readonly string[] | null;
  /** Epoch seconds. */
  expiresAt?: number | null | undefined;
  /** A password is set; the password itself is only ever sent, never answered. */
  hasPassword: boolean;
}

/** 3 to 60 of a–z, 0–9 and dashes, a letter or digit at both ends. */
export const SLUG = /^[a-z0-9][a-z0-9-]{1,58}[a-z0-9]$/;

/** Characters of a password. */
export const PASSWORD_LENGTH = [8, 100] as const;

/** Days for which a place that is gone is remembered, and how many places at most. */
export const GONE_KEPT_DAYS = 400;
export const MOST_GONE = 5000;

/** The client's colour and logo on its public maps: `storey.brand` of the client. */
export function brandOf(clientExtra: Extra): { logo: string | null; colour: string | null } {
  const { logo, colour } = membersIn(storeyOf(clientExtra)['brand']);
  return {
    logo: typeof logo === 'string' && /^https?:\/\//i.test(logo) ? logo : null,
    colour: typeof colour === 'string' && /^#[0-9a-f]{6}$/i.test(colour) ? colour.toLowerCase() : null,
  };
}

/** Whether a map lets its readers know less than before: of fewer places, or less of each. */
export const showsLess = (
  before: Pick<PublicMap, 'siteIds' | 'audience' | 'shows'>,
  after: Pick<PublicMap, 'siteIds' | 'audience' | 'shows'>,
): boolean => {
  const { siteIds } = after;
  return (
    before.audience.some((group) => !after.audience.includes(group)) ||
    SHOWN_PARTS.some((part) => before.shows[part] && !after.shows[part]) ||
    (siteIds !== null && (before.siteIds?.some((id) => !siteIds.includes(id)) ?? true))
  );
};
