import type { DeviceSettings } from '../../../db/device/device-settings.ts';
import type { MapView } from '../../../map/index.ts';
import { inAppPath, paths } from '../../routes/paths.ts';

const PREFIX = 'place:';
/** Milliseconds after which it is of no use where a tab was. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
/** A start that asks for nothing in particular. */
const HOMES = new Set(['/', '/cms', '/cms/content', paths.home]);

/** Where a person was in one tab. */
export interface LastPlace {
  /** Server and person: other people are not led there. */
  owner: string;
  /** Path and query. */
  path: string;
  view: MapView | null;
  /** What is chosen on the screen and saved nowhere, by its name. */
  choices: Readonly<Record<string, unknown>>;
  /** Milliseconds since 1970. */
  at: number;
  /** The tab was left, and not killed. */
  isClosed: boolean;
}

export const ownerOf = (origin: string, userId: number): string => `${origin} ${String(userId)}`;

/** Under which name a tab holds a lock as long as it lives. */
const lockOf = (key: string): string => `storey-${key}`;

type Settings = Pick<DeviceSettings, 'keys' | 'getItem' | 'setItem' | 'removeItem'>;

function readPlace(settings: Settings, key: string): LastPlace | null {
  try {
    const { owner, path, view, choices, at, isClosed } = JSON.parse(
      settings.getItem(key) ?? 'null',
    ) as LastPlace;
    const isWhole = typeof owner === 'string' && typeof at === 'number' && inAppPath(path) !== null;
    return isWhole ? { owner, path, view: view ?? null, choices: { ...choices }, at, isClosed } : null;
  } catch {
    return null;
  }
}

/** Keeps where this tab is, as long as it lives. */
export interface PlaceKeeper {
  note: (part: Partial<Pick<LastPlace, 'path' | 'view' | 'choices' | 'isClosed'>>) => void;
}

export function keepPlace(
  settings: Settings,
  options: { owner: string; id: string; now: () => number; locks: Pick<LockManager, 'request'> },
): PlaceKeeper {
  const key = PREFIX + options.id;
  // Never released: the browser does that when the tab ends, however it ends.
  options.locks.request(lockOf(key), async () => new Promise(() => undefined)).catch(() => undefined);
  const { owner } = options;
  let place: LastPlace = { owner, path: '', view: null, choices: {}, at: 0, isClosed: false };
  return {
    note: (part) => {
      place = { ...place, ...part, at: options.now() };
      if (place.path !== '') settings.setItem(key, JSON.stringify(place));
    },
  };
}

/**
 * Where the person was when a tab of theirs was killed last; once. An address that asks for something in particular is
 * shown as it was asked for: then it is null, unless it is that very place.
 */
export async function takeReturn(
  settings: Settings,
  options: { owner: string; path: string; now: number; locks: Pick<LockManager, 'query'> },
): Promise<LastPlace | null> {
  const keys = settings.keys().filter((key) => key.startsWith(PREFIX));
  if (keys.length === 0) return null;
  const { held } = await options.locks.query();
  const alive = new Set(held?.map(({ name }) => name));
  let last: LastPlace | null = null;
  for (const key of keys.filter((one) => !alive.has(lockOf(one)))) {
    const place = readPlace(settings, key);
    const isOver = place === null || place.isClosed || options.now - place.at > KEPT_MS;
    if (!isOver && place.owner !== options.owner) continue;
    // Whatever this start shows: the person goes on from there.
    settings.removeItem(key);
    if (!isOver && isAskedFor(place, options.path) && (last === null || place.at > last.at)) last = place;
  }
  return last;
}

const isAskedFor = (place: LastPlace, path: string): boolean => {
  const [pathname = ''] = path.split('?');
  return HOMES.has(pathname.replace(/(.)\/$/, '$1')) || path === place.path;
};

/** The person has left this device. */
export function forgetPlaces(settings: Settings, owner: string): void {
  for (const key of settings.keys())
    if (key.startsWith(PREFIX) && readPlace(settings, key)?.owner === owner) settings.removeItem(key);
}
