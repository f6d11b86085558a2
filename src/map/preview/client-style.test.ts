import type { LayerSpecification } from 'maplibre-gl';
import { expect, it } from 'vitest';
import { builtInTaxonomy } from '../../domain/taxonomy/index.ts';
import { onLevel } from './client-style.ts';
import { previewLayers } from './preview-layers.ts';
import type { PreviewScene } from './preview-types.ts';

const scene: PreviewScene = {
  theme: 'light',
  language: 'en',
  bid: 3,
  lvl: -1,
  raised: false,
  units: 'metric',
  changes: [],
  selected: null,
  showsChanges: false,
  split: null,
};
const layer = (source: string, more: object = {}): LayerSpecification => ({
  id: `ext-${source}`,
  type: 'fill',
  source,
  'source-layer': 'features',
  ...more,
});
const filterOf = (one: LayerSpecification): unknown => ('filter' in one ? one.filter : undefined);

it.each([
  ['of today', ['==', ['get', 'kind'], 'pois'], ['get', 'bid']],
  ['of old', ['==', 'kind', 'pois'], 'bid'],
  ['of old, nested', ['all', ['in', 'kind', 'pois', 'beacons']], 'bid'],
])('a filter %s · content layer → joined by the open level in its own way of writing', (_, filter, way) => {
  const found = JSON.stringify(filterOf(onLevel(layer('preview', { filter }), scene)));
  expect(found).toContain(JSON.stringify(filter));
  expect(found).toContain(JSON.stringify(['==', way, 3]));
});

it('a layer of the ground → stays as the style has it', () => {
  const ground = layer('ext-city', { filter: ['==', 'class', 'park'] });
  expect(onLevel(ground, scene)).toBe(ground);
});

it('a style that draws the content → nothing of ours is drawn; one of the ground alone → our content lies on it', () => {
  const ids = (layers: LayerSpecification[]) =>
    previewLayers(scene, builtInTaxonomy, { sources: {}, layers }).map(({ id }) => id);
  expect(ids([layer('preview')])).toEqual(['ext-preview']);
  const onGround = ids([layer('ext-city')]);
  expect(onGround[0]).toBe('ext-ext-city');
  expect(onGround).toContain('rooms');
  expect(onGround).not.toContain('land');
});

it('no layer tints what has changed, and other buildings are not seen through', () => {
  const layers = previewLayers({ ...scene, raised: true }, builtInTaxonomy);
  expect(layers.filter(({ id }) => id.startsWith('change'))).toEqual([]);
  const other = layers.find(({ id }) => id === 'other-buildings');
  expect(other?.paint).toMatchObject({ 'fill-extrusion-opacity': 1 });
});
