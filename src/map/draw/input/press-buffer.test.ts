import type { MapMouseEvent } from 'maplibre-gl';
import { describe, expect, it } from 'vitest';
import { createEarlyPresses } from './press-buffer.ts';

function pressable() {
  const listeners = new Set<(event: MapMouseEvent) => void>();
  return {
    on: (_: 'click', listener: (event: MapMouseEvent) => void) => listeners.add(listener),
    off: (_: 'click', listener: (event: MapMouseEvent) => void) => listeners.delete(listener),
    press(lng: number, lat: number) {
      for (const listener of listeners) listener({ lngLat: { lng, lat } } as MapMouseEvent);
    },
  };
}

describe('createEarlyPresses', () => {
  it('keeps presses in order, once it has started, and hands them out once', () => {
    const map = pressable();
    const early = createEarlyPresses(map);
    map.press(9, 9);
    early.keep();
    map.press(1, 2);
    map.press(3, 4);
    expect(early.take()).toEqual([
      [1, 2],
      [3, 4],
    ]);
    map.press(5, 6);
    expect(early.take()).toEqual([]);
  });
});
