import { useSyncExternalStore } from 'react';

/** Whether the page was last pressed by a finger or a pen; before the first press, whether that is what it has. */
let isFinger: boolean | null = null;
const listeners = new Set<() => void>();

function note({ pointerType }: PointerEvent): void {
  // A tablet's screen reader sends presses with the pointer type "mouse", though the tablet has no mouse.
  const next = pointerType !== 'mouse' || !window.matchMedia('(any-pointer: fine)').matches;
  if (next === isFinger) return;
  isFinger = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('pointerdown', note, true);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('pointerdown', note, true);
  };
}

/** Hints speak of what is in the hand: of keys and clicks to a mouse, of taps to a finger. Follows the last press. */
export const useIsFinger = (): boolean =>
  useSyncExternalStore(subscribe, () => isFinger ?? window.matchMedia('(pointer: coarse)').matches);
