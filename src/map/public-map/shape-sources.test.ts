import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { expect, it } from 'vitest';
import { demoContent, WHOLE_MAP } from '../../../tests/support/public-map/demo-content.ts';
import { levelShapes, outlineShapes } from '../../domain/public-map/index.ts';
import { builtInTaxonomy } from '../../domain/taxonomy/index.ts';
import { OUTLINE, outlineLayers } from './public-map-layers.ts';
import { onShapes, sourcesOf } from './shape-sources.ts';

it('the demo on shapes of this device · each layer finds a source of its own, and the style is right', () => {
  const content = demoContent();
  const outdoors = content.features.filter(({ levelIndex }) => levelIndex === null);
  const shapes = {
    ...outlineShapes(content),
    ...levelShapes(outdoors, builtInTaxonomy, WHOLE_MAP.languages),
  };
  const sources = sourcesOf(OUTLINE, { type: 'vector', tiles: [] }, shapes);
  const look = { theme: 'light', language: 'en', raised: false, closed: [], languages: ['en'] } as const;
  const layers = onShapes(outlineLayers(look, null));
  const named = layers.flatMap((layer) => ('source' in layer ? [String(layer.source)] : []));
  const others = ['building-names', 'route', 'spots'];
  expect([...new Set(named)].filter((name) => !(name in sources)).sort()).toEqual(others);
  const empty = { type: 'geojson', data: { type: 'FeatureCollection', features: [] } } as const;
  const all = { ...sources, ...Object.fromEntries(others.map((name) => [name, empty])) };
  const glyphs = 'https://a.example/{fontstack}/{range}';
  expect(validateStyleMin({ version: 8, glyphs, sources: all as never, layers })).toEqual([]);
});
