/**
 * What pages that share a process need to find from its beginning, and what each file has to leave behind: an empty
 * document, at the address it began with.
 */
import 'fake-indexeddb/auto';
import './clean-prototype.ts';
import './quick-computed-style.ts';
import './seeded-fuzzing.ts';
import { configure } from '@testing-library/react';
import { Dexie } from 'dexie';
import { afterAll, vi } from 'vitest';
import { PATIENCE } from './patience.ts';

configure({ asyncUtilTimeout: PATIENCE });
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
