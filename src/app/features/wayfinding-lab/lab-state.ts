import { atom } from 'jotai';
import { EVERYBODY } from '../../../domain/values/access.ts';
import type { Profile, Stop } from '../../../domain/wayfinding/route/index.ts';

/** An end of the route that is tried. */
export interface End {
  siteLid: string;
  /** Of a place; null for a point on the map. */
  fid: string | null;
  label: string;
  stop: Stop;
}

/** They stay while one goes from floor to floor. */
export const startAtom = atom<End | null>(null);
export const endAtom = atom<End | null>(null);
export const profileAtom = atom<Profile>('walk');

/** Who walks: everybody, all groups, or one of them. */
export const ALL_GROUPS = '*';
export const walkerGroupAtom = atom<string>(EVERYBODY);

/** When one sets out: now, at no moment (`any`), or at an instant in epoch seconds. */
export type When = 'now' | 'any' | number;
export const whenAtom = atom<When>('now');

/** The map shows how long it takes from the start to each path. */
export const isTimedAtom = atom(false);

/** The route that is played on the map, by the seconds that it takes, and since when. */
export const playingAtom = atom<{ began: number; seconds: number } | null>(null);
