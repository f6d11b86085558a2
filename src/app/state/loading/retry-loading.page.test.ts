import { afterEach, expect, it, vi } from 'vitest';
import { fetchFailedStyles } from './failed-styles.ts';
import { missingParts, retryLoading } from './retry-loading.ts';

afterEach(() => vi.unstubAllGlobals());

const NOT_FETCHED = new TypeError('Failed to fetch dynamically imported module: /assets/dialog-1.js');
/** A part whose file can be had or not. */
function part() {
  const file = { isThere: false, asked: 0 };
  const load = retryLoading(() => {
    file.asked += 1;
    return file.isThere ? Promise.resolve('dialog') : Promise.reject(NOT_FETCHED);
  });
  return { file, load };
}
const server = (answer: () => Promise<Response>): void => void vi.stubGlobal('fetch', answer);
const silent = () => Promise.reject(new TypeError('Failed to fetch'));

it('part not on the device, no network → a notice; network back → it comes by itself, no notice', async () => {
  server(silent);
  const told: boolean[] = [];
  const stop = missingParts.subscribe(() => told.push(missingParts.getSnapshot()));
  const { file, load } = part();
  const loading = load();
  await vi.waitFor(() => expect(missingParts.getSnapshot()).toBe(true));
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(file.asked).toBe(2));
  file.isThere = true;
  window.dispatchEvent(new Event('online'));
  expect(await loading).toBe('dialog');
  expect(told).toEqual([true, false]);
  stop();
});

it('two parts missing · Try again → each is asked for once more', async () => {
  server(silent);
  const [one, other] = [part(), part()];
  const loading = [one.load(), other.load()];
  await vi.waitFor(() => expect(missingParts.getSnapshot()).toBe(true));
  await vi.waitFor(() => expect(other.file.asked).toBe(1));
  [one.file.isThere, other.file.isThere] = [true, true];
  await Promise.resolve();
  missingParts.retry();
  expect(await Promise.all(loading)).toEqual(['dialog', 'dialog']);
  expect(missingParts.getSnapshot()).toBe(false);
});

it('server answers and has no such file → the error, which leads to a reload', async () => {
  server(() => Promise.resolve(new Response(null, { status: 200 })));
  const loading = part().load();
  await vi.waitFor(() => expect(missingParts.getSnapshot()).toBe(true));
  missingParts.retry();
  await expect(loading).rejects.toBe(NOT_FETCHED);
  expect(missingParts.getSnapshot()).toBe(false);
});

it('code that fails for another reason → its error at once', async () => {
  const broken = new Error('x is not a function');
  await expect(retryLoading(() => Promise.reject(broken))()).rejects.toBe(broken);
  expect(missingParts.getSnapshot()).toBe(false);
});

it('two parts missing with their style sheets · retried together → each sheet that failed is asked for once', async () => {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'stylesheet', href: '/assets/dialog-1.css' });
  const loading = document.createElement('link');
  Object.assign(loading, { rel: 'stylesheet', href: '/assets/dialog-2.css' });
  document.head.append(link, loading);
  link.dispatchEvent(new Event('error'));
  const both = Promise.all([fetchFailedStyles(document), fetchFailedStyles(document)]);
  const fetched = document.querySelector('link[rel="stylesheet"]')!;
  expect([link.isConnected, loading.isConnected]).toEqual([false, true]);
  fetched.dispatchEvent(new Event('load'));
  await both;
  expect(document.querySelector('link[rel="stylesheet"]')).toBe(fetched);
  fetched.remove();
  loading.remove();
});
