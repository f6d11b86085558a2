import { expect, it } from 'vitest';
import type { Feature } from '../../../domain/entities/feature.ts';
import { groupContent } from './group-content.ts';

const feature = (fid: string, buildingLid: string | null = 'b'): Feature =>
  ({ fid, buildingLid }) as unknown as Feature;
const outline = { type: 'Polygon', coordinates: [] } as const;
const buildings = [{ lid: 'b', geometry: outline }];
const report = (...all: Feature[]) =>
  ({ buildings, features: new Map(all.map((one) => [one.fid, one])) }) as unknown as Parameters<
    typeof groupContent
  >[0];

it('one of each pair was found → both are shown, and the one is what a fix is about', () => {
  const found = groupContent(report(feature('a'), feature('b'), feature('c')), ['a', 'b'], ['b', 'c']);
  expect(found.features.map(({ fid }) => fid)).toEqual(['a', 'b']);
  expect(found.shown.map(({ fid }) => fid)).toEqual(['a', 'b', 'c']);
  expect(found.outline).toBe(outline);
});

it('the other one of a pair is gone → left out', () => {
  expect(groupContent(report(feature('a')), ['a'], ['gone']).shown.map(({ fid }) => fid)).toEqual(['a']);
});
