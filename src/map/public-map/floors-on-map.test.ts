import type { Map as MapLibreMap } from 'maplibre-gl';
import { expect, it } from 'vitest';
import { createFloors } from './floors-on-map.ts';
import { HIDDEN_TOP, LABEL_TOP } from './public-map-layers.ts';
import type { PublicMapScene } from './public-map-types.ts';

const [GROUND, FIRST] = [
  { buildingId: 1, levelIndex: 0 },
  { buildingId: 1, levelIndex: 1 },
];
const scene: PublicMapScene = {
  theme: 'light',
  language: 'en',
  locale: 'en',
  floor: GROUND,
  above: null,
  selected: null,
  here: null,
  route: null,
  step: null,
  lit: null,
  closed: [],
  raised: true,
};

/** Notes the calls of a map. */
function listening(): { map: MapLibreMap; calls: [string, ...unknown[]][] } {
  const calls: [string, ...unknown[]][] = [];
  const tell = (_: object, name: string) => (...given: unknown[]) => calls.push([name, ...given]); // oxfmt-ignore
  return { map: new Proxy({}, { get: tell }) as MapLibreMap, calls };
}

it('a level that was open before → only opacities change, so that no tile is read again; its names go first', () => {
  const tiles = { outline: '/o', level: '/{building}/{level}', minzoom: 12, maxzoom: 18 };
  const options = { answer: { languages: ['en'], buildings: [], tiles }, addressOf: (path: string) => path };
  const floors = createFloors(options as never, () => 0);
  const { map, calls } = listening();
  const first = { ...scene, floor: FIRST };
  floors.show(map, scene, scene);
  floors.show(map, scene, first);
  calls.length = 0;
  floors.show(map, first, scene);
  expect([...new Set(calls.map(([name]) => name))]).toEqual(['setPaintProperty', 'moveLayer']);
  const [changed, moved] = ['setPaintProperty', 'moveLayer'].map((wanted) =>
    calls.filter(([name]) => name === wanted),
  );
  expect(changed!.every(([, , property]) => String(property).endsWith('-opacity'))).toBe(true);
  expect(changed).toContainEqual(expect.arrayContaining(['floor:1/0/rooms', 'fill-opacity', 1]));
  expect(changed).toContainEqual(expect.arrayContaining(['floor:1/1/raised', 'fill-extrusion-opacity', 0]));
  expect(moved).toContainEqual(['moveLayer', 'floor:1/0/labels', LABEL_TOP]);
  expect(moved).toContainEqual(['moveLayer', 'floor:1/1/labels', HIDDEN_TOP]);
});
