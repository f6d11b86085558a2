import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { asciiTags } from './ascii-tags.ts';
import { runs } from '../../../../../../tests/support/vitest/seeded-fuzzing.ts';

function read(spelt: string): number {
  const tags = asciiTags(new TextEncoder().encode(`10\n${spelt}\n`));
  return tags.next() ? tags.number() : Number.NaN;
}

it.each(['0', '-0', '12', '-12.5', '.5', '5.', '+3', '1e3', '1.5E-7', '0.0', '00012.50', '9007199254740993'])(
  '%s is the number that it spells',
  (spelt) => {
    expect(read(spelt)).toBe(Number(spelt));
  },
);

it.each(['', '-', '.', '-.', '1.2.3', '1,5', 'abc', '--1'])('%j is no number', (spelt) => {
  expect(read(spelt) || 0).toBe(0);
});

it('any number comes back as it was written, to its last bit', () => {
  const spelt = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
    fc.tuple(fc.integer(), fc.nat({ max: 9_999_999 })).map(([whole, part]) => `${whole}.${part}`),
    fc
      .tuple(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), fc.nat({ max: 20 }))
      .map(([n, to]) => n.toFixed(to)),
  );
  fc.assert(
    fc.property(spelt, (one) => Object.is(read(one), Number(one))),
    { numRuns: runs(2000) },
  );
});
