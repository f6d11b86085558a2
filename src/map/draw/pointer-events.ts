import type { Pixel } from './snap.ts';

export interface PressEvents {
  /** True where the press was used up: the drawing library must not see it. */
  down(pixel: Pixel, byTouch: boolean): boolean;
  up(pixel: Pixel): void;
  /** The right button, or a long press. */
  context(): void;
  /** The pointer moves with no button down. */
  move(pixel: Pixel): void;
  /** It moves with one down. */
  drag(pixel: Pixel): void;
  /** The browser took the press for something else. */
  lost(): void;
}

/** What the pointer does on the map's canvas while something is drawn or edited. */
export function listenToPresses(
  canvas: HTMLCanvasElement,
  events: PressEvents,
): { listen: (on: boolean) => void } {
  const pixelOf = (event: MouseEvent): Pixel => {
    const box = canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const onDown = (event: PointerEvent): void => {
    if (!event.isPrimary || !events.down(pixelOf(event), event.pointerType !== 'mouse')) return;
    event.stopImmediatePropagation();
    // What is dragged beyond the map is let go there too.
    canvas.setPointerCapture(event.pointerId);
  };
  const onUp = (event: PointerEvent): void => events.up(pixelOf(event));
  const onContext = (event: MouseEvent): void => {
    event.preventDefault();
    events.context();
  };
  const onMove = (event: PointerEvent): void => {
    if (event.buttons === 0) events.move(pixelOf(event));
    else if (event.isPrimary) events.drag(pixelOf(event));
  };
  const onLost = (event: PointerEvent): void => {
    events.lost();
    onUp(event);
  };
  return {
    listen: (on) => {
      const call = on ? 'addEventListener' : 'removeEventListener';
      // In the capture phase, so that the reach is right before terra-draw looks at the press.
      canvas[call]('pointerdown', onDown as EventListener, true);
      canvas[call]('pointerup', onUp as EventListener);
      canvas[call]('pointercancel', onLost as EventListener);
      canvas[call]('contextmenu', onContext as EventListener);
      canvas[call]('pointermove', onMove as EventListener);
    },
  };
}
