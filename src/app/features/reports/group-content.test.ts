import { expect, it } from 'vitest';
import type { Feature } from '../../../domain/entities/feature.ts';
import { groupContent } from './group-content.ts';

const outline = { type: 'Polygon', coordinates: [] } as const;
const feature = (fid: string, levelLid = 'l'): Feature =>
  ({ fid, buildingLid: 'b', levelLid, geometry: outline }) as unknown as Feature;
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

it('findings on several levels → those of the level with the most are drawn, with what else is there', () => {
  const all = [feature('a', 'k'), feature('b'), feature('c'), feature('d'), feature('e', 'k')];
  const found = groupContent(report(...all), ['a', 'b', 'c']);
  expect(found.drawnLevel).toBe('l');
  expect(found.drawn.map(({ fid }) => fid)).toEqual(['b', 'c']);
  expect(found.ground.map(({ fid }) => fid)).toEqual(['d']);
  expect(found.shown.map(({ fid }) => fid)).toEqual(['a', 'b', 'c']);
});
