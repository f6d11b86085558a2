import type { Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl';
import type { MapPort, MapTarget } from '../port.ts';

const HOLD_MS = 500;
const HOLD_SLACK_PX = 8;

export interface InteractionOptions {
  port: () => MapPort;
  /** False while something is being drawn: clicks then belong to the drawing. */
  free: () => boolean;
  /** Nothing may be touched right now: a click is refused. */
  disabled: () => boolean;
  /** Whether a click there is meant for what is drawn or changed. */
  takes: (point: { x: number; y: number }) => boolean;
  hoverEnabled: () => boolean;
  hit: (point: { x: number; y: number }) => MapTarget;
  /** The pointer is here, or nowhere; also where nothing is hovered. */
  at: (point: { x: number; y: number } | null) => void;
  /** What the pointer is over, at each of its movements. */
  pointed: (target: MapTarget | null) => void;
}

/** Turns what the pointer does on the map into calls of the port. Returns how to stop. */
export function listenToPointer(map: MapLibreMap, options: InteractionOptions): () => void {
  const { port, free, hit } = options;
  let hovered: string | null = null;
  let frame = 0;
  let hold: ReturnType<typeof setTimeout> | undefined;
  let held = false;

  const click = (event: MapMouseEvent): void => {
    if (held) {
      held = false;
      return;
    }
    if (options.disabled()) {
      port().onRefused?.({ code: 'disable-mode-click-error', where: [] });
      return;
    }
    // Beside a shape that is open for changes the map is pressed as ever.
    if (options.takes(event.point)) return;
    const { shiftKey, ctrlKey, metaKey } = event.originalEvent;
    port().onClick?.(hit(event.point), { adds: shiftKey || ctrlKey || metaKey });
  };
  const leave = (): void => {
    cancelAnimationFrame(frame);
    options.at(null);
    if (hovered === null) return;
    hovered = null;
    options.pointed(null);
    map.getCanvas().style.cursor = '';
    port().onHover?.(null);
  };
  const move = (event: MapMouseEvent): void => {
    cancelAnimationFrame(frame);
    if (!options.hoverEnabled() || !free()) {
      leave();
      options.at(event.point);
      return;
    }
    // One look a frame: a mouse reports far more often than the picture changes.
    frame = requestAnimationFrame(() => {
      const target = hit(event.point);
      options.pointed(target.key === null ? null : target);
      if (target.key === hovered) return;
      hovered = target.key;
      map.getCanvas().style.cursor = target.key === null ? '' : 'pointer';
      port().onHover?.(target.key === null ? null : target);
    });
  };
  const context = (event: MapMouseEvent): void => {
    event.preventDefault();
    if (free() && !held) port().onLongPress?.(hit(event.point));
  };

  const canvas = map.getCanvas();
  let start = { x: 0, y: 0 };
  const release = (): void => clearTimeout(hold);
  const down = (event: PointerEvent): void => {
    held = false;
    release();
    if (event.pointerType === 'mouse' || !event.isPrimary) return;
    start = { x: event.clientX, y: event.clientY };
    const box = canvas.getBoundingClientRect();
    const point = { x: event.clientX - box.left, y: event.clientY - box.top };
    hold = setTimeout(() => {
      if (!free()) return;
      held = true;
      port().onLongPress?.(hit(point));
    }, HOLD_MS);
  };
  const drag = (event: PointerEvent): void => {
    if (Math.hypot(event.clientX - start.x, event.clientY - start.y) > HOLD_SLACK_PX) release();
  };

  map.on('click', click);
  map.on('mousemove', move);
  map.on('mouseout', leave);
  map.on('contextmenu', context);
  const native: [string, (event: never) => void][] = [
    ['pointerdown', down],
    ['pointermove', drag],
    ['pointerup', release],
    ['pointercancel', release],
  ];
  for (const [name, listener] of native) canvas.addEventListener(name, listener as EventListener);
  return () => {
    release();
    cancelAnimationFrame(frame);
    map.off('click', click);
    map.off('mousemove', move);
    map.off('mouseout', leave);
    map.off('contextmenu', context);
    for (const [name, listener] of native) canvas.removeEventListener(name, listener as EventListener);
  };
}
