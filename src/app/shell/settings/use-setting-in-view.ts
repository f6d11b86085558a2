import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router';

/** Milliseconds for which the part that was looked for is ringed, and for which it is waited for. */
const RING_MS = 2_000;
const WAIT_MS = 10_000;

/** Scrolls to the setting that the address names, once its page shows it, and rings it for a moment. */
export function useSettingInView(within: RefObject<HTMLElement | null>): void {
  const { hash, key } = useLocation();
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => {
    const root = within.current;
    const id = hash.slice(1);
    // The address may lose its end while the page is still being loaded: what was looked for is looked for all the same.
    if (root === null || !/^[a-z-]+$/.test(id)) return;
    stop.current();
    stop.current = waitFor(root, `#setting-${id}`, ring);
  }, [within, hash, key]);
  useEffect(() => () => stop.current(), []);
}

function waitFor(root: HTMLElement, selector: string, then: (found: HTMLElement) => void): () => void {
  const look = (): boolean => {
    const found = root.querySelector<HTMLElement>(selector);
    if (found !== null) then(found);
    return found !== null;
  };
  if (look()) return () => undefined;
  const observer = new MutationObserver(() => {
    if (look()) observer.disconnect();
  });
  observer.observe(root, { childList: true, subtree: true });
  const timer = setTimeout(() => observer.disconnect(), WAIT_MS);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}

function ring(row: HTMLElement): void {
  row.scrollIntoView({ block: 'center' });
  row.dataset['ringed'] = 'true';
  // Who goes on by keys goes on from there.
  row.querySelector<HTMLElement>('button, input, select, a[href]')?.focus({ preventScroll: true });
  setTimeout(() => delete row.dataset['ringed'], RING_MS);
}
