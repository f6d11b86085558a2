import { expect, it } from 'vitest';
import { pdfLibrary } from './pdf-library.ts';

it('leaves the built-in functions of the process in their place', () => {
  expect(pdfLibrary().reader).toBeDefined();
  for (const builtIn of [JSON.parse, JSON.stringify, Array.prototype.push])
    expect(Function.prototype.toString.call(builtIn)).toContain('[native code]');
});
