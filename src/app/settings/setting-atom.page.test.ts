import { createStore } from 'jotai';
import { beforeEach, expect, it } from 'vitest';
import { deviceSettings } from '../../db/device/device-settings.ts';
import { settingAtom } from './setting-atom.ts';

beforeEach(() => localStorage.clear());

it('set on one screen → kept, and the same at the next start', () => {
  const store = createStore();
  const eyeAtom = settingAtom('test.eye', { walls: true });
  expect(store.get(eyeAtom)).toEqual({ walls: true });
  store.set(eyeAtom, { walls: false });
  expect(store.get(eyeAtom)).toEqual({ walls: false });
  expect(createStore().get(settingAtom('test.eye', { walls: true }))).toEqual({ walls: false });
});

it('another tab sets it → screens that show it hear of it', () => {
  const store = createStore();
  const countAtom = settingAtom('test.count', 0);
  const seen: number[] = [];
  store.sub(countAtom, () => seen.push(store.get(countAtom)));
  deviceSettings.setItem('test.count', '7');
  store.set(countAtom, (before) => before + 1);
  expect(seen).toEqual([7, 8]);
});

it('what is kept can not be read → as it was at first', () => {
  localStorage.setItem('test.broken', '{');
  expect(createStore().get(settingAtom('test.broken', 'first'))).toBe('first');
});
