import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, type RefObject } from 'react';
import { singleKeysAtom } from '../../state/commands/single-keys.ts';

/** Where a stroke is a sign of what is typed, or layers over the page have the keys. */
const TAKEN = 'input, textarea, select, [contenteditable]';
const LAYERS = '[role="alertdialog"], [role="dialog"], [role="menu"], [role="listbox"]';

/** `/` puts the focus into the search, where single keys give commands. @returns whether it does */
export function useSearchKey(field: RefObject<HTMLInputElement | null>): boolean {
  const hasSingleKeys = useAtomValue(singleKeysAtom);
  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest(TAKEN) !== null) return;
    if (document.querySelector(LAYERS) !== null || field.current === null) return;
    event.preventDefault();
    field.current.focus();
  });
  useEffect(() => {
    if (!hasSingleKeys) return undefined;
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [hasSingleKeys]);
  return hasSingleKeys;
}
