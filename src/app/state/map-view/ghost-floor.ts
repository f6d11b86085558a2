import type { Feature } from '../../../domain/entities/feature.ts';
import { settingAtom } from '../../settings/setting-atom.ts';
import { heldAtom } from '../../editor/held.ts';

/** Which floor shows through the open one. */
export const GHOST_FLOORS = ['none', 'below', 'above'] as const;
export type GhostFloor = (typeof GHOST_FLOORS)[number];

/** Kept on the device. */
export const ghostFloorAtom = settingAtom<GhostFloor>('ghostFloor', 'none');

/** While a transition is linked the floor below shows through, whatever is chosen. */
export const isTracingBelowAtom = heldAtom<boolean>(false);

/** The features of that floor; empty without one. */
export const ghostFeaturesAtom = heldAtom<readonly Feature[]>([]);
