import { expect, it } from 'vitest';
import { demoMap } from '../../../tests/support/public-map/demo-map.ts';
import type { PublicMapAnswer } from '../../domain/public-map/index.ts';
import { MOST_TILES, tilesOf } from './map-tiles.ts';

const { answer } = demoMap();
const [first, second] = answer.buildings;
const floor = { buildingId: second!.id, levelIndex: 0 };
const isOf = (address: string, { id }: { id: number }): boolean => address.includes(`/4f1c9a/${id}/`);

it('a site → all levels at all zooms, once, those of the open building first', () => {
  const { ofSite, others } = tilesOf(answer, floor);
  const ofOpen = ofSite.filter((address) => isOf(address, second!));
  expect(ofOpen.length).toBeGreaterThan(0);
  expect(ofSite.slice(0, ofOpen.length)).toEqual(ofOpen);
  expect(ofSite.some((address) => isOf(address, first!))).toBe(true);
  expect(new Set(ofSite).size).toBe(ofSite.length);
  expect(new Set(ofSite.map((address) => address.split('/').at(-3)))).toEqual(
    new Set(['12', '13', '14', '15', '16', '17', '18']),
  );
  expect(others).toEqual([]);
});

it('another site → after the open one, as far as there is room', () => {
  const far = { id: 2, title: 'Far', bounds: [-120, 40, -119, 41] as [number, number, number, number] };
  const two: PublicMapAnswer = { ...answer, sites: [...answer.sites, { ...far, timeZone: null }] };
  const { ofSite, others } = tilesOf(two, floor);
  expect(ofSite).toEqual(tilesOf(answer, floor).ofSite);
  expect(ofSite.length + others.length).toBe(MOST_TILES);
});

it('a site that is larger than what is kept → has more tiles than that', () => {
  const [site] = answer.sites;
  const large: PublicMapAnswer = { ...answer, sites: [{ ...site!, bounds: [-180, -80, 180, 80] }] };
  expect(tilesOf(large, floor).ofSite).toHaveLength(MOST_TILES + 1);
});
