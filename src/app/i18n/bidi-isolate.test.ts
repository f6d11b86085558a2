import { expect, it } from 'vitest';
import { isolate } from './bidi-isolate.ts';

const [FSI, RLI, RLO, PDI] = ['\u2068', '\u2067', '\u202e', '\u2069'];

it('a name that ends its isolation → stays within it', () => {
  expect(isolate(`a${PDI}${RLO}b`)).toBe(`${FSI}a${RLO}b${PDI}`);
});

it('a name that begins an isolation and does not end it → ended with it', () => {
  expect(isolate(`a${RLI}b`)).toBe(`${FSI}a${RLI}b${PDI}${PDI}`);
  expect(isolate(isolate('a'))).toBe(`${FSI}${FSI}a${PDI}${PDI}`);
});
