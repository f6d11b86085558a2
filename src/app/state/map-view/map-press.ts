import { atom } from 'jotai';
import type { MapTarget } from '../../../map/index.ts';

/** Takes the next presses on the map in the place of what they would open; null while nobody does. */
export const mapPressAtom = atom<{ take: (target: MapTarget) => void } | null>(null);
