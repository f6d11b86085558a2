import type { Map as MapLibreMap } from 'maplibre-gl';
import styles from '../../map-parts.module.css';
import type { ModeKey } from '../handler.ts';
import type { Pixel } from '../snapping/snap.ts';

/** Of the crosshair; with Shift it goes pixel by pixel. */
const STEP_PX = 16;
const FINE_STEP_PX = 1;
const EDGE_PX = 24;
/** Of what is moved by the arrow keys; with Shift it goes further. */
const NUDGE_M = 0.05;
const LONG_NUDGE_M = 0.5;

export interface KeyboardActions {
  /** The arrow keys move a crosshair; else they move what is marked. */
  hasCrosshair(): boolean;
  /** False where the key means nothing now. */
  give(key: ModeKey): boolean;
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
 * from corner to corner (of a network also Tab, along its edges), the arrows move the marked one by 5 cm (with Shift 50 cm), Delete takes it away.
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
    actions.give({ type: 'cross', pixel });
  };

  /** What panels leave free of the map. */
  const seenPart = () => {
    const { clientWidth: width, clientHeight: height } = map.getContainer();
    const { left = 0, right = 0, top = 0, bottom = 0 } = map.getPadding();
    return { left, top, right: Math.max(left, width - right), bottom: Math.max(top, height - bottom) };
  };
  const arrow = (dx: number, dy: number, shift: boolean): boolean => {
    if (!actions.hasCrosshair()) {
      const metres = shift ? LONG_NUDGE_M : NUDGE_M;
      return actions.give({ type: 'nudge', east: dx * metres, north: -dy * metres });
    }
    const step = shift ? FINE_STEP_PX : STEP_PX;
    const seen = seenPart();
    const from = at ?? { x: (seen.left + seen.right) / 2, y: (seen.top + seen.bottom) / 2 };
    const to = at ? { x: from.x + dx * step, y: from.y + dy * step } : from;
    const inside = {
      x: Math.min(seen.right - EDGE_PX, Math.max(seen.left + EDGE_PX, to.x)),
      y: Math.min(seen.bottom - EDGE_PX, Math.max(seen.top + EDGE_PX, to.y)),
    };
    // At the rim the map goes on under the crosshair.
    if (inside.x !== to.x || inside.y !== to.y) {
      map.panBy([to.x - inside.x, to.y - inside.y], { animate: false, duration: 0 });
    }
    show(inside);
    return true;
  };

  const settle = (): void => void actions.give({ type: 'settle' });
  const onKeyUp = ({ key }: KeyboardEvent): void => {
    if (Object.hasOwn(ARROWS, key)) settle();
  };

  const press = (event: KeyboardEvent): boolean => {
    const direction = ARROWS[event.key];
    if (direction) return arrow(direction[0], direction[1], event.shiftKey);
    const isDrawing = actions.hasCrosshair();
    switch (event.key) {
      case 'Enter':
        if (isDrawing && at && !event.ctrlKey && !event.metaKey) actions.give({ type: 'put', pixel: at });
        else actions.give({ type: 'finish' });
        return true;
      case 'Backspace':
        actions.give({ type: isDrawing ? 'undo' : 'remove' });
        return true;
      case 'Delete':
        actions.give({ type: 'remove' });
        return true;
      case 'Escape':
        return actions.give({ type: 'cancel' });
      case ' ':
        return actions.give({ type: 'choose' });
      case 'PageDown':
      case 'PageUp':
        actions.give({ type: 'step', by: event.key === 'PageDown' ? 1 : -1 });
        return true;
      case 'Tab':
        return actions.give({ type: 'follow', by: event.shiftKey ? -1 : 1 });
      default:
        return false;
    }
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.altKey || !press(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  let isAttached = false;
  return {
    attach() {
      if (isAttached) return;
      isAttached = true;
      map.keyboard.disable();
      canvas.addEventListener('keydown', onKey, true);
      canvas.addEventListener('keyup', onKeyUp);
      canvas.addEventListener('blur', settle);
    },
    detach() {
      hide();
      if (!isAttached) return;
      isAttached = false;
      map.keyboard.enable();
      canvas.removeEventListener('keydown', onKey, true);
      canvas.removeEventListener('keyup', onKeyUp);
      canvas.removeEventListener('blur', settle);
    },
    hide,
  };
}
