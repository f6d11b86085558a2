import type { Map as MapLibreMap } from 'maplibre-gl';
import { expect, it } from 'vitest';
import { testFeature } from '../../../tests/support/map/scene-features.ts';
import { builtInTaxonomy } from '../../domain/taxonomy/index.ts';
import { shapeFeature } from '../scene/static-features.ts';
import { sceneLayers } from './build-style.ts';
import { createFilledSources, withoutEmpty } from './filled-sources.ts';

const layers = sceneLayers({ theme: 'light', labels: true, pictograms: true }, true);
const level = [shapeFeature(1, testFeature(1), builtInTaxonomy)!];
const sourcesOff = (held: Parameters<typeof withoutEmpty>[1]) =>
  new Set(
    withoutEmpty(layers, held).flatMap((layer) =>
      'source' in layer && layer.layout?.visibility === 'none' ? [layer.source] : [],
    ),
  );

it('layers of empty sources are off, but those that the drawing board fills and the world', () => {
  const off = sourcesOff({ level, labels: [] });
  expect(off.has('level')).toBe(false);
  expect([...off]).toEqual(expect.arrayContaining(['labels', 'outlines', 'graph', 'overlay', 'plan']));
  expect([...off].filter((name) => /drawing|world|graticule/.test(name))).toEqual([]);
});

it('a source that is filled has all of its layers turned on, once', () => {
  const on: string[] = [];
  const map = {
    setLayoutProperty: (id: string, name: string, value: string) => on.push(`${id} ${name} ${value}`),
  };
  const filled = createFilledSources(map as unknown as MapLibreMap, () => layers, { level });
  filled('graph');
  filled('graph');
  filled('drawing');
  // The style was made with it.
  filled('level');
  const graph = layers.filter((layer) => 'source' in layer && layer.source === 'graph');
  expect(on).toEqual(graph.map(({ id }) => `${id} visibility visible`));
});
