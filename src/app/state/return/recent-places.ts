import type { DeviceSettings } from '../../../db/device/device-settings.ts';
import { inAppPath } from '../../routes/paths.ts';

const PREFIX = 'recent:';
const MOST = 12;

type Settings = Pick<DeviceSettings, 'getItem' | 'setItem' | 'removeItem'>;

/** Something that a person opened on this device. */
export interface RecentPlace {
  /** Path, without query. */
  path: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** What is worth going back to: levels with what is on them, and pages; not the lists that lead there. */
const isKept = (path: string): boolean => path.includes('/levels/') || !path.startsWith('/cms/content');

/** What a person opened last, the latest first. @param owner as `ownerOf` writes it */
export function recentPlaces(settings: Settings, owner: string): RecentPlace[] {
  try {
    const kept: unknown = JSON.parse(settings.getItem(PREFIX + owner) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isPlace).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

const isPlace = (value: unknown): value is RecentPlace => {
  const { path, at } = (value ?? {}) as Partial<RecentPlace>;
  return typeof path === 'string' && typeof at === 'number' && inAppPath(path) !== null;
};

/** Remembers that an address was opened. */
export function noteRecentPlace(settings: Settings, owner: string, place: RecentPlace): void {
  if (!isKept(place.path)) return;
  const others = recentPlaces(settings, owner).filter(({ path }) => path !== place.path);
  settings.setItem(PREFIX + owner, JSON.stringify([place, ...others].slice(0, MOST)));
}

/** The person has left this device. */
export const forgetRecentPlaces = (settings: Settings, owner: string): void =>
  settings.removeItem(PREFIX + owner);
