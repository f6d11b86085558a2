import { afterEach, expect, it, vi } from 'vitest';
import { readBrowser } from './read-browser.ts';

afterEach(() => vi.unstubAllGlobals());

const host = (navigator: object, rest: object = {}): Window =>
  ({
    navigator: { maxTouchPoints: 0, ...navigator },
    matchMedia: () => ({ matches: false }),
    ...rest,
  }) as unknown as Window;

it('private window of Firefox · file system refused → refused, and asked nothing', async () => {
  const storage = {
    persisted: async () => false,
    getDirectory: () => Promise.reject(new DOMException('Security error', 'SecurityError')),
    persist: () => Promise.reject(new Error('asked')),
  };
  const permissions = { query: async () => ({ state: 'prompt' }) };
  expect(await readBrowser(host({ storage, permissions }))).toMatchObject({
    persisted: false,
    permission: 'prompt',
    files: 'refused',
    hasInstallEvent: false,
  });
});

it('no storage manager, permission unknown → nothing known, no error', async () => {
  const permissions = { query: () => Promise.reject(new TypeError('Type error')) };
  expect(await readBrowser(host({ permissions }))).toMatchObject({
    persisted: null,
    permission: null,
    files: 'absent',
  });
});

it('home screen of an iPad → installed, Apple, touch', async () => {
  const facts = await readBrowser(host({ maxTouchPoints: 5, standalone: true }, { GestureEvent: class {} }));
  expect(facts).toMatchObject({ isInstalled: true, hasGestures: true, isTouch: true });
});
