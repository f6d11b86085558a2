import { atom } from 'jotai';
import { NO_HANDLES, type MapScene } from '../../../../map/index.ts';
import { drawingTargetAtom } from '../../../editor/drawing.ts';
import { refusedPlacesAtom } from '../../../editor/edit-handlers.ts';
import { handlesAtom } from '../../../editor/handles.ts';
import { boxSelectAtom, selectionAtom } from '../../../editor/selection.ts';
import { snappingAtom } from '../../../state/map-view/drawing-aids/snapping.ts';

const NO_KEYS: readonly string[] = [];
const NOTHING_CHOSEN: MapScene['chosen'] = new Set();
const NO_PROBLEMS: MapScene['problems'] = [];

const sceneKeyAtom = atom((get) => get(drawingTargetAtom)?.sceneKey ?? null);
const editingAtom = atom((get) => {
  const key = get(sceneKeyAtom);
  return key === null ? NO_KEYS : [key];
});
const editedShapeAtom = atom((get) =>
  get(sceneKeyAtom) === null ? null : (get(drawingTargetAtom)?.geometry ?? null),
);
const formProblemsAtom = atom((get) => get(drawingTargetAtom)?.problems ?? NO_PROBLEMS);
const problemsAtom = atom((get) => {
  const [own, refused] = [get(formProblemsAtom), get(refusedPlacesAtom)];
  return refused.length === 0 ? own : [...own, ...refused];
});

/** What is changed, what is wrong with it, and what is chosen. */
export const editedAtom = atom(
  (
    get,
  ): Pick<
    MapScene,
    'editing' | 'editedShape' | 'problems' | 'handles' | 'chosen' | 'boxSelect' | 'snapping'
  > => ({
    editing: get(editingAtom),
    editedShape: get(editedShapeAtom),
    problems: get(problemsAtom),
    handles: get(handlesAtom)?.handles ?? NO_HANDLES,
    chosen: get(selectionAtom) ?? NOTHING_CHOSEN,
    boxSelect: get(boxSelectAtom),
    snapping: get(snappingAtom),
  }),
);
