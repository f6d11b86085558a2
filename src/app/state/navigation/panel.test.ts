import { createStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import { coverMapAtom, PANEL_INSET, panelInsetAtom } from './panel.ts';

describe('what covers the map', () => {
  it('stays covered when the former panel goes after the new one came', () => {
    const store = createStore();
    store.set(coverMapAtom, 'waiting', PANEL_INSET);
    store.set(coverMapAtom, 'form', PANEL_INSET);
    store.set(coverMapAtom, 'waiting', null);
    expect(store.get(panelInsetAtom)).toEqual(PANEL_INSET);
    store.set(coverMapAtom, 'form', null);
    expect(store.get(panelInsetAtom)).toEqual({ end: 0, bottom: 0 });
  });
});
