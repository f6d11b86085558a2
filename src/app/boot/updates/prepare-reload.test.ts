import { afterEach, expect, it, vi } from 'vitest';
import { keepBeforeReload } from '../../forms/draft/save-before-reload.ts';
import { beforeReload } from '../../state/page/before-reload.ts';
import { readyToReload } from './prepare-reload.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  beforeReload.clear();
  vi.useRealTimers();
});

it('waits until what is under way has ended, and has every tab keep its forms', async () => {
  let end = (): void => undefined;
  const underWay = new Promise<void>((settle) => {
    end = settle;
  });
  const [here, there] = [vi.fn(), vi.fn()];
  stops.push(keepBeforeReload(here), keepBeforeReload(there));
  beforeReload.add(() => underWay);
  let isReady = false;
  const ready = readyToReload().then(() => {
    isReady = true;
  });
  await expect.poll(() => [here.mock.calls.length, there.mock.calls.length]).toEqual([1, 1]);
  expect(isReady).toBe(false);
  end();
  await ready;
});

it('goes on where something fails, or never ends', async () => {
  vi.useFakeTimers();
  beforeReload.add(() => Promise.reject(new Error('full')));
  beforeReload.add(() => new Promise(() => undefined));
  const ready = readyToReload();
  await vi.advanceTimersByTimeAsync(5000);
  await ready;
});
