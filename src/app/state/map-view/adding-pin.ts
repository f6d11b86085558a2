import { atom } from 'jotai';
import type { Position } from '../../../domain/entities/geometry.ts';
import { heldAtom, useHeld } from '../../editor/held.ts';

/** Where what is being added will stand: a position, or the middle of what is seen of the map. */
export type PinPlace = Position | 'middle';

/** Null while nothing is added. */
export const addingPinAtom = heldAtom<PinPlace | null>(null);

/** The map moves by the person's hands alone. */
export const isMapHeldAtom = atom((get) => get(addingPinAtom) !== null);

/** While it is not null something is being added: a pin shows where, and the map holds still. */
export function useAddingPin(place: PinPlace | null): void {
  useHeld(addingPinAtom, place);
}
