import {
  changedHere,
  changedNames,
  decided,
  mergeKept,
  type KeptState,
  type MembersOf,
} from '../moment/index.ts';
import type { PublicMap } from './public-map.ts';

/** What an admin sets up of a public map, and can change without a network. */
export type MapSettings = Omit<PublicMap, 'id' | 'hasPassword'>;
/** A member that is merged on its own; of `shows` each part is one. */
export type MapMember = Exclude<keyof MapSettings, 'shows'> | `shows.${keyof MapSettings['shows']}`;

/** A public map as a device has it. */
export interface KeptMap {
  clientLid: string;
  id: string;
  map: MapSettings;
  hasPassword: boolean;
  /** It is to have a password, which is only ever sent: until that is done it stays off. */
  wantsPassword: boolean;
  /** As the server was last seen to have it; null: it never was there. */
  base: MapSettings | null;
  /** What has not reached the server yet. */
  waits: 'put' | 'delete' | null;
  /** What a colleague set meanwhile, in members that were changed here too: nothing is sent until a person decides. */
  clash: Partial<Record<MapMember, unknown>> | null;
  /** Why the server did not take it, and an address that is free where that was it. */
  refused: { code: string; message: string; free?: string } | null;
  /** Milliseconds since 1970 when it was last changed. */
  at: number;
}

/** What a device hears of a map. */
export interface MapThere {
  map: MapSettings;
  hasPassword: boolean;
  /** Milliseconds since 1970. */
  at: number;
}

/** All but `shows`, whose parts are members of their own. */
const WHOLE = [
  'title',
  'titles',
  'slug',
  'state',
  'siteIds',
  'languages',
  'home',
  'audience',
  'routing',
  'profiles',
  'kiosk',
  'origins',
  'expiresAt',
] as const satisfies readonly MapMember[];

const membersOf = ({ shows, ...others }: MapSettings): Partial<Record<MapMember, unknown>> => ({
  ...Object.fromEntries(WHOLE.map((name) => [name, others[name]])),
  ...Object.fromEntries(Object.entries(shows).map(([part, isShown]) => [`shows.${part}`, isShown])),
});

/** A map with these members in place of its own. */
export function withMembers(map: MapSettings, members: Partial<Record<MapMember, unknown>>): MapSettings {
  const next: Record<string, unknown> = { ...map, shows: { ...map.shows } };
  for (const [name, value] of Object.entries(members)) {
    const [whole = '', part] = name.split('.');
    if (part === undefined) next[whole] = value;
    else (next['shows'] as Record<string, unknown>)[part] = value;
  }
  return next as unknown as MapSettings;
}

const MEMBERS: MembersOf<MapSettings> = { read: membersOf, with: withMembers };

/** Members in which two versions differ. */
export const changedMembers = (before: MapSettings, after: MapSettings): MapMember[] =>
  changedNames(membersOf(before), membersOf(after)) as MapMember[];

/** Whether it is to be sent, and needs no decision and no password first. */
export const isMapToSend = ({ waits, clash, refused, map, hasPassword }: KeptMap): boolean =>
  waits !== null &&
  clash === null &&
  refused === null &&
  (waits === 'delete' || map.audience.length === 0 || hasPassword);

const stateOf = ({ map, base, waits, clash, refused }: KeptMap): KeptState<MapSettings> => ({
  value: map,
  base,
  waits,
  clash,
  refused,
});
const inState = (kept: KeptMap, { value, ...state }: KeptState<MapSettings>): KeptMap => ({
  ...kept,
  ...state,
  map: value,
});

/** A map that was changed here: off as long as a password is missing, and waiting unless it is as the server has it. */
export function changedMap(kept: KeptMap, map: MapSettings, at: number): KeptMap {
  const isHeld = kept.wantsPassword && !kept.hasPassword;
  const next: MapSettings = isHeld ? { ...map, state: 'off' } : map;
  return { ...inState(kept, changedHere(MEMBERS, kept.base, next)), at };
}

/**
 * A map of this device with what the server has of it, member by member.
 * @param theirs null: the server has it no more
 * @returns null where it is gone on both sides
 */
export function mergeMap(mine: KeptMap, theirs: MapThere | null): KeptMap | null {
  const state = mergeKept(MEMBERS, stateOf(mine), theirs?.map ?? null);
  if (state === null) return null;
  const next = inState(mine, state);
  if (theirs === null) return mine.base === null ? mine : { ...next, hasPassword: false };
  const { hasPassword, at } = theirs;
  return {
    ...next,
    hasPassword,
    wantsPassword: mine.wantsPassword && !hasPassword,
    ...(next.waits === null && { at }),
  };
}

/** The decision of a person: all that clashes as it is here, or as it is there. */
export function decidedMap(kept: KeptMap, takes: 'mine' | 'theirs', at: number): KeptMap {
  if (kept.clash === null) return kept;
  return changedMap(kept, decided(MEMBERS, stateOf(kept), takes).value, at);
}
