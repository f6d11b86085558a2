import { useStore } from 'jotai';
import { useEffect, useRef } from 'react';
import { drawStateAtom, mapModeAtom } from '../../state/map-view/drawing.ts';

/** What lies over the page; Escape is for it while it is open. */
const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"]';
/** Messages have such a role too, and lie beside the work. */
const MESSAGES = '[role="region"]';

/**
 * Escape closes the panel; the leave guard asks where something was changed. Not while a tool is in hand on the map or a
 * shape is being dragged, and not while something that lies over the page is open: Escape is theirs then.
 */
export function useEscape(onClose: () => void): void {
  const store = useStore();
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || event.repeat) return;
      const isDrawing = store.get(mapModeAtom).name.startsWith('draw-') || !store.get(drawStateAtom).settled;
      if (!isDrawing && !isOverlayOpen() && !isOwned(event.target)) latest.current();
    };
    // On the window: whoever takes the key for something of their own has had it by then.
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [store]);
}

const isOverlayOpen = (): boolean =>
  [...document.querySelectorAll(OVERLAYS)].some((one) => one.closest(MESSAGES) === null);

/** A list that is open, a search that holds a text, or a message that has the focus. */
function isOwned(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest(`[aria-expanded="true"], [role="listbox"], ${MESSAGES}`) !== null) return true;
  return target instanceof HTMLInputElement && target.type === 'search' && target.value !== '';
}
