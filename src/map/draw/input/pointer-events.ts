import type { ModePointer } from '../handler.ts';
import type { Pixel } from '../snapping/snap.ts';

/** Pixels that a pointer may move between being pressed and let go, and have clicked. */
const CLICK_SLACK_PX = { mouse: 4, touch: 10 };
/** So long after a pen was last at the map, fingers are for moving the map alone. */
const PEN_MS = 60_000;

export interface PressEvents {
  /** True where the press was used up: the drawing library must not see it. */
  down(pixel: Pixel, how: { byTouch: boolean; shift: boolean }): boolean;
  /** Which keys are held down, before what the pointer does. */
  modifiers(event: { altKey: boolean }): void;
  /** All else that the pointer does. */
  tell(event: Exclude<ModePointer, { type: 'down' }>): void;
  /** The drawing library drags something, and has to hear how that ends. */
  isDragging(): boolean;
}

/**
 * What the pointer does on the map's canvas while something is drawn or edited. Two fingers move the map, and so does
 * one where a pen is used: neither a mode nor the drawing library hears of those.
 */
export function listenToPresses(
  canvas: HTMLCanvasElement,
  events: PressEvents,
): { listen: (on: boolean) => void } {
  let isListening = false;
  /** Where a press began that may be a click; null where it was used up, or a second finger came. */
  let began: { pixel: Pixel; slack: number } | null = null;
  /** Fingers on the map. */
  const fingers = new Set<number>();
  /** What the fingers that are on the map do is the map's. */
  let isMaps = false;
  /** The library hears when the finger leaves that dragged something of its own. */
  let isOwed = false;
  let penAt = -Infinity;

  const pixelOf = (event: MouseEvent): Pixel => {
    const box = canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const drop = (pixel: Pixel): void => {
    began = null;
    events.tell({ type: 'lost' });
    events.tell({ type: 'up', pixel });
  };
  /** True where a finger is not for drawing. */
  const takesFinger = (event: PointerEvent): boolean => {
    fingers.add(event.pointerId);
    if (fingers.size === 1) {
      isMaps = event.timeStamp - penAt < PEN_MS;
      isOwed = false;
    } else if (!isMaps) {
      isMaps = true;
      isOwed = events.isDragging();
      drop(pixelOf(event));
    }
    return isMaps;
  };
  const onDown = (event: PointerEvent): void => {
    if (event.pointerType === 'pen') penAt = event.timeStamp;
    if (event.pointerType === 'touch' && takesFinger(event)) {
      event.stopImmediatePropagation();
      return;
    }
    began = null;
    events.modifiers(event);
    if (!event.isPrimary) return;
    const byTouch = event.pointerType !== 'mouse';
    const pixel = pixelOf(event);
    if (event.button === 0) began = { pixel, slack: byTouch ? CLICK_SLACK_PX.touch : CLICK_SLACK_PX.mouse };
    // What is dragged beyond the map, or under a toolbar, is let go there too.
    if (event.button === 0) canvas.setPointerCapture(event.pointerId);
    if (events.down(pixel, { byTouch, shift: event.shiftKey })) event.stopImmediatePropagation();
  };
  /** Keeps from all others what fingers do that move the map. */
  const keep = (event: PointerEvent): void => {
    if (event.pointerType === 'pen') penAt = event.timeStamp;
    if (!fingers.has(event.pointerId)) return;
    const isMap = isMaps;
    const isOver = event.type !== 'pointermove';
    if (isOver) fingers.delete(event.pointerId);
    if (fingers.size === 0) isMaps = false;
    if (!isMap || (isOver && isOwed && event.isPrimary)) return;
    event.stopImmediatePropagation();
  };
  const onUp = (event: PointerEvent): void => {
    const pixel = pixelOf(event);
    events.tell({ type: 'up', pixel });
    const from = began;
    began = null;
    if (from === null || !event.isPrimary) return;
    if (Math.hypot(pixel.x - from.pixel.x, pixel.y - from.pixel.y) <= from.slack)
      events.tell({ type: 'click', pixel, shift: event.shiftKey, alt: event.altKey });
  };
  const onContext = (event: MouseEvent): void => {
    event.preventDefault();
    if (isMaps) return;
    events.tell({ type: 'context', pixel: pixelOf(event) });
  };
  const onMove = (event: PointerEvent): void => {
    events.modifiers(event);
    if (event.buttons === 0) events.tell({ type: 'move', pixel: pixelOf(event), shift: event.shiftKey });
    else if (event.isPrimary) events.tell({ type: 'drag', pixel: pixelOf(event) });
  };
  const onLost = (event: PointerEvent): void => drop(pixelOf(event));
  return {
    listen: (on) => {
      if (on === isListening) return;
      isListening = on;
      fingers.clear();
      isMaps = false;
      const call = on ? 'addEventListener' : 'removeEventListener';
      // In the capture phase, so that the reach is right before terra-draw looks at the press.
      canvas[call]('pointerdown', onDown as EventListener, true);
      for (const name of ['pointermove', 'pointerup', 'pointercancel'])
        canvas[call](name, keep as EventListener, true);
      canvas[call]('pointerup', onUp as EventListener);
      canvas[call]('pointercancel', onLost as EventListener);
      canvas[call]('contextmenu', onContext as EventListener);
      canvas[call]('pointermove', onMove as EventListener);
    },
  };
}
