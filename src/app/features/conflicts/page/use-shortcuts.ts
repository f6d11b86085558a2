import { useEffect, useEffectEvent, useState } from 'react';

export interface DecisionKeys {
  save: () => void;
  mine: () => void;
  theirs: () => void;
}

/** By the place of the key: with Alt a Mac gives other letters. */
const BY_CODE: Readonly<Record<string, 'mine' | 'theirs'>> = { KeyM: 'mine', KeyT: 'theirs' };

const isMac = (): boolean => /Mac|iPad|iPhone/.test(navigator.userAgent);

/**
 * Keys of the page while it is open. Answers how they are written on this keyboard, and whether there is one: a tablet
 * tells of it with the first key alone.
 */
export function useDecisionKeys(keys: DecisionKeys): {
  written: Record<keyof DecisionKeys, string>;
  isPressed: boolean;
} {
  const [isPressed, setPressed] = useState(false);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    setPressed(true);
    const key = keyOf(event);
    if (key === null || event.repeat || isElsewhere(event)) return;
    event.preventDefault();
    keys[key]();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  const written = isMac()
    ? { save: '⌘ Enter', mine: '⌥ M', theirs: '⌥ T' }
    : { save: 'Ctrl Enter', mine: 'Alt M', theirs: 'Alt T' };
  return { written, isPressed };
}

/** A question or a menu holds the focus: what is pressed there is its own. A message that merely stands by is no such. */
function isElsewhere({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('[role="alertdialog"], [role="menu"]') !== null;
}

function keyOf(event: KeyboardEvent): keyof DecisionKeys | null {
  if (event.shiftKey) return null;
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand && !event.altKey && event.key === 'Enter') return 'save';
  return event.altKey && !isCommand ? (BY_CODE[event.code] ?? null) : null;
}
