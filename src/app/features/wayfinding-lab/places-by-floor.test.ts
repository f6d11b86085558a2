import { expect, it } from 'vitest';
import type { Feature } from '../../../domain/entities/feature.ts';
import { placesByFloor } from './places-by-floor.ts';

const place = (name: string, buildingLid: string | null, levelLid: string | null): Feature =>
  ({ fid: name, buildingLid, levelLid, properties: { name } }) as unknown as Feature;

it('lists building by building, from the lowest floor up, numbers in their order', () => {
  const network = {
    levels: new Map([
      ['cellar', { levelIndex: -1 }],
      ['ground', { levelIndex: 0 }],
      ['hut', { levelIndex: 0 }],
    ]),
    buildings: new Map([
      ['main', { title: 'Main house' }],
      ['annex', { title: 'Annex' }],
    ]),
  } as unknown as Parameters<typeof placesByFloor>[1];
  const places = [
    place('Gate', null, null),
    place('Room 10', 'main', 'ground'),
    place('Room 9', 'main', 'ground'),
    place('Boiler', 'main', 'cellar'),
    place('Hut', 'annex', 'hut'),
  ];
  expect(
    placesByFloor(places, network, ({ properties }) => properties.name ?? '').map(({ fid }) => fid),
  ).toEqual(['Hut', 'Boiler', 'Room 9', 'Room 10', 'Gate']);
});
