import { expect, it } from 'vitest';
import type { Feature } from '../entities/feature.ts';
import { atMoment } from './at-moment.ts';

const at = (text: string): number => Date.parse(text) / 1000;
const feature = (fid: string, properties: object): Feature => ({ fid, properties }) as unknown as Feature;
const features = [
  feature('bar', { openHours: { Friday: [['22:00', '03:00']] } }),
  feature('odd', { openHours: 'always' }),
  feature('later', { extra: { validFrom: at('2026-12-01T00:00Z') }, openHours: {} }),
  feature('lift', { portalGroupId: 'g' }),
  feature('stairs', { portalGroupId: null }),
];
const closure = (target: { fid: string; only?: true } | { a: string; b: string }) => ({
  from: at('2026-11-27T00:00Z'),
  until: at('2026-11-29T00:00Z'),
  targets: [target],
});
const look = (moment: string, ...targets: Parameters<typeof closure>[0][]) => {
  const { absent, closed, closedEdges, outOfHours } = atMoment(features, {
    at: at(moment),
    offsets: [[0, 3600]],
    closures: targets.map(closure),
    rowOf: (fid) => (fid === 'lift-above' ? feature(fid, { portalGroupId: 'g' }) : undefined),
  });
  return [absent, closed, outOfHours].map((fids) => [...fids].join(' ')).concat(closedEdges.flat().join(' '));
};

it('hours over midnight, and what is not there yet', () => {
  expect(look('2026-11-28T01:30Z')).toEqual(['later', '', '', '']);
  expect(look('2026-11-28T02:00Z')).toEqual(['later', '', 'bar', '']);
  expect(look('2026-12-01T00:00Z')).toEqual(['', '', 'bar later', '']);
});

it('a closure of a lift on another floor closes it here, unless it is of that floor alone; over → open', () => {
  expect(look('2026-11-28T01:30Z', { fid: 'lift-above' })[1]).toBe('lift');
  expect(look('2026-11-28T01:30Z', { fid: 'lift-above', only: true })[1]).toBe('');
  expect(look('2026-11-29T00:00Z', { fid: 'lift-above' })[1]).toBe('');
  expect(look('2026-11-28T02:30Z', { fid: 'bar' }, { a: 'x', b: 'y' })).toEqual(['later', 'bar', '', 'x y']);
});
