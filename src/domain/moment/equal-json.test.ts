import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sameValue } from './index.ts';

/** As it comes from the wire: there is no -0 in it. */
const json = fc.jsonValue({ maxDepth: 3 }).map((value): unknown => JSON.parse(JSON.stringify(value)));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The same with all members rearranged. */
function rearranged(value: unknown, order: (members: [string, unknown][]) => [string, unknown][]): unknown {
  if (Array.isArray(value)) return value.map((item) => rearranged(item, order));
  if (!isRecord(value)) return value;
  const members = Object.entries(value).map(([name, of]): [string, unknown] => [name, rearranged(of, order)]);
  return Object.fromEntries(order(members));
}

const sorted = (value: unknown): string =>
  JSON.stringify(rearranged(value, (members) => members.toSorted(([a], [b]) => (a < b ? -1 : 1))));

describe('whether two values are the same', () => {
  it('does not depend on the order of members, nor on undefined members', () => {
    fc.assert(
      fc.property(json, (value) => {
        const other = rearranged(value, (members) => [...members.toReversed(), ['absent?', undefined]]);
        expect(sameValue(value, other)).toBe(true);
        expect(sameValue(other, value)).toBe(true);
      }),
    );
  });

  it('is whether their texts are, with all members in one order', () => {
    fc.assert(
      fc.property(json, json, fc.string(), (a, b, name) => {
        for (const [one, other] of [
          [a, b],
          [
            { a, b },
            { b: a, a: b },
          ],
          [
            [a, b],
            [b, a],
          ],
          [{ a }, { a, [`_${name}`]: b }],
          [{ [name]: a }, { [name]: b }],
          [[a], { 0: a }],
        ]) {
          expect(sameValue(one, other)).toBe(sorted(one) === sorted(other));
        }
      }),
    );
  });

  it('takes nothing for a member that every record inherits', () => {
    const hostile: unknown = JSON.parse('{ "__proto__": {} }');
    expect(sameValue(hostile, { a: 1 })).toBe(false);
    expect(sameValue({ a: 1 }, hostile)).toBe(false);
    expect(sameValue({ toString: null }, {})).toBe(false);
    expect(sameValue(hostile, JSON.parse('{ "__proto__": {} }'))).toBe(true);
  });
});
