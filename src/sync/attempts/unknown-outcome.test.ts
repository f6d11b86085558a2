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
  const base = baseWithArrived('features', of, { rev: 1, at: 0, intent: 'update', value: place(sent) });
  return (base as Feature).properties;
}

it.each([
  ['a word taken away, beside one that somebody took', ['a', 'b', 'c'], ['a', 'c'], ['c']],
  ['a word added, beside one that somebody added', ['a'], ['a', 'ours'], ['a', 'ours', 'theirs']],
  ['all that it said, and no more', ['a'], ['a', 'ours'], ['a', 'ours']],
])('of a request in doubt has come what the server holds: %s', (_, seen, sent, theirs) => {
  expect(leadsFrom({ keywords: seen }, { keywords: sent }, { keywords: theirs })).toMatchObject({
    keywords: sent,
  });
});

it.each([
  ['a word that is not there', ['a'], ['a', 'ours'], ['a', 'theirs']],
  ['a word that is there still', ['a', 'b'], ['a'], ['a', 'b', 'theirs']],
])('nothing has come of a list that shows %s', (_, seen, sent, theirs) => {
  expect(leadsFrom({ keywords: seen }, { keywords: sent }, { keywords: theirs })).toMatchObject({
    keywords: seen,
  });
});

it('each field is looked at by itself', () => {
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
  ['has come where it stands, and its neighbour was moved', shaped(A, B, C, moved(D)), true],
  ['has not where it stands elsewhere', shaped(A, B, moved(moved(C)), D), false],
])('a corner that was put back in doubt %s', (_, theirs, hasCome) => {
  const [seen, value] = [shaped(A, B, moved(C), D), shaped(A, B, C, D)];
  const base = baseWithArrived(
    'features',
    { seen, mine: null, theirs },
    { rev: 1, at: 0, intent: 'update', value },
  );
  expect((base as Feature).geometry).toEqual((hasCome ? value : seen).geometry);
});
