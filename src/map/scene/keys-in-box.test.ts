import { expect, it } from 'vitest';
import type { Feature } from '../../domain/entities/feature.ts';
import { rectangle } from '../../../tests/support/geometry/rectangle.ts';
import { keysInBox } from './keys-in-box.ts';
import { DEFAULT_VISIBILITY } from './scene.ts';

const at = (fid: string, lon: number, kind: string): Feature =>
  ({ fid, kind, geometry: { type: 'Point', coordinates: [lon, 50] } }) as unknown as Feature;
const room = { ...at('room', 0, 'poi'), geometry: rectangle([9.9, 49.9], [10.3, 50.1]) } as Feature;
const box = [
  [10, 51],
  [11, 51],
  [11, 49],
  [10, 49],
] as const;

it('a box holds what is shown and has its middle in it, and no nodes of a network', () => {
  const features = [
    at('in', 10.5, 'poi'),
    at('beside', 11.5, 'poi'),
    at('hidden', 10.5, 'beacon'),
    at('node', 10.5, 'graph'),
    room,
  ];
  const visibility = { ...DEFAULT_VISIBILITY, graphs: true };
  expect(
    keysInBox(
      { features, visibility },
      box.map(([lon, lat]) => [lon, lat]),
    ),
  ).toEqual(['in', 'room']);
});
