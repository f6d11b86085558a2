import { useLayoutEffect } from 'react';

/** A question asked over the panel, a menu, or a list of choices belongs to it. */
const BESIDES = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/**
 * Who works in a panel goes on, when it has closed, from where they were before it opened: the row, the button or the map.
 * Without this the focus is at the top of the page. Whoever has gone elsewhere meanwhile stays there.
 * @param id of the panel
 */
export function useFocusReturn(id: string): void {
  useLayoutEffect(() => {
    // Its own field may have the focus from the start.
    const isIn = (element: Element | null): boolean => element?.closest(`[id="${id}"]`) != null;
    // A button that is pressed may lose the focus by being turned off, and says nothing of it.
    let wasInside = isIn(document.activeElement);
    let opener = wasInside ? null : document.activeElement;
    const onFocus = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element) || target.closest(BESIDES) !== null) return;
      wasInside = isIn(target);
      if (!wasInside) opener = target;
    };
    document.addEventListener('focusin', onFocus);
    return () => {
      document.removeEventListener('focusin', onFocus);
      if (!wasInside) return;
      // What comes in its place has the first word.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement && opener.isConnected)
          opener.focus({ preventScroll: true });
      });
    };
  }, [id]);
}
