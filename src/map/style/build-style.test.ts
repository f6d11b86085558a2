import { describe, expect, it } from 'vitest';
import { builtInTaxonomy } from '../../domain/taxonomy/index.ts';
import { previewLayers } from '../preview/preview-layers.ts';
import { buildStyle, sceneLayers } from './build-style.ts';

const look = (theme: 'light' | 'dark', part = {}) => ({ theme, labels: true, pictograms: true, ...part });
const layoutOf = (id: string, part: object) =>
  sceneLayers(look('light', part), true).find((layer) => layer.id === id)?.layout;

it('labels off: no name of content and outlines; pictograms off: no marker, the name in its place; a state stays', () => {
  expect(layoutOf('place-label', {})).toMatchObject({ 'text-field': ['get', 'label'], 'text-anchor': 'top' });
  expect(layoutOf('place-label', { labels: false })).toMatchObject({ 'text-field': '' });
  expect(layoutOf('building-label', { labels: false })).toMatchObject({ 'text-field': '' });
  const bare = { 'icon-image': '', 'text-field': ['get', 'label'], 'text-anchor': 'center' };
  expect(layoutOf('place-label', { pictograms: false })).toMatchObject(bare);
  expect(layoutOf('object-icon', { pictograms: false })).toMatchObject({ 'icon-image': '' });
  const all = { labels: false, pictograms: false };
  for (const id of ['place-dot', 'selected-label']) expect(layoutOf(id, all)).toEqual(layoutOf(id, {}));
});

it('site seen from far away → marked by a pin that nothing hides; from nearby → its name alone', () => {
  const layers = sceneLayers(look('dark'), true);
  const pin = layers.find(({ id }) => id === 'site-pin');
  const name = layers.find(({ id }) => id === 'site-label');
  expect(pin?.layout).toMatchObject({
    'icon-image': 'pin:dark:site',
    'icon-allow-overlap': true,
    'text-optional': true,
  });
  expect(pin?.minzoom ?? 0).toBe(0);
  expect(name?.minzoom).toBe(pin?.maxzoom);
  expect(JSON.stringify(pin)).toContain('"site"');
});

describe('the bundled styles', () => {
  it.each(['light', 'dark'] as const)(
    '%s names its own sources only and asks no host for anything',
    (theme) => {
      const style = buildStyle(look(theme), null);
      const sources = style.layers.flatMap((layer) => ('source' in layer ? [layer.source] : []));
      expect(sources.filter((name) => !Object.keys(style.sources).includes(name))).toEqual([]);
      expect(JSON.stringify(style)).not.toMatch(/https?:/);
      expect(style.glyphs).toBeUndefined();
    },
  );

  it('have the same layers in the same order, so that one becomes the other', () => {
    const ids = (theme: 'light' | 'dark') => sceneLayers(look(theme), true).map((layer) => layer.id);
    expect(ids('light')).toEqual(ids('dark'));
  });

  it.each([true, false])(
    'of the preview show every layer from zoom 0 to 24 or nearer (raised: %s)',
    (raised) => {
      const scene = {
        theme: 'dark',
        language: 'ar',
        bid: 3,
        lvl: -1,
        raised,
        units: 'metric',
        changes: [],
        selected: null,
        showsChanges: false,
        split: null,
      } as const;
      const layers = previewLayers(scene, builtInTaxonomy);
      expect(layers.every(({ minzoom = 0, maxzoom = 24 }) => minzoom >= 0 && maxzoom === 24)).toBe(true);
      const other = layers.find((layer) => layer.id.startsWith('other-buildings'));
      expect(other?.type).toBe(raised ? 'fill-extrusion' : 'fill');
      if (raised)
        expect(other?.paint).toMatchObject({ 'fill-extrusion-height': ['coalesce', ['get', 'height'], 50] });
    },
  );
});
