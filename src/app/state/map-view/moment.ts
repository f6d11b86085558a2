import { atom } from 'jotai';
import type { OverlayMark } from '../../../map/index.ts';
import { heldAtom } from '../../editor/held.ts';

/** The moment that the map is looked at as on, in epoch seconds; null: as it is edited. It is of this tab and not kept. */
export const momentAtom = atom<number | null>(null);

/** Epoch seconds of an hour. */
const HOUR = 3600;
/** Begins with the hour of now (milliseconds since 1970), or ends it. */
export const toggleMomentAtom = atom(null, (get, set, now: number) =>
  set(momentAtom, get(momentAtom) === null ? Math.floor(now / 1000 / HOUR) * HOUR : null),
);

const NO_KEYS: ReadonlySet<string> = new Set();

/** Features that are not there at that moment: the map leaves them out. */
export const absentAtom = heldAtom<ReadonlySet<string>>(NO_KEYS);

/** What is closed, or out of its hours, at that moment. */
export const momentMarksAtom = heldAtom<readonly OverlayMark[]>([]);
