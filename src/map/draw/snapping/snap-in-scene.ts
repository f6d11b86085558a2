import type { Map as MapLibreMap } from 'maplibre-gl';
import type { Bounds, FeatureGeometry, Position } from '../../../domain/entities/geometry.ts';
import { nameIn } from '../../../domain/entities/name-in.ts';
import { roundPosition } from '../../../domain/geometry/index.ts';
import type { MapScene } from '../../scene/scene.ts';
import { alongGuide, equalDistance, SPACING_PX } from './equal-distance.ts';
import { featuresNear } from './feature-index.ts';
import { guideSnap } from './guides.ts';
import { boxAround, snapTo, type Pixel, type Projection, type Snap } from './snap.ts';

export function projectionOf(map: MapLibreMap): Projection {
  return {
    project: (position) => map.project(position),
    unproject: ({ x, y }) => {
      const { lng, lat } = map.unproject([x, y]);
      return [lng, lat];
    },
  };
}

/** What can catch a corner within a box, degrees: nothing that is being edited. */
export function* geometriesOf(
  { features, outlines, editing }: MapScene,
  box: Bounds,
): Generator<FeatureGeometry> {
  for (const feature of featuresNear(features, box))
    if (!editing.includes(feature.fid)) yield feature.geometry;
  for (const outline of outlines) if (!editing.includes(outline.key)) yield outline.geometry;
}

/**
 * What a press is drawn to, at a rounded position: a corner or an edge of the scene, except of the edited shapes; else a right
 * angle with the drawn line, its continuation, the length of one of its edges, or an equal distance from the shapes around.
 * @param line the corners so far
 */
export function snapInScene(
  pixel: Pixel,
  scene: MapScene,
  projection: Projection,
  line: readonly Position[],
): Snap | null {
  const found = snapTo(pixel, geometriesOf(scene, boxAround(pixel, projection)), projection, line.at(-1));
  if (found) return { ...found, position: roundPosition(found.position) };
  const guide = guideSnap(pixel, line, projection);
  const around = boxAround(pixel, projection, SPACING_PX);
  const spaced = equalDistance(pixel, geometriesOf(scene, around), projection);
  const both = guide && spaced && alongGuide(guide, spaced, pixel, projection);
  const best = both ?? (guide ? { ...guide, of: null } : spaced);
  return best && { ...best, position: roundPosition(best.position) };
}

/** What a press is drawn to, by its name or that of its type; empty where it has none. */
export function nameOfSnap({ of }: Snap, { features, outlines, taxonomy, language }: MapScene): string {
  if (of === null) return '';
  const feature = features.find(({ geometry }) => geometry === of);
  if (feature) {
    return nameIn(language, feature.properties) || (taxonomy[feature.properties.typeCode]?.title ?? '');
  }
  const outline = outlines.find(({ geometry }) => geometry === of);
  return nameIn(language, outline ?? {});
}
