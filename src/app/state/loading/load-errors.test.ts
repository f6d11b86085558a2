import { expect, it } from 'vitest';
import { isAppReachable, isLoadError } from './load-errors.ts';

it.each([
  'Failed to fetch dynamically imported module: https://storey.example/assets/map-1.js',
  'error loading dynamically imported module: https://storey.example/assets/map-1.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/map-1.css',
])('knows that a part of the app could not be fetched: %s', (message) => {
  expect(isLoadError(new TypeError(message))).toBe(true);
});

it.each([new Error('undefined is not a function'), 'text', null])('takes %s for what it is', (error) => {
  expect(isLoadError(error)).toBe(false);
});

it('hears whether the server answers, and well', async () => {
  const answer = (status: number) => () => Promise.resolve(new Response(null, { status }));
  expect(await isAppReachable(answer(200), '/cms')).toBe(true);
  expect(await isAppReachable(answer(502), '/cms')).toBe(false);
  expect(await isAppReachable(() => Promise.reject(new TypeError('Failed to fetch')), '/cms')).toBe(false);
});
