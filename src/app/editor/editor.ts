import { useStore, type createStore } from 'jotai';
import {
  createEngineHandle,
  DONE,
  editPort,
  EMPTY_MODE,
  isDrawMode,
  isGestureStarted,
  type BoardModeName,
  type EngineHandle,
  type MapEngine,
  type MapMode,
  type MapPort,
  type MapModeName,
} from '../../map/index.ts';
import {
  drawingTargetAtom,
  drawStateAtom,
  lastToolAtom,
  mapModeAtom,
  mapSeenAtom,
  NOTHING_DRAWN,
} from './drawing.ts';
import { drawnShapeCountAtom, editHandlersAtom, heldShapeAtom, refusedPlacesAtom } from './edit-handlers.ts';
import { followAddress } from './address.ts';
import { followForm } from './follow-form.ts';
import { heldAtom } from './held.ts';
import { historyOfferAtom } from './offers.ts';
import { letGoOfFormAtom } from './open-form.ts';

type Store = ReturnType<typeof createStore>;

// @spec 8.20
/** Says that the map is used before it exists, or where it can't be drawn. */
export const notReadyOfferAtom = heldAtom<{ warn: () => unknown } | null>(null);

/**
 * What is being edited, as one object for each page: commands and screens call it, and all of it is done, in the order of the
 * calls, before the call returns; where the map is still on its way, once that is there. React reads what follows from atoms.
 */
export interface Editor {
  /** The map, from the first moment on. */
  readonly map: EngineHandle;
  /** Warns where the map does not exist yet, or can't be drawn. */
  warnIfNotReady: () => void;
  /** What the map tells of drawing. */
  readonly port: Required<
    Pick<MapPort, 'onModeChange' | 'onDrawState' | 'edits' | 'onDrawCancel' | 'onReady'>
  >;
  /**
   * Takes up a tool, on the shape of the open form where it changes one. The tool that is in hand is put away by it.
   * @param options.focus the map takes the focus, for drawing by keyboard
   */
  startTool: (mode: BoardModeName, options?: { focus?: boolean }) => void;
  /** Puts a tool away if it is in hand. The shape of the form stays as it is. */
  putAway: (mode: BoardModeName) => void;
  /** The line that is being drawn goes on as an arc, or straight again. */
  arc: () => void;
  /** Ends the line that is being drawn, as a shape. */
  finish: () => void;
  /** Puts a corner so far from the last one, in degrees clockwise from north. */
  putBy: (metres: number, degrees: number) => void;
  /** Takes back the last corner of the line that is being drawn. */
  undoCorner: () => void;
  deleteCorner: () => void;
  deleteHole: () => void;
  /** Drops what is being drawn, here and in the form. */
  cancel: () => void;
  /** The form has dropped the line that is being drawn. */
  letGo: () => void;
  /** Takes away the drawing, here and in the form. */
  clear: () => void;
  /** The line that is drawn comes first, then the open form, then what was saved. */
  undo: () => void;
  redo: () => void;
  /** What is open was saved or deleted: leaving it asks nothing. */
  letGoOfForm: () => void;
  /** The map was made again, and has nothing in hand. */
  remade: () => void;
}

const isDrawingLine = (mode: MapMode): boolean => mode.name === 'draw-polygon' && isGestureStarted(mode);
const nameInHand = (mode: MapMode): MapModeName => (mode.name === 'disable' ? mode.before.name : mode.name);

function createEditor(store: Store): Editor {
  const { get, set } = store;
  const map = createEngineHandle();
  const form = followForm(store, map);
  followAddress(store);
  /** Corners of the polygon that is being drawn. */
  let corners = 0;

  const order = (command: (engine: MapEngine) => void): void => {
    form.catchUp();
    map.order(command);
  };
  /** Orders about a line, which the form has too. */
  const orderLine = (command: (engine: MapEngine, isLine: boolean) => void): void =>
    order((engine) => command(engine, isDrawingLine(engine.draw.getMode())));
  const warnIfNotReady = (): void => {
    if (!map.engine.isReady()) get(notReadyOfferAtom)?.warn();
  };
  const undoCorner = (): void => order(({ draw }) => void draw.undoVertex());
  const history = () => get(drawingTargetAtom) ?? get(historyOfferAtom);

  return {
    map,
    warnIfNotReady,
    port: {
      onModeChange(mode) {
        if (isGestureStarted(mode)) set(refusedPlacesAtom, []);
        else if ('started' in mode) corners = 0;
        if (mode.name === 'empty') set(drawStateAtom, NOTHING_DRAWN);
        set(mapModeAtom, mode);
      },
      onDrawState: (state) => set(drawStateAtom, state),
      edits: {
        commit(op, input) {
          if (op === 'draw-shape') set(drawnShapeCountAtom, (times) => times + 1);
          if ('line' in input) corners = input.line.length;
          // Its form is on the way.
          if (op === 'draw-shape' && get(drawingTargetAtom) === null && 'geometry' in input) {
            set(heldShapeAtom, input.geometry);
            return DONE;
          }
          return editPort(get(editHandlersAtom)).commit(op, input);
        },
      },
      onDrawCancel() {
        set(mapModeAtom, EMPTY_MODE);
        // Undo has the shape that it had come to.
        if (corners > 0) get(drawingTargetAtom)?.setGeometry(null);
      },
      onReady: () => set(mapSeenAtom, true),
    },
    startTool(mode, { focus = false } = {}) {
      if (isDrawMode(mode)) set(lastToolAtom, mode);
      if (focus) warnIfNotReady();
      form.catchUp();
      const target = get(drawingTargetAtom);
      orderLine((engine, isLine) => {
        const isOther = !isDrawMode(mode) && mode !== engine.draw.getMode().name;
        engine.draw.start(mode, isOther ? (target?.geometry ?? null) : null);
        if (focus) engine.focus();
        // The same tool again ends the line: an unfinished shape is not handed to the form.
        if (isLine && target !== null) target.setDrawing(target.geometry, []);
      });
    },
    putAway: (mode) =>
      order(({ draw }) => {
        if (nameInHand(draw.getMode()) === mode) draw.cancel();
      }),
    arc: () => order(({ draw }) => void draw.arc()),
    finish: () => order(({ draw }) => void draw.finish()),
    putBy: (metres, degrees) => order(({ draw }) => void draw.putBy(metres, degrees)),
    undoCorner,
    deleteCorner: () => order(({ draw }) => void draw.deleteVertex()),
    deleteHole: () => order(({ draw }) => void draw.deleteHole()),
    cancel() {
      form.catchUp();
      const target = get(drawingTargetAtom);
      orderLine(({ draw }, isLine) => {
        draw.cancel();
        if (isLine) target?.setGeometry(null);
      });
    },
    letGo: () =>
      orderLine(({ draw }, isLine) => {
        if (isLine) draw.stop();
      }),
    clear() {
      form.catchUp();
      const target = get(drawingTargetAtom);
      order(({ draw }) => draw.stop());
      target?.setGeometry(null);
    },
    undo() {
      form.catchUp();
      if (isGestureStarted(get(mapModeAtom))) undoCorner();
      else void history()?.undo();
    },
    redo() {
      form.catchUp();
      void history()?.redo();
    },
    letGoOfForm: () => set(letGoOfFormAtom),
    remade: form.remade,
  };
}

const editors = new WeakMap<Store, Editor>();

/** The editor of a page, which holds its state in the store that the page has. */
export function editorOf(store: Store): Editor {
  const made = editors.get(store) ?? createEditor(store);
  editors.set(store, made);
  return made;
}

export const useEditor = (): Editor => editorOf(useStore());
