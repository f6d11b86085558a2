import type { Position } from '../../domain/entities/geometry.ts';
import { localPlane, roundPosition, similarity, type Carry } from '../../domain/geometry/index.ts';
import { drawingFeature } from '../draw/drawing-features.ts';
import type { Pixel } from '../draw/snapping/snap.ts';
import type { MapHandle } from '../scene/scene.ts';
import { NO_PREVIEW, NO_STATE, type ActiveMode, type Board, type Mode } from '../draw/handler.ts';

/** Drags the handles of the scene: the anchors of a level, or the frame of a plan that is being placed. */
export const moveHandles: Mode = { hasCrosshair: false, enter };

/** Pixels: a press that moves less is a press, and no drag. */
const STILL_PX = 4;

interface Held {
  handle: MapHandle;
  from: Pixel;
  at: Position;
  isMoved: boolean;
}

function enter(board: Board): ActiveMode {
  let held: Held | null = null;
  /** The handle that the arrow keys move. */
  let chosen: string | null = null;

  const handles = (): readonly MapHandle[] => board.scene().handles.points;
  const distance = (at: Position, pixel: Pixel): number => {
    const here = board.projection.project(at);
    return Math.hypot(here.x - pixel.x, here.y - pixel.y);
  };
  const nearest = (pixel: Pixel): MapHandle | null => {
    let best: MapHandle | null = null;
    let least = board.reach() + STILL_PX;
    for (const handle of handles()) {
      const away = distance(handle.at, pixel);
      if (away > least) continue;
      best = handle;
      least = away;
    }
    return best;
  };
  const move = (handle: MapHandle, at: Position): void => {
    board.edits.commit('move-handle', { id: handle.id, position: roundPosition(at) });
  };
  const letGo = (): void => {
    if (held === null) return;
    const { handle, at, isMoved } = held;
    held = null;
    board.holdMap(false);
    if (isMoved) move(handle, at);
    board.changed();
  };

  return {
    exit: letGo,
    pointer(event) {
      switch (event.type) {
        case 'down': {
          const handle = nearest(event.pixel);
          if (handle === null) return false;
          chosen = handle.id;
          held = { handle, from: event.pixel, at: handle.at, isMoved: false };
          board.holdMap(true);
          board.changed();
          return true;
        }
        case 'drag': {
          if (held === null) return false;
          const { from } = held;
          const isStill = Math.hypot(event.pixel.x - from.x, event.pixel.y - from.y) <= STILL_PX;
          if (!held.isMoved && isStill) return false;
          held = { ...held, at: board.projection.unproject(event.pixel), isMoved: true };
          board.changed();
          return false;
        }
        case 'up':
          letGo();
          return false;
        case 'lost':
          if (held !== null) held = { ...held, isMoved: false };
          letGo();
          return false;
        case 'click': {
          const handle = nearest(event.pixel);
          if (handle !== null) board.edits.commit('press-handle', { id: handle.id });
          return false;
        }
        case 'move':
          board.setCursor(nearest(event.pixel) === null ? null : 'grab');
          return false;
        default:
          return false;
      }
    },
    key(event) {
      const all = handles();
      const at = all.findIndex(({ id }) => id === chosen);
      if (event.type === 'step') {
        chosen = all[(at + event.by + all.length) % Math.max(1, all.length)]?.id ?? null;
        board.changed();
        return chosen !== null;
      }
      const handle = all[at];
      if (event.type !== 'nudge' || handle === undefined) return false;
      move(handle, localPlane(handle.at).toEarth([event.east, event.north]));
      return true;
    },
    preview() {
      const { frame } = board.scene().handles;
      const carry = held?.isMoved === true ? carried(held.handle, held.at) : null;
      const line = carry === null ? frame : frame.map(carry);
      return {
        ...NO_PREVIEW,
        marked: handles().find(({ id }) => id === chosen)?.at ?? null,
        features: [
          ...(line.length > 1
            ? [
                drawingFeature(carry === null ? 'radius' : 'rest', {
                  type: 'LineString',
                  coordinates: [...line],
                }),
              ]
            : []),
          ...handles().map((handle) =>
            drawingFeature('handle', {
              type: 'Point',
              coordinates: handleAt(handle, held, carry),
            }),
          ),
        ],
      };
    },
    state: () => ({ ...NO_STATE, vertices: handles().length }),
  };
}

/** What the frame does while a handle is dragged; null where it stays. */
function carried({ at, about }: MapHandle, to: Position): Carry | null {
  if (about === undefined) return null;
  if (about !== null) return similarity([about, at], [about, to]);
  const from = localPlane(at);
  const target = localPlane(to);
  return (position) => target.toEarth(from.toPlane(position));
}

/** The handle that turns the frame is the pivot; all others of the frame move along. */
function handleAt(handle: MapHandle, held: Held | null, carry: Carry | null): Position {
  if (held?.handle.id === handle.id) return held.at;
  return carry === null ? handle.at : carry(handle.at);
}
