import { expect, it } from 'vitest';
import { bidiIsolate } from './bidi-isolate.ts';

const [FSI, RLI, RLO, PDI] = ['\u2068', '\u2067', '\u202e', '\u2069'];

it('a name that ends its isolation → stays within it', () => {
  expect(bidiIsolate(`a${PDI}${RLO}b`)).toBe(`${FSI}a${RLO}b${PDI}`);
});

it('a name that begins an isolation and does not end it → ended with it', () => {
  expect(bidiIsolate(`a${RLI}b`)).toBe(`${FSI}a${RLI}b${PDI}${PDI}`);
  expect(bidiIsolate(bidiIsolate('a'))).toBe(`${FSI}${FSI}a${PDI}${PDI}`);
});
