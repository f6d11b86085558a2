import { fireEvent } from '@testing-library/dom';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { afterEach, expect, it, vi } from 'vitest';
import { createCoordinateMarker } from './coordinate-marker.ts';

afterEach(() => document.body.replaceChildren());

it('position searched for → marked there, with a way to remove the mark; it moves with the map', () => {
  const container = document.body.appendChild(document.createElement('div'));
  const listeners = new Map<string, () => void>();
  let shift = 0;
  const map = {
    on: (name: string, listener: () => void) => listeners.set(name, listener),
    off: (name: string) => listeners.delete(name),
    getContainer: () => container,
    getCenter: () => ({ lng: 0, lat: 0 }),
    getPadding: () => ({}),
    getZoom: () => 18,
    project: ([x, y]: [number, number]) => ({ x: x + shift, y }),
  } as unknown as MapLibreMap;
  const onRemove = vi.fn();
  const mark = createCoordinateMarker(map, onRemove);
  const shown = () => container.querySelector<HTMLElement>('[data-map-mark]');
  mark.show({ position: [12, 34], text: '34, 12', removeLabel: 'Remove' });
  expect(shown()?.querySelector('bdi')?.textContent).toBe('34, 12');
  expect(shown()?.style.transform).toContain('translate(12px, 34px)');
  shift = 100;
  listeners.get('move')?.();
  expect(shown()?.style.transform).toContain('translate(112px, 34px)');
  const button = shown()!.querySelector('button')!;
  expect(button.getAttribute('aria-label')).toBe('Remove');
  fireEvent.click(button);
  expect(onRemove).toHaveBeenCalledOnce();
  mark.show(null);
  expect(shown()).toBeNull();
  expect(listeners.size).toBe(0);
});
