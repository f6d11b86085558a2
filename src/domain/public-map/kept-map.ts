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

const inOrder = (value: unknown): unknown =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(
        Object.entries(value)
          .filter(([, member]) => member !== undefined)
          .sort(([a], [b]) => (a < b ? -1 : 1)),
      );
const isSame = (a: unknown, b: unknown): boolean =>
  JSON.stringify(inOrder(a ?? null)) === JSON.stringify(inOrder(b ?? null));

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

/** Members in which two versions differ. */
export function changedMembers(before: MapSettings, after: MapSettings): MapMember[] {
  const [was, is] = [membersOf(before), membersOf(after)];
  const names = new Set([...Object.keys(was), ...Object.keys(is)]) as Set<MapMember>;
  return [...names].filter((name) => !isSame(was[name], is[name]));
}

/** Whether it is to be sent, and needs no decision and no password first. */
export const isMapToSend = ({ waits, clash, refused, map, hasPassword }: KeptMap): boolean =>
  waits !== null &&
  clash === null &&
  refused === null &&
  (waits === 'delete' || map.audience.length === 0 || hasPassword);

/** A map that was changed here: off as long as a password is missing, and waiting unless it is as the server has it. */
export function changedMap(kept: KeptMap, map: MapSettings, at: number): KeptMap {
  const isHeld = kept.wantsPassword && !kept.hasPassword;
  const next: MapSettings = isHeld ? { ...map, state: 'off' } : map;
  const isThere = kept.base !== null && changedMembers(kept.base, next).length === 0;
  return { ...kept, map: next, clash: null, refused: null, at, waits: isThere ? null : 'put' };
}

/**
 * A map of this device with what the server has of it, member by member. What was changed here stands, the rest is theirs;
 * a member that both changed differently is a clash.
 * @param theirs null: the server has it no more
 * @returns null where it is gone on both sides
 */
export function mergeMap(mine: KeptMap, theirs: MapThere | null): KeptMap | null {
  if (theirs === null) {
    if (mine.base === null) return mine;
    return mine.waits === 'put'
      ? { ...mine, base: null, hasPassword: false, refused: { code: 'deleted-elsewhere', message: '' } }
      : null;
  }
  const { hasPassword } = theirs;
  const wantsPassword = mine.wantsPassword && !hasPassword;
  const there = { base: theirs.map, hasPassword, wantsPassword };
  if (mine.waits === null) return { ...mine, ...there, map: theirs.map, clash: null, at: theirs.at };
  // It never was there, and now is: what left without an answer arrived.
  const base = mine.base ?? theirs.map;
  const isMoved = changedMembers(base, theirs.map).length > 0;
  if (mine.waits === 'delete')
    return isMoved
      ? { ...mine, ...there, map: theirs.map, refused: { code: 'changed-elsewhere', message: '' } }
      : { ...mine, ...there };
  const changedThere = new Set(changedMembers(base, theirs.map));
  const [own, other] = [membersOf(mine.map), membersOf(theirs.map)];
  const kept = changedMembers(base, mine.map);
  const map = withMembers(theirs.map, Object.fromEntries(kept.map((name) => [name, own[name]])));
  const clashing = kept.filter((name) => changedThere.has(name) && !isSame(own[name], other[name]));
  const clash =
    clashing.length === 0
      ? mine.clash && stillClashing(mine.clash, map)
      : { ...mine.clash, ...Object.fromEntries(clashing.map((name) => [name, other[name]])) };
  const isThere = changedMembers(theirs.map, map).length === 0;
  return isThere
    ? { ...mine, ...there, map: theirs.map, clash: null, waits: null, at: theirs.at }
    : { ...mine, ...there, map, clash, waits: 'put' };
}

/** Of what clashed before, what still differs. */
function stillClashing(clash: NonNullable<KeptMap['clash']>, map: MapSettings): KeptMap['clash'] {
  const own = membersOf(map);
  const left = Object.entries(clash).filter(([name, value]) => !isSame(own[name as MapMember], value));
  return left.length === 0 ? null : Object.fromEntries(left);
}

/** The decision of a person: all that clashes as it is here, or as it is there. */
export function decidedMap(kept: KeptMap, takes: 'mine' | 'theirs', at: number): KeptMap {
  if (kept.clash === null) return kept;
  return changedMap(kept, takes === 'mine' ? kept.map : withMembers(kept.map, kept.clash), at);
}
