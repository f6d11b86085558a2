import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { singleKeysAtom } from '../../state/commands/single-keys.ts';

interface Keys {
  onToggle: () => void;
  /** 1: the next change, -1: the one before. */
  onStep: (by: 1 | -1) => void;
}

/** Elements with keys of their own: fields, lists, the map, layers over the page. */
const TAKEN =
  'input, textarea, select, canvas, [contenteditable], [role="listbox"], [role="grid"], [role="slider"], ' +
  '[role="radiogroup"], [role="dialog"], [role="alertdialog"], [role="menu"]';

/** C turns the marks of changes on and off, arrows go from change to change. */
export function usePreviewKeys(keys: Keys): void {
  const hasSingleKeys = useAtomValue(singleKeysAtom);
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (!hasSingleKeys) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
      if (!isPlain || event.defaultPrevented) return;
      if (document.querySelector('[role="alertdialog"], [role="dialog"]') !== null) return;
      const isTaken = event.target instanceof Element && event.target.closest(TAKEN) !== null;
      const isOnMap = event.target instanceof HTMLCanvasElement;
      if (event.key.toLowerCase() === 'c' && (!isTaken || isOnMap)) latest.current.onToggle();
      else if (event.key === 'ArrowDown' && !isTaken) latest.current.onStep(1);
      else if (event.key === 'ArrowUp' && !isTaken) latest.current.onStep(-1);
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [hasSingleKeys]);
}
