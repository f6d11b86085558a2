import { expect, it } from 'vitest';
import { projectGeoJson } from './project-geojson.ts';

const feature = (coordinates: unknown, more: object = {}) => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'LineString', coordinates },
  ...more,
});
const collection = (...features: unknown[]) => ({
  type: 'FeatureCollection',
  crs: { type: 'name', properties: { name: 'EPSG:25832' } },
  features,
});
const HERE = [
  [500_000, 5_538_630.703, 12],
  [500_100, 5_538_630.703],
];

it('a GeoJSON in UTM → in degrees, heights as they were, and without the system', () => {
  const onEarth = feature([[9, 50]], { isOnEarth: true });
  const answer = projectGeoJson(collection(feature(HERE), onEarth), '25832');
  const json = answer.ok ? new TextDecoder().decode(answer.value.json) : answer.code;
  const { features, crs } = JSON.parse(json) as {
    crs?: unknown;
    features: { isOnEarth?: boolean; geometry: { coordinates: number[][] } }[];
  };
  expect(crs).toBeUndefined();
  const [lon, lat, height] = features[0]!.geometry.coordinates[0]!;
  expect([lon!.toFixed(7), lat!.toFixed(7), height]).toEqual(['9.0000000', '50.0000000', 12]);
  expect(features[1]).toEqual(feature([[9, 50]]));
  expect(answer.ok && answer.value.bounds[0]).toBeCloseTo(9, 7);
});

it.each<[string, unknown, string, string]>([
  ['a system that is not known', collection(feature(HERE)), '1', 'nothing-usable'],
  ['coordinates of 1e12', collection(feature([[1e12, 1e12]])), '25832', 'nothing-usable'],
  ['no feature', collection(), '25832', 'nothing-usable'],
  ['no GeoJSON', { type: 'Topology' }, '25832', 'file-invalid'],
  ['coordinates that are not numbers', collection(feature([['a', null]])), '25832', 'file-invalid'],
  ['a list', [1], '25832', 'file-invalid'],
])('%s → refused', (_, root, system, code) => {
  const answer = projectGeoJson(root, system);
  expect(answer.ok ? 'read' : answer.code).toBe(code);
});
