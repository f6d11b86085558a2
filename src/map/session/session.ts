import type { Map as MapLibreMap } from 'maplibre-gl';
import type { ActiveMode } from '../draw/handler.ts';
import { createKeyboard } from '../draw/input/keyboard.ts';
import { createLoupe } from '../draw/input/loupe.ts';
import { listenToPresses } from '../draw/input/pointer-events.ts';
import { prepareIndex } from '../draw/snapping/feature-index.ts';
import { MODES } from '../modes/handlers.ts';
import { createBoard } from './board.ts';
import type { DrawSession, SessionEvents } from './session-types.ts';

/** Gives the mode in hand its pointer and keys, and shows what it says. */
export function createSession(map: MapLibreMap, events: SessionEvents): DrawSession {
  const { board, painter, library, ...own } = createBoard(
    map,
    events,
    () => active,
    () => keyboard.hide(),
  );
  const { shape, projection } = board;
  const loupe = createLoupe(map);
  let mode = MODES.empty;
  let active: ActiveMode = mode.enter(board);
  /** The press that is held was used up by the mode. */
  let isTaken = false;

  const presses = listenToPresses(map.getCanvas(), {
    down(pixel, { byTouch, shift }) {
      own.setTouch(byTouch);
      keyboard.hide();
      isTaken = active.pointer({ type: 'down', pixel, shift });
      return isTaken;
    },
    tell(event) {
      active.pointer(event);
      // A finger covers the corner that it drags; what turns or scales a shape is seen by the shape.
      const isDragged = event.type === 'drag' && own.isTouch() && !own.isSettled();
      const isCovered = isDragged && active.state().transformed === null;
      if (isCovered && (isTaken || active.preview().marked !== null)) loupe.show(event.pixel);
      else loupe.hide();
    },
    isDragging: () => !map.dragPan.isEnabled(),
    modifiers: (event) => own.setAlt(event.altKey),
  });
  const keyboard = createKeyboard(map, {
    hasCrosshair: () => mode.hasCrosshair && active.movesMarked?.() !== true,
    give: (key) => active.key(key),
  });

  const close = (): void => {
    active.exit();
    shape.open(null);
    mode = MODES.empty;
    active = mode.enter(board);
    board.setCursor(null);
    presses.listen(false);
    keyboard.detach();
    map.doubleClickZoom.enable();
    loupe.hide();
    library.close();
    board.unsnap();
    painter.clear();
  };
  const open: DrawSession['open'] = (name, geometry, saved) => {
    active.exit();
    presses.listen(true);
    if (events.scene().snapping) prepareIndex(events.scene().features);
    keyboard.attach();
    board.setCursor(null);
    own.reset();
    shape.open(geometry, saved);
    // The shapes of another mode in the library don't belong to this one.
    library.clear();
    mode = MODES[name];
    active = mode.enter(board);
    // Two quick presses put two corners.
    if (mode.hasCrosshair) map.doubleClickZoom.disable();
    else map.doubleClickZoom.enable();
    own.paint();
    // The messages of the mode before no longer hold.
    own.note(true);
  };

  return {
    open,
    rest(saved) {
      const { whole } = shape;
      if (whole === null) {
        close();
        return;
      }
      open('empty', whole, saved);
      // Nothing is in hand: the map has its keys, and the pointer, to itself.
      presses.listen(false);
      keyboard.detach();
    },
    put: (at) => void active.key({ type: 'put', pixel: projection.project(at) }),
    resume: (line) => active.resume?.(line),
    setSaved(saved) {
      shape.setSaved(saved);
      if (shape.whole !== null) own.paint();
    },
    holds: (pixel) => active.takes?.(pixel) ?? true,
    setGeometry(geometry) {
      if (shape.whole === null) return;
      shape.replace(geometry);
      active.reload?.();
      own.note(false);
      own.paint();
      // The lengths of the edges under the hand: no hand moves them now.
      painter.hideLengths();
    },
    getGeometry: () => shape.whole ?? active.state().geometry,
    otherWay: () => active.key({ type: 'other-way' }),
    arc: () => active.key({ type: 'arc' }),
    finish: () => active.key({ type: 'finish' }),
    putBy: (metres, degrees) => active.key({ type: 'put-by', metres, degrees }),
    undoVertex: () => active.key({ type: 'undo' }),
    deleteVertex: () => active.key({ type: 'remove' }),
    deleteHole: () => active.key({ type: 'remove-hole' }),
    themed() {
      library.restyle();
      painter.refill();
      own.paint();
    },
    close,
  };
}
