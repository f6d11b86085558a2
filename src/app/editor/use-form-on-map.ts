import { useMemo } from 'react';
import type { FeatureGeometry, Position } from '../../domain/entities/geometry.ts';
import { drawingTargetAtom, type DrawingTarget } from './drawing.ts';
import { useHeldLive } from './held.ts';

/** The draft of a form, as the map needs it. */
export interface FormShape extends Pick<DrawingTarget, 'setGeometry' | 'setDrawing' | 'undo' | 'redo'> {
  subscribe: (listener: () => void) => () => void;
  getSnapshot: () => {
    draft: { geometry: FeatureGeometry | null };
    head: { geometry: FeatureGeometry | null };
    line: readonly Position[];
    canUndo: boolean;
    canRedo: boolean;
  };
}

/** What of a form follows from what React renders. */
type Shown = Pick<DrawingTarget, 'key' | 'sceneKey' | 'shapes' | 'problems'>;

/** Gives the same as before as long as the shape is the same: most of what changes in a form is not about that. */
function readerOf(session: FormShape, shown: Shown): () => DrawingTarget {
  const { setGeometry, setDrawing, undo, redo } = session;
  let told: DrawingTarget | undefined;
  return () => {
    const { draft, head, line, canUndo, canRedo } = session.getSnapshot();
    const { geometry } = draft;
    const now = { geometry, saved: head.geometry, line, canUndo, canRedo };
    const isSame = Object.entries(now).every(([name, value]) => told?.[name as keyof typeof now] === value);
    if (told === undefined || !isSame) told = { ...shown, setGeometry, setDrawing, undo, redo, ...now };
    return told;
  };
}

/** As long as the form is mounted its shape is drawn and changed on the map. The map hears of a change as it is made. */
export function useFormOnMap(session: FormShape, { key, sceneKey, shapes, problems }: Shown): void {
  const read = useMemo(
    () => readerOf(session, { key, sceneKey, shapes, problems }),
    [session, key, sceneKey, shapes, problems],
  );
  useHeldLive(drawingTargetAtom, session.subscribe, read);
}
