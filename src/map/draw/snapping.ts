import type { Map as MapLibreMap } from 'maplibre-gl';
import type { FeatureGeometry } from '../../domain/entities/geometry.ts';
import { roundPosition } from '../../domain/geometry/index.ts';
import type { MapScene } from '../scene/scene.ts';
import { snapTo, type Pixel, type Projection, type Snap } from './snap.ts';

export function projectionOf(map: MapLibreMap): Projection {
  return {
    project: (position) => map.project(position),
    unproject: ({ x, y }) => {
      const { lng, lat } = map.unproject([x, y]);
      return [lng, lat];
    },
  };
}

function* geometriesOf({ features, outlines, editing }: MapScene): Generator<FeatureGeometry> {
  for (const feature of features) if (!editing.includes(feature.fid)) yield feature.geometry;
  for (const outline of outlines) if (!editing.includes(outline.key)) yield outline.geometry;
}

/** What of the scene a press catches, at a rounded position; what is being edited catches nothing. */
export function snapInScene(pixel: Pixel, scene: MapScene, projection: Projection): Snap | null {
  const found = snapTo(pixel, geometriesOf(scene), projection);
  return found && { ...found, position: roundPosition(found.position) };
}
