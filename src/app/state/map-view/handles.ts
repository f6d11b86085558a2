import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import type { Position } from '../../../domain/entities/geometry.ts';
import { DONE, type EditHandlers, type MapHandles } from '../../../map/index.ts';
import { giveDrawOrderAtom, mapSeenAtom } from './drawing.ts';

export interface HandlesInHand {
  handles: MapHandles;
  /** A handle was dragged, or nudged by the arrow keys. */
  onMove: (id: string, position: Position) => void;
  onPress?: (id: string) => void;
}

/** The points that can be dragged on the map for the open form, or null. */
export const handlesAtom = atom<HandlesInHand | null>(null);

/** The form's values about them are undecided: it is not saved meanwhile. */
export const isPlacingAtom = atom(false);

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

/** Gives the map these points to drag, and puts them away with the form. */
export function useHandles(inHand: HandlesInHand | null): void {
  const set = useSetAtom(handlesAtom);
  const giveOrder = useSetAtom(giveDrawOrderAtom);
  const isSeen = useAtomValue(mapSeenAtom);
  useEffect(() => set(inHand), [inHand, set]);
  const isWanted = inHand !== null && isSeen;
  useEffect(() => {
    if (!isWanted) return undefined;
    giveOrder({ do: 'start', mode: 'move-handles' });
    return () => giveOrder({ do: 'cancel' });
  }, [isWanted, giveOrder]);
  useEffect(() => () => set(null), [set]);
}
