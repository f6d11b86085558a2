import { useEffect, useState } from 'react';

/** Milliseconds after a finger was lifted in which the browser may still make a click of it. */
const CLICK_MS = 100;

/**
 * What is shown does not change between a press and its click: a press counts for what was there when the finger came
 * down. Answers what to show, and what to call when the finger comes down.
 */
export function useHeldWhilePressed<Value>(value: Value): [shown: Value, begin: () => void] {
  const [held, setHeld] = useState<{ value: Value } | null>(null);
  const isPressed = held !== null;
  useEffect(() => {
    if (!isPressed) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = (): void => setHeld(null);
    const endSoon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(end, CLICK_MS);
    };
    const listeners = { pointerup: endSoon, pointercancel: end, click: end, dragend: end };
    for (const [type, listener] of Object.entries(listeners)) window.addEventListener(type, listener);
    return () => {
      clearTimeout(timer);
      for (const [type, listener] of Object.entries(listeners)) window.removeEventListener(type, listener);
    };
  }, [isPressed]);
  return [held === null ? value : held.value, () => setHeld({ value })];
}
