import { useSyncExternalStore } from 'react';
import { addressOfVisit, visitOf, type Visit } from './visit.ts';

const listeners = new Set<() => void>();
let [shownFor, shown] = ['', visitOf(window.location)];

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}

function read(): Visit {
  const { pathname, search } = window.location;
  if (pathname + search !== shownFor) [shownFor, shown] = [pathname + search, visitOf(window.location)];
  return shown;
}

/** What the address says, as it changes. */
export const useVisit = (): Visit => useSyncExternalStore(subscribe, read);

/** Steps that this page has put onto the history of the tab: as many can be gone back. */
const depth = (): number => (history.state as { depth?: number } | null)?.depth ?? 0;

/** Goes to another state of the page. @param replaces what is only another look at the same state adds no step back */
export function goTo(change: Partial<Visit>, replaces = false): void {
  const address = addressOfVisit({ ...read(), ...change });
  if (address === window.location.pathname + window.location.search) return;
  if (replaces) history.replaceState({ depth: depth() }, '', address);
  else history.pushState({ depth: depth() + 1 }, '', address);
  for (const listener of listeners) listener();
}

/** One step back where this page made it, else to the list. */
export function goBack(): void {
  if (depth() > 0) history.back();
  else goTo({ view: { is: 'search' } }, true);
}
