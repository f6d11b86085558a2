import { atom } from 'jotai';
import { heldAtom } from '../../editor/held.ts';

/** Things about the app itself that the person should know, shown as a banner above the screen. */
export type AppNotice =
  | 'expired'
  | 'webglMissing'
  | 'webglDisabled'
  | 'mapLost'
  /** The browser has not promised to keep what is stored here. */
  | 'storage'
  | 'dbClosed'
  /** A newer version of the app wrote what is stored here. */
  | 'dbNewer'
  /** A part of the app is asked for and not on the device; it comes once the server answers. */
  | 'partMissing'
  /** This device's clock is off. */
  | 'clock'
  /** This window has no journal, or a less safe one; it can't be written, or it alone has the saved changes. */
  | 'journalNone'
  | 'journalCache'
  /** This seems to be a private window. */
  | 'journalPrivate'
  | 'journalFailing'
  | 'journalAlone'
  | 'journalDamaged'
  /** The person is new on this device and may want the tour. */
  | 'tour';

/** Those that hold for as long as a part of the screen is mounted. */
export const heldNoticesAtom = heldAtom<readonly AppNotice[]>([]);
const setNoticesAtom = atom<ReadonlySet<AppNotice>>(new Set<AppNotice>());
export const noticesAtom = atom(
  (get): ReadonlySet<AppNotice> => new Set([...get(setNoticesAtom), ...get(heldNoticesAtom)]),
);

export const setNoticeAtom = atom(null, (get, set, notice: AppNotice, isOn: boolean) => {
  const now = get(setNoticesAtom);
  if (now.has(notice) === isOn) return;
  const next = new Set(now);
  if (isOn) next.add(notice);
  else next.delete(notice);
  set(setNoticesAtom, next);
});

/** A tab with an older version holds the database; without a screen no banner could say so. */
export const blockedAtom = atom(false);

/** Changes that were brought back after the browser had lost them; 0 once the person knows. */
export const recoveredAtom = atom(0);

/** A new version waits; calling it reloads into it, as soon as that loses nothing. Null without one. */
export const updateReadyAtom = atom<{ apply: () => Promise<void> } | null>(null);

/** The browser's offer to install the app; null where it makes none. */
export const installAtom = atom<Event | null>(null);
