import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bisect } from './bisect.ts';

const none = (): string[] => [];

describe('rejected batch', () => {
  it('independent nodes → halved', () => {
    expect(bisect(['a', 'b', 'c', 'd', 'e'], none)).toEqual([new Set(['a', 'b', 'c']), new Set(['d', 'e'])]);
  });

  it('linked nodes → kept together', () => {
    const needs: Record<string, string[]> = { a: ['d'], d: ['c'], c: ['d'] };
    expect(bisect(['a', 'b', 'c', 'd'], (key) => needs[key] ?? [])).toEqual([
      new Set(['b']),
      new Set(['a', 'c', 'd']),
    ]);
  });

  it('all linked → cannot be split', () => {
    const needs: Record<string, string[]> = { a: ['b'], b: ['c'], c: ['a'] };
    expect(bisect(['a', 'b', 'c'], (key) => needs[key] ?? [])).toBeNull();
    expect(bisect(['a'], none)).toBeNull();
  });

  const wholes = fc.integer({ min: 1, max: 12 }).chain((count) => {
    const keys = Array.from({ length: count }, (_, i) => `n${i}`);
    const lists = fc.array(fc.array(fc.constantFrom(...keys), { maxLength: 2 }), {
      minLength: count,
      maxLength: count,
    });
    return lists.map((links) => ({ keys, needs: new Map(keys.map((key, i) => [key, links[i] ?? []])) }));
  });

  it('random links → split without loss, first part independent', () => {
    fc.assert(
      fc.property(wholes, ({ keys, needs: links }) => {
        const needs = (key: string): string[] => links.get(key) ?? [];
        const parts = bisect(keys, needs);
        if (parts === null) {
          for (const key of keys) expect(reached(key, needs).size).toBe(keys.length);
          return;
        }
        const [first, second] = parts;
        expect([first.size > 0, second.size > 0]).toEqual([true, true]);
        expect([...first, ...second].sort()).toEqual([...keys].sort());
        for (const key of first) for (const to of needs(key)) expect(first.has(to)).toBe(true);
      }),
    );
  });
});

function reached(from: string, needs: (key: string) => string[]): Set<string> {
  const found = new Set([from]);
  for (const key of found) for (const to of needs(key)) found.add(to);
  return found;
}
