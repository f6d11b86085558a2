/**
 * What pages that share a process need to find from its beginning, and what each file has to leave behind: an empty
 * document, at the address it began with.
 */
import 'fake-indexeddb/auto';
import '../app/jsdom-polyfills.ts';
import './clean-prototype.ts';
import './quick-computed-style.ts';
import './quick-elements.ts';
import './seeded-fuzzing.ts';
import { configure } from '@testing-library/react';
import { Dexie } from 'dexie';
import { afterAll, vi } from 'vitest';
import { PATIENCE } from './patience.ts';

function plainError(message: string | null): Error {
  const error = new Error(message ?? '');
  error.name = 'TestingLibraryElementError';
  return error;
}

configure({
  asyncUtilTimeout: PATIENCE,
  // As it comes, an error holds the whole document as text, and one is made for each look that finds nothing yet: an eighth
  // of the time of these tests. DEBUG_PRINT_LIMIT=7000 brings the document back.
  ...(process.env['DEBUG_PRINT_LIMIT'] === undefined && { getElementError: plainError }),
});
// On an address such as this one Dexie keeps a stack for each promise, which no test reads.
Dexie.debug = false;

afterAll(() => {
  vi.useRealTimers();
  if (typeof document === 'undefined') return;
  document.body.replaceChildren();
  for (const name of document.documentElement.getAttributeNames())
    document.documentElement.removeAttribute(name);
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});
