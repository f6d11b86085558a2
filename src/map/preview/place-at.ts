import type { Map as MapLibreMap, PointLike } from 'maplibre-gl';
import type { PressedPlace } from './preview-types.ts';

/** Of the features at a point, the first of these layers counts. */
const LAYERS = ['place-labels', 'rooms', 'other-buildings', 'other-buildings-flat', 'floor'];

/** The named feature at a point. */
export function placeAt(map: MapLibreMap, point: PointLike): PressedPlace | null {
  const layers = LAYERS.filter((id) => map.getLayer(id) !== undefined);
  for (const { properties } of map.queryRenderedFeatures(point, { layers })) {
    const text = (name: string): string => {
      const value: unknown = properties?.[name];
      return typeof value === 'string' ? value : '';
    };
    const number: unknown = properties?.['bid'];
    if (text('name') === '' && text('typeCode') === '') continue;
    return {
      fid: text('fid') === '' ? null : text('fid'),
      bid: typeof number === 'number' ? number : null,
      name: text('name'),
      nameAr: text('name_ar'),
      typeCode: text('typeCode') === '' ? null : text('typeCode'),
    };
  }
  return null;
}
