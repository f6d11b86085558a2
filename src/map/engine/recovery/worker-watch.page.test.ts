import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchWorker } from './worker-watch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watched() {
  const state = { isBusy: true, progress: 0 };
  const ended = vi.fn<() => void>();
  const watch = watchWorker({ isBusy: () => state.isBusy, progress: () => state.progress }, ended);
  return { state, ended, watch };
}

it('written and never drawn · 15 s seen → the worker has ended, said once', () => {
  const { ended } = watched();
  vi.advanceTimersByTime(14_000);
  expect(ended).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(ended).toHaveBeenCalledTimes(1);
});

it('large level answers in parts → it has not ended', () => {
  const { state, ended } = watched();
  for (let part = 0; part < 10; part++) {
    vi.advanceTimersByTime(9_000);
    state.progress += 1;
  }
  expect(ended).not.toHaveBeenCalled();
});

it('nothing waits, or the page is in the background → it is not looked for', () => {
  const { state, ended } = watched();
  state.isBusy = false;
  vi.advanceTimersByTime(60_000);
  state.isBusy = true;
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  vi.advanceTimersByTime(60_000);
  expect(ended).not.toHaveBeenCalled();
  hidden.mockRestore();
});

it('map removed → no more looks', () => {
  const { ended, watch } = watched();
  watch.stop();
  vi.advanceTimersByTime(60_000);
  expect(ended).not.toHaveBeenCalled();
});
