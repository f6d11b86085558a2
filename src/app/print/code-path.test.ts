import jsQR from 'jsqr';
import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { codePath } from './code-path.ts';

/** What the path paints, a module 4 pixels wide with the quiet zone of the sheet around it. */
function painted(d: string, size: number): { data: Uint8ClampedArray; width: number } {
  const pixels = 4;
  const quiet = 4;
  const width = (size + 2 * quiet) * pixels;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y] of d.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let row = 0; row < pixels; row += 1)
      for (let column = 0; column < pixels; column += 1) {
        const at = ((Number(y) + quiet) * pixels + row) * width + (Number(x) + quiet) * pixels + column;
        data.set([0, 0, 0, 255], at * 4);
      }
  return { data, width };
}

it.each([
  'http://localhost:3000/cms/content/clients/1/sites/2/buildings/3/levels/-1',
  'https://maps.example.org/cms/content/clients/0199c2a0-0000-7000-9000-000000000001/sites/12/buildings/345/levels/10',
])('a decoder reads %s from the code', (address) => {
  const { d, size } = codePath(encode(address, { ecc: 'M', border: 0 }));
  const { data, width } = painted(d, size);
  expect(jsQR(data, width, width)?.data).toBe(address);
});
