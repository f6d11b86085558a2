import { expect, it } from 'vitest';
import { noteWaiting, waitingOnDevice } from './waiting-count.ts';

function store() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
}

it('adds up what waits of all persons on this device', () => {
  const device = store();
  noteWaiting(device, 'a', 3);
  noteWaiting(device, 'b', 2);
  expect(waitingOnDevice(device)).toBe(5);
  noteWaiting(device, 'a', 0);
  expect(waitingOnDevice(device)).toBe(2);
});

it.each(['{', 'null', '{"a":"x"}', '[1,null]'])('reads %s without a fault', (kept) => {
  const device = store();
  device.setItem('waitingChanges', kept);
  expect(waitingOnDevice(device)).toBeGreaterThanOrEqual(0);
});
