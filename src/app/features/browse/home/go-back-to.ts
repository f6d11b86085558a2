import { atom } from 'jotai';
import type { MapView } from '../../../../map/index.ts';

/** What the map is to show once this level is there. */
export const goBackToAtom = atom<{ levelLid: string; view: MapView } | null>(null);
