import { expect, it, vi } from 'vitest';
import { memoryLockManager } from '../../../../tests/support/db/memory-lock-manager.ts';
import { lettingGo } from './window-locks.ts';

/** A page among others of one browser. */
function openPage(browser = memoryLockManager()) {
  const page = new EventTarget();
  const turn = (type: string, persisted: boolean): void => {
    page.dispatchEvent(Object.assign(new Event(type), { persisted }));
  };
  const locks = lettingGo(browser, page);
  return {
    browser,
    locks,
    hide: (persisted = true) => turn('pagehide', persisted),
    show: () => turn('pageshow', true),
  };
}

const forever = (): Promise<never> => new Promise(() => undefined);

it('a page that holds a lock · put aside in memory → the next page has it, the owner hears that it was taken', async () => {
  const { browser, locks, hide } = openPage();
  const ended = expect(locks.request('a', forever)).rejects.toMatchObject({ name: 'AbortError' });
  const next = openPage(browser).locks.request('a', () => 'mine');
  hide();
  expect(await next).toBe('mine');
  await ended;
});

it('a page that is left for good → keeps its locks to the end', async () => {
  const { locks, hide } = openPage();
  const heard = vi.fn();
  locks.request('a', forever).catch(heard);
  hide(false);
  await new Promise((settle) => setTimeout(settle));
  expect(heard).not.toHaveBeenCalled();
});

it('a page that waits for a lock · put aside → it never gets it', async () => {
  const { browser, locks, hide } = openPage();
  let free = (): void => undefined;
  const first = browser.request('a', () => new Promise<void>((settle) => (free = settle)));
  const job = vi.fn(forever);
  const ended = expect(locks.request('a', job)).rejects.toMatchObject({ name: 'AbortError' });
  hide();
  await ended;
  free();
  await first;
  expect([job.mock.calls.length, await browser.request('a', () => 'free')]).toEqual([0, 'free']);
});

it('asked for while the page is aside → asked for once it is back', async () => {
  const { locks, hide, show } = openPage();
  hide();
  const job = vi.fn(() => Promise.resolve('done'));
  const asked = locks.request('a', job);
  await new Promise((settle) => setTimeout(settle));
  expect(job).not.toHaveBeenCalled();
  show();
  expect(await asked).toBe('done');
});

it('its own signal · fires while it waits → it waits no longer', async () => {
  const { browser, locks } = openPage();
  const signal = AbortSignal.abort(new DOMException('No.', 'AbortError'));
  let free = (): void => undefined;
  const first = browser.request('a', () => new Promise<void>((settle) => (free = settle)));
  await expect(locks.request('a', { signal }, forever)).rejects.toThrow('No.');
  free();
  await first;
});

it('its own signal · fires once the lock is there → changes nothing', async () => {
  const { locks } = openPage();
  const late = new AbortController();
  let finish = (value: string): void => void value;
  const held = locks.request(
    'b',
    { signal: late.signal },
    () => new Promise<string>((settle) => (finish = settle)),
  );
  late.abort();
  finish('whole');
  expect(await held).toBe('whole');
});
