import { useEffect, useRef, useState } from 'react';

/** Marks the button that decides. */
export const DECIDES = { 'data-decides': '' };

export interface Meant {
  /** Whether the press is meant for this page. A press that is not is reported as left out. */
  take: () => boolean;
  wasLeftOut: boolean;
}

/**
 * Tells a press that is meant for this page from one meant for the page before it, whose button was in the same place: a second
 * click, a finger that comes down twice. Any other input here first, even the pointer leaving the button, shows that the person
 * has come to this page. A press without pointing or a key (from a screen reader) was aimed at the button on this page.
 */
export function useMeant(isAfterAnother: boolean): Meant {
  const isHere = useRef(!isAfterAnother);
  const isBlind = useRef(false);
  const [wasLeftOut, setLeftOut] = useState(false);
  useEffect(() => {
    const listen = (event: Event): void => {
      const decides = isDecision(event);
      if (decides === null) return;
      if (!decides) isHere.current = true;
      else if (event.type !== 'pointermove' && !isHere.current) isBlind.current = true;
    };
    const off = new AbortController();
    for (const type of ['pointerdown', 'pointermove', 'keydown', 'wheel']) {
      window.addEventListener(type, listen, { capture: true, passive: true, signal: off.signal });
    }
    return () => off.abort();
  }, []);
  return {
    take: () => {
      const isMeant = isHere.current || !isBlind.current;
      isHere.current = true;
      setLeftOut(!isMeant);
      return isMeant;
    },
    wasLeftOut,
  };
}

const MODIFIERS: ReadonlySet<string> = new Set(['Control', 'Meta', 'Shift', 'Alt']);

/** Whether what is done is to decide; null where it says nothing yet. */
function isDecision(event: Event): boolean | null {
  if (event instanceof KeyboardEvent) {
    if (event.repeat || MODIFIERS.has(event.key)) return null;
    return event.key === 'Enter' && (event.ctrlKey || event.metaKey);
  }
  return event.target instanceof Element && event.target.closest('[data-decides]') !== null;
}
