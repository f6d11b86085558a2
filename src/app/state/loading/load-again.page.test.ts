import { expect, it } from 'vitest';
import { loadAgain } from './load-again.ts';

const failed = (file: string) => () =>
  Promise.reject(new TypeError(`Failed to fetch dynamically imported module: ${file}`));
const FILE = `${window.location.origin}/assets/sync-centre-D1x_y.js`;

/** `import()`, which can't fetch a file here. */
function files(found: object) {
  const asked: string[] = [];
  return {
    asked,
    get: (address: string) => {
      asked.push(address);
      return Promise.resolve(found);
    },
  };
}

it('the browser keeps that a part failed → asked for under another address each time', async () => {
  const part = { default: 'screen' };
  const { asked, get } = files(part);
  expect(await loadAgain(failed(FILE), get)).toBe(part);
  expect(await loadAgain(failed(FILE), get)).toBe(part);
  expect(asked[0]).toMatch(`${FILE}?again=`);
  expect(asked[0]).not.toBe(asked[1]);
});

it('the part comes at once → not asked for under another address', async () => {
  const { asked, get } = files({});
  expect(await loadAgain(() => Promise.resolve('part'), get)).toBe('part');
  expect(asked).toEqual([]);
});

it.each([
  ['of another origin', 'https://elsewhere.example/assets/a.js'],
  ['of no build', `${window.location.origin}/api/assets/a.js`],
  ['that no build made', `${window.location.origin}/a.js`],
])('a file %s → the error', async (_, file) => {
  const { asked, get } = files({ default: 'screen' });
  await expect(loadAgain(failed(file), get)).rejects.toThrow('Failed to fetch');
  expect(asked).toEqual([]);
});

it('a file of several parts → the error', async () => {
  await expect(loadAgain(failed(FILE), files({ n: 'screen' }).get)).rejects.toThrow('Failed to fetch');
});
