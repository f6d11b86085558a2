import { useEffect, useRef, type PointerEvent } from 'react';

const HOLD_MS = 500;
/** Pixels by which a finger may move while it rests. */
const SLACK_PX = 8;

/**
 * A finger or pen that rests on a row: reported once, and the click that the browser makes of it is ignored. Scrolling the list
 * cancels it. Undefined `onHold`: no listeners.
 */
export function useHold(onHold: ((key: string) => void) | undefined) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = useRef({ x: 0, y: 0 });
  const isHeld = useRef(false);
  const letGo = (): void => clearTimeout(timer.current);
  useEffect(() => letGo, []);
  return {
    /** Whether the click that comes now ends a hold. Asked once a click. */
    takesClick: (): boolean => {
      const was = isHeld.current;
      isHeld.current = false;
      return was;
    },
    handlersOf: (key: string) =>
      onHold === undefined
        ? {}
        : {
            onPointerDown: (event: PointerEvent) => {
              letGo();
              isHeld.current = false;
              if (event.pointerType === 'mouse' || !event.isPrimary) return;
              start.current = { x: event.clientX, y: event.clientY };
              timer.current = setTimeout(() => {
                isHeld.current = true;
                onHold(key);
              }, HOLD_MS);
            },
            onPointerMove: (event: PointerEvent) => {
              const { x, y } = start.current;
              if (Math.hypot(event.clientX - x, event.clientY - y) > SLACK_PX) letGo();
            },
            onPointerUp: letGo,
            onPointerCancel: letGo,
            onContextMenu: (event: { preventDefault: () => void }) => {
              // The browser's own answer to a finger that rests.
              if (isHeld.current) event.preventDefault();
            },
          },
  };
}
