import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { mapSeenAtom } from './drawing.ts';
import { useEditor } from './editor.ts';
import { handlesAtom, type HandlesInHand } from './handles.ts';
import { useHeld } from './held.ts';

/** Gives the map these points to drag, and puts them away with the form. */
export function useHandles(inHand: HandlesInHand | null): void {
  const editor = useEditor();
  const isSeen = useAtomValue(mapSeenAtom);
  useHeld(handlesAtom, inHand);
  const isWanted = inHand !== null && isSeen;
  useEffect(() => {
    if (!isWanted) return undefined;
    editor.startTool('move-handles');
    return () => editor.putAway('move-handles');
  }, [isWanted, editor]);
}
