import type { CommandStore } from '../../../src/app/commands/registry/command-spec.ts';
import {
  accountOfferAtom,
  formOfferAtom,
  historyOfferAtom,
  levelStepsAtom,
  linkOfferAtom,
  listSelectionOfferAtom,
  selectionOfferAtom,
  listStepsAtom,
  mapViewOfferAtom,
  navigationOfferAtom,
  placeOfferAtom,
  publishOfferAtom,
  panelOfferAtom,
  resolutionOfferAtom,
  surveyOfferAtom,
} from '../../../src/app/editor/offers.ts';
import {
  drawingTargetAtom,
  drawStateAtom,
  mapModeAtom,
  NOTHING_DRAWN,
} from '../../../src/app/editor/drawing.ts';
import { clipboardOfferAtom } from '../../../src/app/editor/clipboard.ts';
import { levelEditHandlersAtom } from '../../../src/app/editor/edit-handlers.ts';
import { newFeatureOfferAtom } from '../../../src/app/editor/new-feature.ts';
import { markAtom } from '../../../src/app/state/map-view/fly-to.ts';
import { mergeOfferAtom, selectionAtom } from '../../../src/app/editor/selection.ts';

const nothing = (): void => undefined;
const LEVEL_ADDRESS = { clientId: '1', siteId: '1', buildingId: '1', levelId: '0' };
const STEPS = { forward: nothing, back: nothing };

/** Each part of a screen that makes commands available, by itself. */
export const OFFERS: readonly ((store: CommandStore) => void)[] = [
  ({ set }) => set(panelOfferAtom, 'test', { close: nothing }),
  ({ set }) => set(formOfferAtom, 'test', { submit: nothing, another: nothing, remove: nothing }),
  ({ set }) =>
    set(historyOfferAtom, 'test', {
      canUndo: true,
      canRedo: true,
      undoName: null,
      redoName: null,
      undo: () => Promise.resolve(),
      redo: () => Promise.resolve(),
    }),
  ({ set }) => {
    set(drawStateAtom, { ...NOTHING_DRAWN, isHole: true, canDeleteVertex: true });
    set(drawingTargetAtom, 'test', {
      key: 'features:1',
      sceneKey: null,
      geometry: null,
      saved: null,
      line: [],
      shapes: ['polygon', 'rectangle', 'circle', 'point'],
      setGeometry: nothing,
      setDrawing: nothing,
      problems: [],
      undo: nothing,
      redo: nothing,
      canUndo: true,
      canRedo: true,
    });
  },
  ({ set }) => {
    set(newFeatureOfferAtom, 'test', { shapes: ['polygon', 'point'], start: nothing, startMarker: nothing });
    set(levelEditHandlersAtom, 'test', {});
    set(selectionOfferAtom, 'test', { toggle: nothing });
    set(listSelectionOfferAtom, 'test', { toggleAll: nothing });
    set(selectionAtom, new Set(['1']));
    set(mergeOfferAtom, 'test', { ask: nothing });
  },
  ({ set }) =>
    set(clipboardOfferAtom, 'test', {
      copy: nothing,
      duplicate: nothing,
      paste: nothing,
      pasteAttributes: nothing,
    }),
  ({ set }) => set(mapModeAtom, { name: 'draw-polygon', started: true }),
  ({ set }) =>
    set(mapViewOfferAtom, 'test', {
      centre: () => null,
      zoomIn: nothing,
      zoomOut: nothing,
      fit: nothing,
      locate: nothing,
    }),
  ({ set }) => set(markAtom, { position: [0, 0], text: '0, 0' }),
  ({ set }) => {
    set(levelStepsAtom, 'test', STEPS);
    set(listStepsAtom, 'test', STEPS);
    const acts = {
      there: nothing,
      changed: nothing,
      gone: nothing,
      note: nothing,
      skip: nothing,
      undo: nothing,
    };
    set(surveyOfferAtom, 'test', { ...acts, here: nothing, corridor: nothing, door: nothing, more: nothing });
  },
  ({ set }) => {
    set(resolutionOfferAtom, 'test', { use: nothing, takeMine: nothing, takeTheirs: nothing });
    set(linkOfferAtom, 'test', { linkBest: nothing });
  },
  ({ set }) => {
    set(navigationOfferAtom, 'test', { go: nothing });
    set(placeOfferAtom, 'test', {
      about: '',
      clientLid: 'a',
      params: LEVEL_ADDRESS,
      level: LEVEL_ADDRESS,
      isPlanPicture: false,
      mayEdit: true,
    });
    set(publishOfferAtom, 'test', { label: 'Stage changes', isEnabled: false, run: nothing });
    set(accountOfferAtom, 'test', { theme: 'system', setTheme: nothing, signOut: nothing });
  },
];
