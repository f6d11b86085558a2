import { createStore } from 'jotai';
import { expect, it } from 'vitest';
import { drawOrdersAtom, giveDrawOrderAtom, takeDrawOrdersAtom } from './drawing.ts';

it('an order is handed out once, also to a holder of an earlier list', () => {
  const store = createStore();
  store.set(giveDrawOrderAtom, { do: 'start', mode: 'draw-polygon' });
  const seen = store.get(drawOrdersAtom);
  store.set(giveDrawOrderAtom, { do: 'finish' });
  expect(seen).toHaveLength(1);
  expect(store.set(takeDrawOrdersAtom)).toEqual([{ do: 'start', mode: 'draw-polygon' }, { do: 'finish' }]);
  expect(store.set(takeDrawOrdersAtom)).toEqual([]);
  expect(store.get(drawOrdersAtom)).toEqual([]);
});
