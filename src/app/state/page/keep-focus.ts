import { useEffect, useState } from 'react';

/** A dialog about something in here, or a message: answering it does not leave this box. */
const BESIDES = '[role="dialog"], [role="alertdialog"]';

/**
 * A pressed element may go away with its action: a row, or a button that becomes another one. The focus then stays with the box
 * around it (give it a `tabIndex` of -1), so that people who use the keyboard or a screen reader go on from there, and not from
 * the top of the page. If the focus is anywhere else it is left alone.
 */
export function useKeepFocus<T extends HTMLElement>(): (box: T | null) => void {
  const [held, setHeld] = useState<T | null>(null);
  useEffect(() => {
    if (held === null) return undefined;
    let wasInside = held.contains(document.activeElement);
    const onFocus = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element) || target.closest(BESIDES) !== null) return;
      wasInside = held.contains(target);
    };
    const keep = (): void => {
      if (wasInside && document.activeElement === document.body) held.focus({ preventScroll: true });
    };
    // A dialog that closes gives the focus back in the next frame, to what opened it, where that is still there.
    const observer = new MutationObserver(() => requestAnimationFrame(keep));
    document.addEventListener('focusin', onFocus);
    observer.observe(held, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', onFocus);
      observer.disconnect();
    };
  }, [held]);
  return setHeld;
}
