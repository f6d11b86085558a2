import { expect, it } from 'vitest';
import { noteOthersOut, noteSignedOut, noteWaiting, signedOutAt, waitingOnDevice } from './waiting-count.ts';

function store(kept?: string) {
  const items = new Map(kept === undefined ? [] : [['waitingChanges', kept]]);
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
}

it('adds up what waits on this device, of all persons or of the others', () => {
  const device = store();
  noteWaiting(device, 'a', 3);
  noteWaiting(device, 'b', 2);
  expect(waitingOnDevice(device)).toEqual({ people: 2, changes: 5 });
  expect(waitingOnDevice(device, 'a')).toEqual({ people: 1, changes: 2 });
  noteWaiting(device, 'a', 0);
  expect(waitingOnDevice(device)).toEqual({ people: 1, changes: 2 });
});

it('knows since when a person is gone, until they are back or nothing waits', () => {
  const device = store();
  noteSignedOut(device, 'a', 5);
  expect(signedOutAt(device, 'a')).toBeNull();
  noteWaiting(device, 'a', 3);
  noteSignedOut(device, 'a', 5);
  noteWaiting(device, 'a', 4);
  expect([signedOutAt(device, 'a'), waitingOnDevice(device).changes]).toEqual([5, 4]);
  noteSignedOut(device, 'a', null);
  expect([signedOutAt(device, 'a'), waitingOnDevice(device).changes]).toEqual([null, 4]);
});

it('another person signs in → all others count as gone, however they left', () => {
  const device = store('{"a":3,"b":{"waiting":2,"outAt":9},"c":{"waiting":1}}');
  noteOthersOut(device, 'c', 20);
  expect(['a', 'b', 'c'].map((database) => signedOutAt(device, database))).toEqual([20, 9, null]);
});

it.each(['-1', '1e300', '"x"'])('takes %s for no moment, and still counts what waits', (outAt) => {
  const device = store(`{"a":{"waiting":2,"outAt":${outAt}}}`);
  expect([signedOutAt(device, 'a'), waitingOnDevice(device).changes]).toEqual([null, 2]);
});

it.each(['{', 'null', '{"a":"x"}', '[1,null]', '{"a":-1}'])('reads %s without a fault', (kept) => {
  expect(waitingOnDevice(store(kept), '0').changes).toBe(0);
});

it('reads what an older version kept', () => {
  expect(waitingOnDevice(store('{"a":3,"b":{"waiting":2,"outAt":9}}'))).toEqual({ people: 2, changes: 5 });
});
