import type { Map as MapLibreMap } from 'maplibre-gl';
import { describe, expect, it } from 'vitest';
import type { Outline } from '../scene/scene.ts';
import { hitTest } from './hit-test.ts';

const square = (west: number, size: number): Outline['geometry'] => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, 0],
      [west + size, 0],
      [west + size, size],
      [west, size],
      [west, 0],
    ],
  ],
});
const OUTLINES: Record<string, Outline> = {
  campus: { kind: 'site', key: 'campus', geometry: square(0, 1) },
  house: { kind: 'building', key: 'house', geometry: square(0, 0.5) },
};
const KEYS = Object.keys(OUTLINES);

/** The target at a point that shows these things in these layers. */
function hitOn(painted: Record<string, string>) {
  const map = {
    unproject: () => ({ lng: 1, lat: 2 }),
    getLayer: () => ({}),
    queryRenderedFeatures: (_: unknown, { layers }: { layers: string[] }) =>
      layers.flatMap((layer) => (painted[layer] === undefined ? [] : [{ id: KEYS.indexOf(painted[layer]) }])),
  } as unknown as MapLibreMap;
  const index = {
    keyOf: (id: number) => KEYS[id],
    feature: () => undefined,
    outline: (key: string) => OUTLINES[key],
  };
  return hitTest(map, index, { x: 5, y: 5 });
}

describe('hitTest', () => {
  it('takes a building before its site', () => {
    expect(hitOn({ 'site-fill': 'campus', 'building-fill': 'house' })).toMatchObject({
      kind: 'building',
      key: 'house',
    });
  });

  it('takes a site by its name where its ground is too small to press, and by nothing else before', () => {
    expect(hitOn({ 'site-label': 'campus' })).toMatchObject({ kind: 'site', key: 'campus' });
    expect(hitOn({ 'site-label': 'campus', 'building-fill': 'house' })).toMatchObject({ kind: 'building' });
  });

  it('finds the ground where nothing is painted', () => {
    expect(hitOn({})).toEqual({ kind: 'ground', key: null, lngLat: [1, 2] });
  });
});
