import { type KeyboardEvent, useRef } from 'react';

/** A pause of this long begins a new word. */
const PAUSE_MS = 700;

/** A name is looked for from a letter or a digit on. */
const FIRST = /[\p{L}\p{N}]/u;

/**
 * Gathers letters typed on a list into the beginning of a name, in lower case.
 * @returns the name after a key, or null if the key is not part of a name; a space only counts within a name.
 */
export function useTypeAhead(): (event: KeyboardEvent) => string | null {
  const typed = useRef({ text: '', at: -Infinity });
  return (event) => {
    if (Array.from(event.key).length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return null;
    const isGoingOn = event.timeStamp - typed.current.at < PAUSE_MS;
    // A sign at the beginning is another shortcut.
    if (!isGoingOn && !FIRST.test(event.key)) return null;
    const text = (isGoingOn ? typed.current.text : '') + event.key.toLocaleLowerCase();
    typed.current = { text, at: event.timeStamp };
    return text;
  };
}
