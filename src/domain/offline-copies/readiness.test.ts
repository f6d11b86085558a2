import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PACK } from '../limits.ts';
import { byOrigin, imagesOf, readinessOf, type PackFacts } from './index.ts';
import { runs } from '../../../tests/support/vitest/seeded-fuzzing.ts';

const NOW = 1_800_000_000_000;
const file = (address: string, isHere = true, isGone = false) => ({
  address,
  isHere,
  isGone,
  bytes: isHere ? 1000 : 0,
});
const level = (levelIndex: number, change: object = {}) => ({
  shortTitle: levelIndex < 0 ? `B${-levelIndex}` : String(levelIndex),
  levelIndex,
  isHere: true,
  isLooked: true,
  readAt: NOW - 1000,
  things: 3,
  ...change,
});
const WHOLE: PackFacts = {
  isAsked: true,
  levels: [level(0), level(3), level(-2)],
  contentBytes: 5000,
  plans: [file('plan')],
  images: [file('a'), file('b')],
  imagesElsewhere: 0,
  hasTypes: true,
  isAppHere: true,
  fonts: 4,
  readers: [file('reader')],
  baseMap: 'none',
  isPersisted: true,
  signedInUntil: NOW + 3_600_000,
};
const stateOf = (change: Partial<PackFacts>) => readinessOf({ ...WHOLE, ...change }, NOW).state;
const checkOf = (change: Partial<PackFacts>, kind: string) =>
  readinessOf({ ...WHOLE, ...change }, NOW).checks.find((check) => check.kind === kind);

describe('whether one can go down with a building', () => {
  it('is yes where all of it is here, from its lowest to its highest level', () => {
    const readiness = readinessOf(WHOLE, NOW);
    expect(readiness).toMatchObject({
      state: 'ready',
      levels: { from: 'B2', to: '3', count: 3 },
      things: 9,
      bytes: 9000,
      readAt: NOW - 1000,
    });
    expect(readiness.checks.map(({ state }) => state)).toEqual(Array.from({ length: 10 }, () => 'ready'));
  });

  it('is only partly where anything is missing that could be had', () => {
    const missing: Partial<PackFacts>[] = [
      { levels: [level(0), level(1, { isHere: false, readAt: null })] },
      { plans: null },
      { plans: [file('plan', false)] },
      { images: [file('a'), file('b', false)] },
      { hasTypes: false },
      { isAppHere: false },
      { fonts: 0 },
      { readers: [file('reader'), file('another', false)] },
      { baseMap: 'unasked' },
      { baseMap: [file('style'), file('tile', false)] },
    ];
    for (const change of missing) expect(stateOf(change)).toBe('partly');
    // Its content counts as here; its pictures are still unknown.
    const unlooked = { levels: [level(0), level(1, { isLooked: false })] };
    expect(stateOf(unlooked)).toBe('partly');
    expect(checkOf(unlooked, 'content')).toMatchObject({ state: 'ready', done: 2, total: 2 });
    expect(checkOf(unlooked, 'images')).toMatchObject({ state: 'missing', done: 2, total: 2 });
    expect(stateOf({ isAsked: false })).toBe('none');
    expect(checkOf({ isAsked: false, images: [] }, 'images')?.state).toBe('missing');
  });

  it("the rest can't be had by anyone → yes, with a note", () => {
    const limits: [Partial<PackFacts>, string][] = [
      [{ images: [file('a'), file('b', false, true)] }, 'images'],
      [{ imagesElsewhere: 2 }, 'images'],
      [{ baseMap: 'unavailable' }, 'ground'],
      [{ baseMap: [file('style'), file('tile', false, true)] }, 'ground'],
      [{ isPersisted: false }, 'keeping'],
      [{ isPersisted: null }, 'keeping'],
      [{ signedInUntil: null }, 'signIn'],
      [{ signedInUntil: NOW - 1 }, 'signIn'],
    ];
    for (const [change, kind] of limits) {
      expect(stateOf(change)).toBe('ready');
      expect(checkOf(change, kind)?.state).toBe('limited');
    }
    expect(checkOf({ imagesElsewhere: 2 }, 'images')).toMatchObject({ done: 2, total: 4 });
    expect(checkOf({ readers: [] }, 'readers')?.state).toBe('nothing');
    expect(checkOf({ plans: [], images: [] }, 'plans')?.state).toBe('nothing');
  });

  it('level read too long ago → stale; level made here → has no age', () => {
    const old = level(1, { readAt: NOW - PACK.staleAfterMs - 1 });
    expect(stateOf({ levels: [level(0), old] })).toBe('stale');
    expect(stateOf({ levels: [level(0), level(1, { readAt: null })] })).toBe('ready');
  });

  it('never gets better by losing something', () => {
    const rank = { none: 0, partly: 1, stale: 2, ready: 3 };
    const facts = fc.record({
      isAsked: fc.boolean(),
      levels: fc.array(
        fc.record({
          shortTitle: fc.constant('0'),
          levelIndex: fc.integer(),
          isHere: fc.boolean(),
          isLooked: fc.boolean(),
          readAt: fc.option(fc.integer({ min: NOW - 2 * PACK.staleAfterMs, max: NOW })),
          things: fc.nat(),
        }),
        { maxLength: 4 },
      ),
      plans: fc.option(
        fc.array(
          fc.boolean().map((isHere) => file('p', isHere)),
          { maxLength: 3 },
        ),
      ),
      images: fc.array(
        fc.boolean().map((isHere) => file('i', isHere)),
        { maxLength: 3 },
      ),
    });
    fc.assert(
      fc.property(facts, (some) => {
        const before: PackFacts = { ...WHOLE, ...some };
        const lessContent = before.levels.map((one) => ({
          ...one,
          isHere: false,
          isLooked: false,
          readAt: null,
        }));
        const lessFiles = before.images.map((one) => file(one.address, false));
        const state = readinessOf(before, NOW).state;
        // Evicted content has no age: only content on the device can be out of date.
        for (const after of [
          { ...before, levels: lessContent },
          { ...before, images: lessFiles },
        ])
          if (after.levels.length + after.images.length > 0)
            expect(rank[readinessOf(after, NOW).state]).toBeLessThanOrEqual(rank[state]);
      }),
      { numRuns: runs(200) },
    );
  });
});

it('finds the pictures of features, each once, and tells whose they are', () => {
  const own = 'http://localhost:8080/api/v8/images/1.png';
  const properties = (more: object) => ({ properties: { typeCode: 'shop', ...more } });
  const found = imagesOf([
    properties({ images: [own, 'https://Elsewhere.example/2.jpg#x', 'javascript:alert(1)//.png', 7] }),
    properties({ logo: own, buttons: [{ iconUrl: 'https://api.example/3.png' }, null] }),
    properties({ logo: 'https://elsewhere.example/page.html', images: 'no list' }),
  ]);
  expect(byOrigin(found, ['http://localhost:8080', 'https://api.example'])).toEqual({
    here: [own, 'https://api.example/3.png'],
    elsewhere: ['https://elsewhere.example/2.jpg'],
  });
});
