import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Feature } from '../entities/feature.ts';
import type { Position } from '../entities/geometry.ts';
import { nextPlace, roundOf } from './survey-round.ts';
import { notesOf, verificationOf, verified } from './verification.ts';

const place = (fid: string, at: Position, extra?: Record<string, unknown>): Feature =>
  ({
    fid,
    kind: 'poi',
    geometry: { type: 'Point', coordinates: at },
    properties: { typeCode: 'office', name: fid, ...(extra && { extra }) },
  }) as unknown as Feature;

describe('verified', () => {
  it('keeps all else that stands in extra, and says when and by whom', () => {
    const before = place('a', [10, 50], { floor: 'wood', verifiedAt: 5 });
    const properties = verified(before, { at: 100, by: 'Jo' }, '  leaks ');
    expect(properties.extra).toEqual({
      floor: 'wood',
      verifiedAt: 100,
      verifiedBy: 'Jo',
      surveyNotes: [{ text: 'leaks', at: 100, by: 'Jo' }],
    });
    expect(verificationOf({ properties })).toEqual({ at: 100, by: 'Jo' });
  });

  it('no note → none is added, and what is no note stays as it is', () => {
    const odd = { extra: { surveyNotes: 'by hand' }, typeCode: 'office' };
    expect(verified({ properties: odd }, { at: 1, by: '' }).extra?.['surveyNotes']).toBe('by hand');
    expect(notesOf({ properties: odd })).toEqual([]);
  });

  it.each(['0', 0, Number.NaN, -5])('verifiedAt is %s → was never verified', (at) => {
    expect(verificationOf(place('a', [10, 50], { verifiedAt: at }))).toBeNull();
  });
});

describe('roundOf', () => {
  it('counts what was seen since the round began, of one type or of all', () => {
    const features = [
      place('a', [10, 50], { verifiedAt: 99 }),
      place('b', [10, 50], { verifiedAt: 100 }),
      place('c', [10, 50]),
      { ...place('wall', [10, 50]), kind: 'mapObject' } as Feature,
    ];
    const round = roundOf(features, { since: 100, typeCode: null });
    expect(round).toMatchObject({ done: 1, total: 3 });
    expect(round.left.map(({ fid }) => fid)).toEqual(['a', 'c']);
    expect(round.seen.map(({ fid }) => fid)).toEqual(['b']);
    expect(roundOf(features, { since: 100, typeCode: 'cafe' })).toEqual({
      left: [],
      seen: [],
      done: 0,
      total: 0,
    });
  });
});

describe('nextPlace', () => {
  it('is the nearest; where nobody knows where the person stands, the first by name', () => {
    const row = [place('far', [10.004, 50]), place('near', [10.001, 50]), place('middle', [10.002, 50])];
    expect(nextPlace(row, [10, 50])?.fid).toBe('near');
    expect(nextPlace(row, null)?.fid).toBe('far');
    expect(nextPlace([], [10, 50])).toBeNull();
  });

  it('leads to each place once, wherever the walk begins', () => {
    const position = fc.tuple(
      fc.double({ min: 9.99, max: 10.01, noNaN: true }),
      fc.double({ min: 49.99, max: 50.01, noNaN: true }),
    );
    fc.assert(
      fc.property(fc.array(position, { maxLength: 20 }), fc.option(position), (at, from) => {
        let left = at.map((one, i) => place(String(i), one));
        let stands: Position | null = from;
        for (let next = nextPlace(left, stands); next !== null; next = nextPlace(left, stands)) {
          const { fid, geometry } = next;
          left = left.filter((one) => one.fid !== fid);
          stands = geometry.coordinates as Position;
        }
        expect(left).toEqual([]);
      }),
    );
  });
});
