import { atom } from 'jotai';
import type { FeatureGeometry, MultiPolygon, Position } from '../../domain/entities/geometry.ts';
import { DONE, type EditFault, type EditHandlers } from '../../map/index.ts';
import { drawingTargetAtom, type DrawingTarget } from './drawing.ts';
import { heldAtom } from './held.ts';
import { handleEditsAtom } from './handles.ts';

/** What the screen that edits the wayfinding network does with edits of nodes and edges; empty while none is open. */
export const networkEditHandlersAtom = heldAtom<EditHandlers>({});

/** What the open level does with what is drawn on it without a form; null where it may not be changed so. */
export const levelEditHandlersAtom = heldAtom<EditHandlers | null>(null);

/** How many new shapes have been drawn: with each of them the form has the next word. */
export const drawnShapeCountAtom = atom(0);

/** What was drawn before the form was there that it is for. */
export const heldShapeAtom = atom<FeatureGeometry | null>(null);

/** Where the last gesture went wrong that came to nothing; until the next one. */
export const refusedPlacesAtom = atom<readonly Position[]>([]);

/** Edits of the shape of the open form. */
function shapeEdits(target: DrawingTarget): EditHandlers {
  return {
    'draw-shape': ({ geometry }) => {
      target.setGeometry(geometry);
      return DONE;
    },
    'change-shape': ({ geometry, line }) => {
      target.setDrawing(geometry, line);
      return DONE;
    },
    'cut-shape': ({ geometry }) => {
      const divided = dividedFault(target.key);
      if (divided !== null && geometry.type === 'MultiPolygon')
        return { ok: false, code: divided, where: smallerParts(geometry) };
      target.setGeometry(geometry);
      return DONE;
    },
  };
}

/** A corner of each part that would come off. */
const smallerParts = ({ coordinates }: MultiPolygon): Position[] =>
  coordinates.slice(1).flatMap(([shell]) => shell?.slice(0, 1) ?? []);

/** All edits of the map by what receives them now. */
export const editHandlersAtom = atom((get): EditHandlers => {
  const target = get(drawingTargetAtom);
  return {
    ...(target === null ? {} : shapeEdits(target)),
    ...get(levelEditHandlersAtom),
    ...get(networkEditHandlersAtom),
    ...get(handleEditsAtom),
  };
});

/** What stays in one piece. Features fall into several. @param key `<table>:…` */
function dividedFault(key: string): EditFault | null {
  if (key.startsWith('buildings:')) return 'building-divide-error';
  return key.startsWith('sites:') ? 'site-divide-error' : null;
}
