import { atom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import type { Feature } from '../../../domain/entities/feature.ts';

/** Which floor shows through the open one. */
export const GHOST_FLOORS = ['none', 'below', 'above'] as const;
export type GhostFloor = (typeof GHOST_FLOORS)[number];

/** Kept on the device. */
export const ghostFloorAtom = atomWithStorage<GhostFloor>('ghostFloor', 'none');

/** What stands on that floor; empty where there is none. */
export const ghostFeaturesAtom = atom<readonly Feature[]>([]);
