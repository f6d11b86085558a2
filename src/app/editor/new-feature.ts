import { atom } from 'jotai';
import type { DrawModeName } from '../../map/index.ts';
import type { DrawShape } from './drawing.ts';
import { heldAtom } from './held.ts';
import { settingAtom } from '../settings/setting-atom.ts';

/** Draws something new where no form is open: its form opens, and the tool is in hand. */
export interface NewFeatureOffer {
  /** The tools for what the open list holds. */
  shapes: readonly DrawShape[];
  start: (mode: DrawModeName) => void;
  /** A new place of the type that a point was saved as last. */
  startMarker: () => void;
}
/** Null: a form is open, or nothing may be added here. */
export const newFeatureOfferAtom = heldAtom<NewFeatureOffer | null>(null);

/** The type that the next new feature begins with; empty where that is for the person to choose. */
export const firstTypeAtom = atom('');

/** The type of the place that was last saved as a point; kept on the device. */
export const lastPointTypeAtom = settingAtom('lastPointType', '');
