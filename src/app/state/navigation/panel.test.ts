import { createStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import { PANEL_INSET, panelInsetAtom } from './panel.ts';

describe('what covers the map', () => {
  it('stays covered when the former panel goes after the new one came', () => {
    const store = createStore();
    store.set(panelInsetAtom, 'waiting', PANEL_INSET);
    store.set(panelInsetAtom, 'form', PANEL_INSET);
    store.set(panelInsetAtom, 'waiting', null);
    expect(store.get(panelInsetAtom)).toEqual(PANEL_INSET);
    store.set(panelInsetAtom, 'form', null);
    expect(store.get(panelInsetAtom)).toEqual({ end: 0, bottom: 0 });
  });
});
