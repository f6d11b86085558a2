import { fireEvent } from '@testing-library/dom';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { afterEach, expect, it, vi } from 'vitest';
import { createLinkMarks } from './link-marks.ts';

afterEach(() => document.body.replaceChildren());

it('marks shown again, one of them new and one gone → the others keep their element, and so the focus', () => {
  const container = document.body.appendChild(document.createElement('div'));
  const listeners = new Set<string>();
  const map = {
    on: (name: string) => listeners.add(name),
    off: (name: string) => listeners.delete(name),
    getContainer: () => container,
    getCenter: () => ({ lng: 0, lat: 0 }),
    getPadding: () => ({}),
    getZoom: () => 18,
    project: ([x, y]: [number, number]) => ({ x, y }),
  } as unknown as MapLibreMap;
  const marks = createLinkMarks(map);
  const markOf = (id: string, more = {}) => ({
    id,
    at: [1, 2] as [number, number],
    text: id,
    label: id,
    ...more,
  });
  const onTake = vi.fn();
  const shown = () => [...container.querySelectorAll('button')].map((button) => button.dataset['linkMark']);
  marks.show([markOf('a'), markOf('b')], () => undefined);
  container.querySelector<HTMLElement>('[data-link-mark="b"]')!.focus();
  marks.show([markOf('b', { className: 'pin', isPressed: true, note: '2' }), markOf('c')], onTake);
  const b = container.querySelector<HTMLElement>('[data-link-mark="b"]')!;
  expect(document.activeElement).toBe(b);
  expect([shown(), b.className, b.ariaPressed, b.textContent + b.dataset['note']!]).toEqual([
    ['b', 'c'],
    'pin',
    'true',
    'b2',
  ]);
  fireEvent.click(b);
  expect(onTake.mock.calls).toEqual([['b']]);
  marks.remove();
  expect([shown(), listeners.size]).toEqual([[], 0]);
});
