import { useLayoutEffect } from 'react';

/** A question asked over the panel, a menu, or a list of choices belongs to it. */
const BESIDES = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/**
 * When a panel closes, the focus returns to where it was before the panel opened: the row, the button or the map. Without
 * this it is at the top of the page. A person who has moved the focus out of the panel keeps it there.
 * @param id of the panel
 */
export function useFocusReturn(id: string): void {
  useLayoutEffect(() => {
    // Its own field may have the focus from the start.
    const isIn = (element: Element | null): boolean => element?.closest(`[id="${id}"]`) != null;
    // A pressed button may lose the focus by being disabled, without an event.
    let wasInside = isIn(document.activeElement);
    let opener = wasInside ? null : document.activeElement;
    let isTabbing = false;
    const onKey = ({ key }: KeyboardEvent): void => {
      isTabbing = key === 'Tab';
    };
    const onPress = (): void => {
      isTabbing = false;
    };
    const onFocus = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element) || target.closest(BESIDES) !== null) return;
      wasInside = isIn(target);
      // A control that Tab passes on its way into the panel did not open it.
      const isOnTheWay = isTabbing && opener?.isConnected === true && opener !== document.body;
      if (!wasInside && !isOnTheWay) opener = target;
    };
    document.addEventListener('keydown', onKey, true);
    document.addEventListener('pointerdown', onPress, true);
    document.addEventListener('focusin', onFocus);
    return () => {
      document.removeEventListener('keydown', onKey, true);
      document.removeEventListener('pointerdown', onPress, true);
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
