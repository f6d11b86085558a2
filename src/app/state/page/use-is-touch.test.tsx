import '../../../../tests/support/app/jsdom-polyfills.ts';
import { cleanup, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useIsFinger } from './use-is-touch.ts';

const before = window.matchMedia;

/** What the device has to point with. */
function point(...kinds: string[]): void {
  window.matchMedia = (query) =>
    ({
      matches: kinds.some((kind) => query.includes(kind)),
    }) satisfies Partial<MediaQueryList> as MediaQueryList;
}
const press = (pointerType: string): void => void fireEvent.pointerDown(window, { pointerType });

afterEach(() => {
  // As the next test finds it.
  point('fine');
  press('mouse');
  cleanup();
  window.matchMedia = before;
});

it('a tablet without a mouse · pressed as by one, as screen readers do → words for a finger stay', () => {
  point('coarse');
  const { result } = renderHook(useIsFinger);
  press('touch');
  expect(result.current).toBe(true);
  press('mouse');
  expect(result.current).toBe(true);
});

it('a tablet with a mouse · pressed by it, then by a finger → words follow the hand', () => {
  point('coarse', 'fine');
  const { result, rerender } = renderHook(useIsFinger);
  press('mouse');
  rerender();
  expect(result.current).toBe(false);
  press('touch');
  rerender();
  expect(result.current).toBe(true);
});
