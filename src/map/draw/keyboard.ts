import type { Map as MapLibreMap } from 'maplibre-gl';
import styles from '../engine/map-parts.module.css';
import type { Pixel } from './snap.ts';

const STEP_PX = 16;
const FINE_STEP_PX = 1;
const EDGE_PX = 24;

export interface KeyboardActions {
  /** True while a new shape is drawn, false while one is changed. */
  drawing(): boolean;
  put(pixel: Pixel): void;
  moveTo(pixel: Pixel): void;
  finish(): void;
  undo(): void;
  remove(): void;
  /** False where there was nothing to end: the key is somebody else's then. */
  cancel(): boolean;
  /** Marks the next (1) or former (-1) corner. */
  mark(by: 1 | -1): void;
  /** Moves the marked corner, or the whole, by pixels. */
  nudge(dx: number, dy: number): void;
}

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Drawing without a pointer. A crosshair appears with the first arrow key; Enter puts a corner there, Backspace takes
 * one back, Escape ends. With Shift the steps are single pixels. While a shape is changed, Page Up and Page Down go
 * from corner to corner, the arrows move the marked one, Delete takes it away.
 */
export function createKeyboard(map: MapLibreMap, actions: KeyboardActions) {
  const canvas = map.getCanvas();
  const cross = document.createElement('div');
  cross.className = styles.crosshair ?? '';
  let at: Pixel | null = null;

  const hide = (): void => {
    at = null;
    cross.remove();
  };
  const show = (pixel: Pixel): void => {
    at = pixel;
    cross.style.left = `${pixel.x}px`;
    cross.style.top = `${pixel.y}px`;
    if (!cross.isConnected) map.getContainer().append(cross);
    actions.moveTo(pixel);
  };

  const arrow = (dx: number, dy: number, fine: boolean): void => {
    const step = fine ? FINE_STEP_PX : STEP_PX;
    if (!actions.drawing()) {
      actions.nudge(dx * step, dy * step);
      return;
    }
    const { clientWidth: width, clientHeight: height } = map.getContainer();
    const from = at ?? { x: width / 2, y: height / 2 };
    const to = at ? { x: from.x + dx * step, y: from.y + dy * step } : from;
    const inside = {
      x: Math.min(width - EDGE_PX, Math.max(EDGE_PX, to.x)),
      y: Math.min(height - EDGE_PX, Math.max(EDGE_PX, to.y)),
    };
    // At the rim the map goes on under the crosshair.
    if (inside.x !== to.x || inside.y !== to.y) {
      map.panBy([to.x - inside.x, to.y - inside.y], { animate: false, duration: 0 });
    }
    show(inside);
  };

  const press = (event: KeyboardEvent): boolean => {
    const direction = ARROWS[event.key];
    if (direction) {
      arrow(direction[0], direction[1], event.shiftKey);
      return true;
    }
    switch (event.key) {
      case 'Enter':
        if (actions.drawing() && at && !event.ctrlKey && !event.metaKey) actions.put(at);
        else actions.finish();
        return true;
      case 'Backspace':
        if (actions.drawing()) actions.undo();
        else actions.remove();
        return true;
      case 'Delete':
        actions.remove();
        return true;
      case 'Escape':
        return actions.cancel();
      case 'PageDown':
      case 'PageUp':
        actions.mark(event.key === 'PageDown' ? 1 : -1);
        return true;
      default:
        return false;
    }
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.altKey || event.isComposing || !press(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  return {
    attach() {
      map.keyboard.disable();
      canvas.addEventListener('keydown', onKey, true);
    },
    detach() {
      map.keyboard.enable();
      canvas.removeEventListener('keydown', onKey, true);
      hide();
    },
    hide,
  };
}
