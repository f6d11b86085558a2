/** What is known of a map that is kept on the device. */
export interface KeptMap {
  slug: string;
  /** Of the map; '' until it was read. */
  id: string;
  revision: string;
  /** The revision before, which an open page may still read. */
  before: string;
  /** Milliseconds of the device's clock. */
  readAt: number;
  /** Until when a map with a password may be read from the device; null: it has none. */
  until: number | null;
}

/** The name of the cache with all that is kept of a map. */
export const cacheOf = (id: string): string => `visitor-map-${id}`;

export const MOST_MAPS = 5;
/** How long a password that was given holds, as the server has it. */
export const OPENED_MS = 12 * 3_600_000;

/** What is kept of a map once the server has answered again. */
export function keptAfter(
  before: KeptMap | undefined,
  answer: { slug: string; id: string; revision: string; isPrivate: boolean },
  now: number,
): KeptMap {
  const { slug, id, revision, isPrivate } = answer;
  const isNew = before?.revision !== revision;
  return {
    slug,
    id,
    revision,
    before: isNew ? (before?.revision ?? '') : before.before,
    readAt: now,
    until: isPrivate ? (before?.until ?? now + OPENED_MS) : null,
  };
}

/** A clock that was put back leaves more time than was ever given: that counts as over too. */
export const isOver = ({ until }: KeptMap, now: number): boolean =>
  until !== null && (until <= now || until > now + OPENED_MS);

/** The maps that make room, the one read longest ago first, and those that may be read no longer. */
export function mapsToForget(maps: readonly KeptMap[], now: number): KeptMap[] {
  const over = maps.filter((map) => isOver(map, now));
  const rest = maps.filter((map) => !over.includes(map)).sort((a, b) => b.readAt - a.readAt);
  const ids = [...new Set(rest.map(({ id }) => id))].slice(0, MOST_MAPS);
  return [...over, ...rest.filter(({ id }) => !ids.includes(id))];
}
