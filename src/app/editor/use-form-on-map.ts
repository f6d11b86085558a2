import { useStore } from 'jotai';
import { useEffect, useId } from 'react';
import type { FeatureGeometry, Position } from '../../domain/entities/geometry.ts';
import { drawingTargetAtom, type DrawingTarget } from './drawing.ts';

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

/** As long as the form is mounted its shape is drawn and changed on the map. The map hears of a change as it is made. */
export function useFormOnMap(session: FormShape, { key, sceneKey, shapes, problems }: Shown): void {
  const store = useStore();
  const owner = useId();
  useEffect(() => {
    const { setGeometry, setDrawing, undo, redo } = session;
    let told: DrawingTarget | undefined;
    const tell = (): void => {
      const { draft, head, line, canUndo, canRedo } = session.getSnapshot();
      const { geometry } = draft;
      const now = { geometry, saved: head.geometry, line, canUndo, canRedo };
      // Most of what changes in a form is not about its shape.
      if (
        told !== undefined &&
        Object.entries(now).every(([name, value]) => told?.[name as keyof typeof now] === value)
      )
        return;
      told = { key, sceneKey, shapes, problems, setGeometry, setDrawing, undo, redo, ...now };
      store.set(drawingTargetAtom, owner, told);
    };
    tell();
    return session.subscribe(tell);
  }, [store, owner, session, key, sceneKey, shapes, problems]);
  useEffect(() => () => store.set(drawingTargetAtom, owner, null), [store, owner]);
}
