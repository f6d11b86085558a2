import { expect, it } from 'vitest';
import type { Feature } from '../../domain/entities/feature.ts';
import type { Fid, Lid } from '../../domain/entities/ids.ts';
import { baseWithArrived } from './unknown-outcome.ts';

const place = (properties: Record<string, unknown>): Feature => ({
  fid: 'shop-1' as Fid,
  kind: 'poi',
  clientLid: 'client-1' as Lid,
  siteLid: null,
  buildingLid: null,
  levelLid: null,
  geometry: { type: 'Point', coordinates: [0.001, 0.001] },
  properties: { typeCode: 'shop', ...properties },
});

type Named = Record<string, unknown>;

/** What a change of ours then leads away from, where a request said `sent` and the server has `theirs`. */
function leadsFrom(seen: Named, sent: Named, theirs: Named): Feature['properties'] {
  const of = { seen: place(seen), mine: null, theirs: place(theirs) };
  const base = baseWithArrived('features', of, [{ value: place(sent), until: 0 }]);
  return (base as Feature).properties;
}

it.each([
  ['our item removed, another removed remotely', ['a', 'b', 'c'], ['a', 'c'], ['c']],
  ['our item added, another added remotely', ['a'], ['a', 'ours'], ['a', 'ours', 'theirs']],
  ['exactly our value', ['a'], ['a', 'ours'], ['a', 'ours']],
])('attempt unknown · server shows %s → counts as arrived', (_, seen, sent, theirs) => {
  expect(leadsFrom({ keywords: seen }, { keywords: sent }, { keywords: theirs })).toMatchObject({
    keywords: sent,
  });
});

it.each([
  ['our item missing', ['a'], ['a', 'ours'], ['a', 'theirs']],
  ['a removed item still there', ['a', 'b'], ['a'], ['a', 'b', 'theirs']],
])('attempt unknown · server shows %s → counts as not arrived', (_, seen, sent, theirs) => {
  expect(leadsFrom({ keywords: seen }, { keywords: sent }, { keywords: theirs })).toMatchObject({
    keywords: seen,
  });
});

it('several fields → each decided on its own', () => {
  const seen = { name: 'Café', keywords: ['a'] };
  const sent = { name: 'Bar', keywords: ['a', 'ours'] };
  const theirs = { name: 'Pub', keywords: ['a', 'ours', 'theirs'] };
  expect(leadsFrom(seen, sent, theirs)).toMatchObject({ name: 'Café', keywords: ['a', 'ours'] });
});

const [A, B, C, D] = [
  [0, 0],
  [0.001, 0],
  [0.001, 0.001],
  [0, 0.001],
] as const;
type Corner = readonly [number, number];
const moved = ([lng, lat]: Corner): Corner => [lng + 0.0001, lat];
const shaped = (...corners: Corner[]): Feature => ({
  ...place({}),
  geometry: { type: 'Polygon', coordinates: [[...corners, corners[0] ?? A].map(([x, y]) => [x, y])] },
});

it.each([
  ['at our position, its neighbour moved → counts as arrived', shaped(A, B, C, moved(D)), true],
  ['at another position → counts as not arrived', shaped(A, B, moved(moved(C)), D), false],
])('vertex reverted · outcome unknown · %s', (_, theirs, hasCome) => {
  const [seen, value] = [shaped(A, B, moved(C), D), shaped(A, B, C, D)];
  const base = baseWithArrived('features', { seen, mine: null, theirs }, [{ value, until: 0 }]);
  expect((base as Feature).geometry).toEqual((hasCome ? value : seen).geometry);
});
