import { expect, it } from 'vitest';
import { closuresOnMap } from './index.ts';

const closure = { id: 'c', from: 1, until: null, reason: 'danger', text: { en: 'Closed', de: 'Zu' } };
const parts = { fids: new Set(['lift-1', 'room', 'a', 'b']), insteadOf: new Map([['lift-0', 'lift-1']]) };
const shown = (targets: Parameters<typeof closuresOnMap>[0][number]['targets']) =>
  closuresOnMap([{ ...closure, targets }], parts, ['en']).map((one) => one.targets);

it('a floor of an elevator that the map leaves out is closed → the elevator is closed on the map, unless that floor alone is', () => {
  expect(shown([{ fid: 'lift-0' }])).toEqual([[{ fid: 'lift-1' }]]);
  expect(shown([{ fid: 'lift-0', only: true }])).toEqual([]);
});

it('targets that the map leaves out → are not told, nor texts in other languages', () => {
  expect(shown([{ fid: 'staff room' }, { fid: 'room' }, { a: 'a', b: 'staff' }])).toEqual([
    [{ fid: 'room' }],
  ]);
  expect(closuresOnMap([{ ...closure, targets: [{ fid: 'room' }] }], parts, ['en'])[0]!.text).toEqual({
    en: 'Closed',
  });
});
