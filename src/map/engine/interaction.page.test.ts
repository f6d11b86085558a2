import type { Map as MapLibreMap } from 'maplibre-gl';
import { afterEach, expect, it, vi } from 'vitest';
import type { MapTarget } from '../port.ts';
import { createHoverName } from './hover-name.ts';
import { listenToPointer } from './interaction.ts';

/** A map that says where the pointer is, and has its place at [0, 0] in the middle. */
function fakeMap() {
  const [container, canvas] = [document.createElement('div'), document.createElement('canvas')];
  Object.defineProperties(container, { clientWidth: { value: 800 }, clientHeight: { value: 600 } });
  document.body.append(container);
  const listeners = new Map<string, ((event: object) => void)[]>();
  const map = {
    on: (name: string, listener: (event: object) => void) =>
      listeners.set(name, [...(listeners.get(name) ?? []), listener]),
    off: (name: string, listener: (event: object) => void) =>
      listeners.set(
        name,
        (listeners.get(name) ?? []).filter((one) => one !== listener),
      ),
    getCanvas: () => canvas,
    getContainer: () => container,
    getCenter: () => ({ lng: 0, lat: 0 }),
    getPadding: () => ({}),
    getZoom: () => 18,
    project: ([x, y]: [number, number]) => ({ x: 400 + x, y: 300 + y }),
  };
  const fire = (name: string, event: object = {}): void =>
    listeners.get(name)?.forEach((listener) => listener(event));
  return { map: map as unknown as MapLibreMap, fire, canvas, listeners };
}

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

it('pointer on a place → its name is asked for once and the hand is shown; beside it → taken away', () => {
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((draw) => {
    draw(0);
    return 1;
  });
  const { map, fire, canvas } = fakeMap();
  const kiosk = { kind: 'feature', key: 'kiosk', lngLat: [0, 0] } as unknown as MapTarget;
  const ground = { ...kiosk, key: null } as MapTarget;
  let hoverEnabled = true;
  const onHover = vi.fn<(target: MapTarget | null) => void>();
  const pointed = vi.fn<(target: MapTarget | null) => void>();
  const stop = listenToPointer(map, {
    port: () => ({ onHover }),
    free: () => true,
    disabled: () => false,
    takes: () => false,
    hoverEnabled: () => hoverEnabled,
    hit: ({ x }) => (x < 100 ? kiosk : ground),
    at: () => undefined,
    pointed,
  });
  const move = (x: number): void => fire('mousemove', { point: { x, y: 0 } });
  move(10);
  move(20);
  expect(onHover.mock.calls).toEqual([[kiosk]]);
  expect(canvas.style.cursor).toBe('pointer');
  move(200);
  expect(onHover).toHaveBeenLastCalledWith(null);
  expect(canvas.style.cursor).toBe('');
  move(10);
  hoverEnabled = false;
  move(11);
  expect(pointed).toHaveBeenLastCalledWith(null);
  stop();
  hoverEnabled = true;
  move(10);
  expect(onHover).toHaveBeenCalledTimes(4);
});

it('shows a name over the map where the thing is, moves it along, and hides it where that is out of sight', () => {
  const { map, fire, listeners } = fakeMap();
  const name = createHoverName(map);
  const shown = () => document.querySelector<HTMLElement>('[data-map-name]');
  name.show('Reception', [0, 0]);
  expect(shown()?.textContent).toBe('Reception');
  expect(shown()?.style.transform).toContain('translate(400px, 300px)');
  name.show('Reception', [0, 400]);
  fire('move');
  expect(shown()?.hidden).toBe(true);
  name.show('', null);
  expect(shown()).toBeNull();
  expect(listeners.get('move')).toEqual([]);
});
