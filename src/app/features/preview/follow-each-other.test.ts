import { expect, it } from 'vitest';
import type { MapView } from '../../../map/index.ts';
import { followEachOther } from './follow-each-other.ts';

const START: MapView = { center: [9, 50], zoom: 17, bearing: 0, pitch: 0 };

/** Like MapLibre, calls the listeners of a move synchronously. */
function seen(view: MapView) {
  let now = view;
  let moves = 0;
  const listeners = new Set<() => void>();
  return {
    moves: () => moves,
    listeners,
    onMove: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    camera: {
      getView: () => now,
      jumpTo: (next: Partial<MapView>) => {
        now = { ...now, ...next };
        moves += 1;
        for (const listener of listeners) listener();
      },
    },
  };
}

it('two maps side by side · either is moved → the other shows the same, and neither moves for the other’s move', () => {
  const [one, other] = [seen(START), seen({ ...START, zoom: 3 })];
  const end = followEachOther(one, other);
  expect(other.camera.getView()).toEqual(START);
  one.camera.jumpTo({ zoom: 19 });
  expect([one, other].map(({ camera }) => camera.getView().zoom)).toEqual([19, 19]);
  other.camera.jumpTo({ center: [9.1, 50] });
  expect(one.camera.getView().center).toEqual([9.1, 50]);
  expect([one.moves(), other.moves()]).toEqual([2, 3]);
  end();
  one.camera.jumpTo({ zoom: 5 });
  expect(other.camera.getView().zoom).toBe(19);
  expect(one.listeners.size + other.listeners.size).toBe(0);
});
