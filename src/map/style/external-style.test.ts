import { describe, expect, it } from 'vitest';
import { EMPTY_SCENE } from '../scene/scene.ts';
import { buildStyle } from './build-style.ts';
import { plainAttribution, readExternalStyle } from './external-style.ts';

const good = {
  version: 8,
  glyphs: 'https://tiles.example/{fontstack}/{range}.pbf',
  sources: {
    ground: {
      type: 'vector',
      url: 'https://tiles.example/t.json',
      attribution: '<a href="javascript:alert(1)">© Example</a><script>alert(2)</script>',
    },
  },
  layers: [
    { id: 'land', type: 'background', paint: { 'background-color': '#fff' } },
    {
      id: 'names',
      type: 'symbol',
      source: 'ground',
      'source-layer': 'n',
      layout: { 'text-font': ['Foreign'] },
    },
  ],
};

describe('readExternalStyle', () => {
  it('takes sources and layers over, under names of their own', () => {
    const style = readExternalStyle(good)!;
    expect(Object.keys(style.sources)).toEqual(['ext-ground']);
    expect(style.layers.map((layer) => layer.id)).toEqual(['ext-land', 'ext-names']);
    expect(style.layers[1]).toMatchObject({
      source: 'ext-ground',
      layout: { 'text-font': expect.any(Array) },
    });
  });

  it('asks no glyph host and keeps no markup', () => {
    const style = readExternalStyle(good)!;
    expect(JSON.stringify(style)).not.toContain('{fontstack}');
    expect(JSON.stringify(style)).not.toContain('Foreign');
    expect(style.sources['ext-ground']).toMatchObject({ attribution: '© Example' });
  });

  it.each([
    ['no object', 'text'],
    ['another version', { ...good, version: 7 }],
    ['no layers', { ...good, layers: [] }],
    ['a layer of an unknown type', { ...good, layers: [{ id: 'x', type: 'custom' }] }],
    ['a layer that is not in the bundle', { ...good, layers: [{ id: 'x', type: 'color-relief' }] }],
    ['a source of an unknown type', { ...good, sources: { x: { type: 'canvas' } } }],
    ['a source that is not in the bundle', { ...good, sources: { x: { type: 'video' } } }],
  ])('refuses %s', (_what, document) => {
    expect(readExternalStyle(document)).toBeNull();
  });

  it('takes over nothing that needs what is not in the bundle', () => {
    const projection = { type: 'globe' };
    const style = readExternalStyle({ ...good, projection, terrain: { source: 'ground' } })!;
    expect(Object.keys(buildStyle(EMPTY_SCENE, style)).sort()).toEqual(['layers', 'sources', 'version']);
  });

  it('drops sources that lead elsewhere than to the web, with their layers', () => {
    const sources = { ground: { type: 'vector', url: 'file:///etc/passwd' } };
    const style = readExternalStyle({ ...good, sources })!;
    expect(style.sources).toEqual({});
    expect(style.layers.map((layer) => layer.id)).toEqual(['ext-land']);
  });
});

describe('layers of a style that draw the content of the client', () => {
  const sources = {
    city: { type: 'vector', url: 'https://tiles.example/city.json' },
    content: { type: 'vector', url: 'mapbox://elsewhere' },
  };
  const layer = (id: string, source: string, part: string) => ({
    id,
    type: 'fill',
    source,
    'source-layer': part,
  });
  const layers = [
    layer('town', 'city', 'buildings'),
    layer('rooms', 'content', 'features'),
    layer('halls', 'content', 'buildings'),
  ];

  it('a content source is named → they are read from it, and its own address is not asked; a city stays a city', () => {
    const style = readExternalStyle({ version: 8, sources, layers }, undefined, 'preview')!;
    expect(style.layers.map((one) => [one.id, 'source' in one && one.source])).toEqual([
      ['ext-town', 'ext-city'],
      ['ext-rooms', 'preview'],
      ['ext-halls', 'preview'],
    ]);
    expect(Object.keys(style.sources)).toEqual(['ext-city']);
  });

  it('no content source is named → a source that leads elsewhere than to the web is dropped as before', () => {
    const style = readExternalStyle({ version: 8, sources, layers })!;
    expect(style.layers.map(({ id }) => id)).toEqual(['ext-town']);
  });
});

describe('plainAttribution', () => {
  it.each([
    ['© <b>Open</b> data', '© Open data'],
    ['a<img src=x onerror=alert(1)>b', 'ab'],
    ['open <a href="x', 'open'],
    ['<<script>script>alert(1)</script>', ''],
    ['1 < 2', '1'],
  ])('leaves the words of %s', (html, text) => {
    expect(plainAttribution(html)).toBe(text);
    expect(plainAttribution(html)).not.toMatch(/[<>]/);
  });
});
