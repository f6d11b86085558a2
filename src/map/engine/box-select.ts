import type { Map as MapLibreMap } from 'maplibre-gl';
import type { Position } from '../../domain/entities/geometry.ts';

/** A drag shorter than this was a press. */
const SLACK_PX = 6;

export interface BoxSelectOptions {
  /** Whether a drag draws a box without Shift too. */
  isOn: () => boolean;
  /** False while something is being drawn. */
  free: () => boolean;
  /** What was drawn around, in degrees: the corners of the box on the screen, in order. */
  take: (corners: readonly Position[]) => void;
}

/** Draws a box with Shift and the mouse, or with any pointer while that is asked for. Returns how to stop. */
export function listenForBoxes(map: MapLibreMap, options: BoxSelectOptions): () => void {
  // It would take the same drag to zoom into the box.
  map.boxZoom.disable();
  const container = map.getCanvasContainer();
  let start: { x: number; y: number; id: number } | null = null;
  let box: HTMLElement | null = null;

  const at = (event: PointerEvent): { x: number; y: number } => {
    const { left, top } = container.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const end = (): void => {
    start = null;
    box?.remove();
    box = null;
    map.dragPan.enable();
  };
  const down = (event: PointerEvent): void => {
    if (start !== null) {
      // A second finger moves the map.
      end();
      return;
    }
    const isAsked = options.isOn() || (event.shiftKey && event.pointerType === 'mouse');
    if (!isAsked || !event.isPrimary || event.button !== 0 || !options.free()) return;
    start = { ...at(event), id: event.pointerId };
    map.dragPan.disable();
  };
  const move = (event: PointerEvent): void => {
    if (start === null || event.pointerId !== start.id) return;
    const now = at(event);
    if (box === null && Math.hypot(now.x - start.x, now.y - start.y) < SLACK_PX) return;
    if (box === null) {
      box = document.createElement('div');
      box.className = 'maplibregl-boxzoom';
      container.appendChild(box);
    }
    const [left, top] = [Math.min(start.x, now.x), Math.min(start.y, now.y)];
    box.style.transform = `translate(${left}px,${top}px)`;
    box.style.width = `${Math.abs(now.x - start.x)}px`;
    box.style.height = `${Math.abs(now.y - start.y)}px`;
  };
  const up = (event: PointerEvent): void => {
    if (start === null || event.pointerId !== start.id) return;
    const [from, to, drawn] = [start, at(event), box !== null];
    end();
    if (!drawn) return;
    const corners = [
      [from.x, from.y],
      [to.x, from.y],
      [to.x, to.y],
      [from.x, to.y],
    ] as const;
    options.take(
      corners.map(([x, y]) => {
        const { lng, lat } = map.unproject([x, y]);
        return [lng, lat];
      }),
    );
  };
  container.addEventListener('pointerdown', down, true);
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', up);
  window.addEventListener('pointercancel', end);
  return () => {
    end();
    container.removeEventListener('pointerdown', down, true);
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', up);
    window.removeEventListener('pointercancel', end);
  };
}
