import { atom } from 'jotai';
import type { MapView } from '../../../map/index.ts';
import type { LastPlace } from './last-place.ts';

/** Where the app was led back to after it was killed; null where it was not. */
export const returnedAtom = atom<Pick<LastPlace, 'at' | 'view' | 'path' | 'choices'> | null>(null);

/** What the map shows, as it was moved last. */
export const mapViewAtom = atom<MapView | null>(null);
