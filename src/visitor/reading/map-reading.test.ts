import { expect, it } from 'vitest';
import type { PublicClosure, PublicMapAnswer } from '../../domain/public-map/index.ts';
import { taken, type MapState } from './map-reading.ts';

it('a later revision waits · something is closed → the closure is taken at once, the revision is not', () => {
  const answer = { revision: 'first', closures: [] as readonly PublicClosure[] } as PublicMapAnswer;
  const before: MapState = { is: 'open', answer, isKept: false, newer: null };
  const closure: PublicClosure = {
    id: 'c',
    targets: [{ fid: 'lift' }],
    from: 1,
    until: null,
    reason: 'danger',
    text: {},
  };
  const later = { ...answer, revision: 'second', closures: [closure] };
  expect(taken(before, later, false)).toEqual({
    ...before,
    answer: { ...answer, closures: [closure] },
    newer: later,
  });
  expect(taken(before, { ...answer, revision: 'second' }, false)).toMatchObject({ answer: { ...answer } });
});
