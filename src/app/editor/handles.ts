import { atom } from 'jotai';
import type { Position } from '../../domain/entities/geometry.ts';
import { DONE, type EditHandlers, type MapHandles } from '../../map/index.ts';
import { heldAtom } from './held.ts';

export interface HandlesInHand {
  handles: MapHandles;
  /** A handle was dragged, or nudged by the arrow keys. */
  onMove: (id: string, position: Position) => void;
  onPress?: (id: string) => void;
}

/** The points that can be dragged on the map for the open form, or null. */
export const handlesAtom = heldAtom<HandlesInHand | null>(null);

/** The form's values about them are undecided: it is not saved meanwhile. */
export const isPlacingAtom = heldAtom(false);

export const handleEditsAtom = atom((get): EditHandlers => {
  const inHand = get(handlesAtom);
  if (inHand === null) return {};
  return {
    'move-handle': ({ id, position }) => {
      inHand.onMove(id, position);
      return DONE;
    },
    'press-handle': ({ id }) => {
      inHand.onPress?.(id);
      return DONE;
    },
  };
});
