import { PUBLIC_PROFILES, SLUG, type PublicProfile } from '../../domain/public-map/index.ts';
import type { PublicFloor } from '../../domain/public-map/route/floor.ts';
import type { Position } from '../../domain/entities/geometry.ts';

/** An end of a route as an address names it: a place, a spot, the device's position, or not chosen yet. */
export type EndName =
  | { is: 'place'; fid: string }
  | { is: 'spot'; at: Position; floor: PublicFloor | null }
  | { is: 'position' }
  | { is: 'unknown' };

export type VisitView =
  | { is: 'search' }
  | { is: 'place'; fid: string }
  /** From the first end to the last. */
  | { is: 'route'; ends: readonly EndName[]; profile: PublicProfile | null };

/** What the address of the page says. */
export interface Visit {
  slug: string;
  view: VisitView;
  /** "You are here": a place, and where one looks in degrees from north. */
  at: string | null;
  heading: number | null;
  /** A content language. */
  lang: string | null;
  /** Without anything around the map that its host has itself. */
  isEmbedded: boolean;
}

const BASE = '/m/';
/** The start, the end and the stops between. */
export const MOST_ENDS = 6;
const SPOT = /^@(-?\d{1,3}(?:\.\d{1,9})?),(-?\d{1,3}(?:\.\d{1,9})?)(?:,(\d{1,15}),(-?\d{1,4}))?$/;
const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

function endOf(text: string): EndName {
  if (text === 'here') return { is: 'position' };
  if (text === '-' || text === '') return { is: 'unknown' };
  const [spot, latitude, longitude, building, level] = SPOT.exec(text) ?? [];
  if (spot === undefined) return { is: 'place', fid: text };
  return {
    is: 'spot',
    at: [Number(longitude), Number(latitude)],
    floor: building === undefined ? null : { buildingId: Number(building), levelIndex: Number(level) },
  };
}

export function textOfEnd(end: EndName): string {
  if (end.is === 'place') return end.fid;
  if (end.is === 'position') return 'here';
  if (end.is === 'unknown') return '-';
  const [longitude, latitude] = end.at;
  const floor = end.floor === null ? [] : [end.floor.buildingId, end.floor.levelIndex];
  return `@${[latitude.toFixed(7), longitude.toFixed(7), ...floor].join(',')}`;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

/** What an address of the page says; what can't be read is left out. */
export function visitOf({ pathname, search }: Pick<URL, 'pathname' | 'search'>): Visit {
  const [slug = '', kind, ...rest] = pathname.slice(BASE.length).split('/').map(decoded);
  const query = new URLSearchParams(search);
  const heading = Number(query.get('heading') ?? Number.NaN);
  const lang = query.get('lang');
  const profile = PUBLIC_PROFILES.find((one) => one === query.get('profile')) ?? null;
  const [first, second] = rest;
  let view: VisitView = { is: 'search' };
  if (kind === 'places' && first) view = { is: 'place', fid: first };
  if (kind === 'routes' && first && second) {
    const between = query.getAll('via').slice(0, MOST_ENDS - 2);
    view = { is: 'route', ends: [first, ...between, second].map(endOf), profile };
  }
  return {
    slug: SLUG.test(slug) ? slug : '',
    view,
    at: query.get('at') || null,
    heading: query.has('heading') && Number.isFinite(heading) ? ((heading % 360) + 360) % 360 : null,
    lang: lang !== null && LANGUAGE.test(lang) ? lang : null,
    isEmbedded: query.get('embed') === '1',
  };
}

/** The address of a visit, without its origin. */
export function addressOfVisit({ slug, view, at, heading, lang, isEmbedded }: Visit): string {
  const parts = [slug];
  const query = new URLSearchParams();
  if (view.is === 'place') parts.push('places', view.fid);
  if (view.is === 'route') {
    const names = view.ends.map(textOfEnd);
    parts.push('routes', names[0] ?? '-', names.at(-1) ?? '-');
    for (const name of names.slice(1, -1)) query.append('via', name);
    if (view.profile !== null) query.set('profile', view.profile);
  }
  if (at !== null) query.set('at', at);
  if (heading !== null) query.set('heading', String(heading));
  if (lang !== null) query.set('lang', lang);
  if (isEmbedded) query.set('embed', '1');
  const text = query.toString();
  return BASE + parts.map(encodeURIComponent).join('/') + (text === '' ? '' : `?${text}`);
}
