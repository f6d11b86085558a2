import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { singleKeysAtom } from '../../state/commands/single-keys.ts';

/** Elements with keys of their own: fields, lists, layers over the page. */
const TAKEN =
  'input, textarea, select, [contenteditable], [role="listbox"], [role="dialog"], [role="alertdialog"], [role="menu"]';

interface Keys {
  /** N: a new note. */
  onNew: () => void;
  /** R: the words of a reply. */
  onReply: () => void;
  /** E: solved, or open again. */
  onResolve: () => void;
}

/** Keys of the page: N note, R reply, E solved. */
export function useCommsKeys(keys: Keys): void {
  const hasSingleKeys = useAtomValue(singleKeysAtom);
  const press = useEffectEvent((event: KeyboardEvent): void => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    if (!isPlain || event.defaultPrevented) return;
    if (document.querySelector('[role="alertdialog"], [role="dialog"]') !== null) return;
    if (event.target instanceof Element && event.target.closest(TAKEN) !== null) return;
    const act = { n: keys.onNew, r: keys.onReply, e: keys.onResolve }[event.key.toLowerCase()];
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    if (!hasSingleKeys) return undefined;
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [hasSingleKeys]);
}
