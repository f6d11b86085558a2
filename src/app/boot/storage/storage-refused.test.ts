import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { isStorageRefused } from './storage-refused.ts';

const store = {} as Storage;
const refuse = (): never => {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
};

/** A window whose storage is there, but for what is given. */
function host(isFramed: boolean, given: PropertyDescriptorMap = {}) {
  const made = Object.defineProperties(
    { sessionStorage: store, localStorage: store, indexedDB } as unknown as Window,
    given,
  );
  return Object.assign(made, { parent: isFramed ? ({} as Window) : made });
}

/** A factory whose request fails a moment later. */
const failing = (name: string) => ({
  value: {
    open: () => {
      const request = {
        error: new DOMException('no', name),
        onerror: (event: Event): void => event.preventDefault(),
      };
      queueMicrotask(() => request.onerror(new Event('error')));
      return request;
    },
  },
});

it.each([
  ['all is there', {}, false, false],
  ['localStorage throws', { localStorage: { get: refuse } }, true, true],
  ['sessionStorage throws', { sessionStorage: { get: refuse } }, true, true],
  ['localStorage is null', { localStorage: { value: null } }, true, true],
  // Outside a frame a database that fails has its own page, with the rescue of work.
  ['indexedDB.open throws', { indexedDB: { value: { open: refuse } } }, true, false],
  ['indexedDB is not there', { indexedDB: { value: undefined } }, true, false],
  ['the database is refused a moment later', { indexedDB: failing('SecurityError') }, true, false],
  ['the disk is full', { indexedDB: failing('QuotaExceededError') }, false, false],
] as const)(
  '%s → refused in a frame and in a window as it has to be',
  async (_, given, inFrame, inWindow) => {
    expect(await isStorageRefused(host(true, given))).toBe(inFrame);
    expect(await isStorageRefused(host(false, given))).toBe(inWindow);
  },
);

it('probe of a frame → leaves no database behind', async () => {
  const names = async () => (await indexedDB.databases()).map(({ name }) => name);
  const before = await names();
  await isStorageRefused(host(true));
  await expect.poll(async () => (await names()).filter((name) => !before.includes(name))).toEqual([]);
});
