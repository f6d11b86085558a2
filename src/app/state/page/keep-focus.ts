import { useEffect, useState } from 'react';

/** A question asked of something in here, or a message: whoever answers it has not gone elsewhere. */
const BESIDES = '[role="dialog"], [role="alertdialog"]';

/**
 * What is pressed may go away with what it did: a row, or a button that becomes another one. The focus then stays with
 * what they stood in (give that a `tabIndex` of -1), so that whoever works with keys or hears the screen goes on from
 * there, and not from the top of the page. Where the focus is anywhere else it is left alone.
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
