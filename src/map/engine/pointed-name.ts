import type { Map as MapLibreMap } from 'maplibre-gl';
import { nameIn } from '../../domain/entities/name-in.ts';
import type { MapTarget } from '../port.ts';
import { shapeOf } from '../scene/scene-shape.ts';
import type { MapScene, OverlayMark } from '../scene/scene.ts';
import { createHoverName } from './hover-name.ts';
import type { SceneUpdater } from './sources/scene-updater.ts';

/** Pixels: so near to a mark the pointer is over it. */
const MARK_PX = 14;

export interface PointedName {
  /** The scene is another. */
  refresh: () => void;
  /** The pointer is there; null: nowhere. Pixels of the canvas. */
  pointerAt: (point: { x: number; y: number } | null) => void;
  /** What is under the pointer; null for nothing. */
  pointTo: (target: MapTarget | null) => void;
  remove: () => void;
}

/** Shows the name of what is hovered, on the map or in the list, and what a mark under the pointer has to say. */
export function createPointedName(
  map: MapLibreMap,
  scene: () => MapScene,
  drawn: Pick<SceneUpdater, 'feature' | 'outline'>,
): PointedName {
  const hoverName = createHoverName(map);
  let pointed: MapTarget | null = null;
  /** At the pointer, or where it is labelled if the list names it. */
  const refresh = (): void => {
    const { hovered: key, hoverEnabled, language, taxonomy } = scene();
    if (key === null || !hoverEnabled) {
      hoverName.show('', null);
      return;
    }
    const feature = drawn.feature(key);
    const outline = feature ? undefined : drawn.outline(key);
    const name = feature
      ? nameIn(language, feature.properties) || (taxonomy[feature.properties.typeCode]?.title ?? '')
      : nameIn(language, outline ?? {});
    const geometry = (feature ?? outline)?.geometry;
    hoverName.show(name, pointed?.key === key ? pointed.lngLat : geometry ? shapeOf(geometry).anchor : null);
  };
  const markAt = (point: { x: number; y: number }) =>
    scene().overlayMarks.find((one): one is Extract<OverlayMark, { about?: string }> => {
      if (!('about' in one)) return false;
      const { x, y } = map.project(one.at);
      return Math.hypot(x - point.x, y - point.y) <= MARK_PX;
    });
  return {
    refresh,
    pointerAt(point) {
      const near = point && markAt(point);
      if (near) hoverName.show(near.about ?? '', near.at);
      else refresh();
    },
    pointTo(target) {
      pointed = target;
      refresh();
    },
    remove: () => hoverName.remove(),
  };
}
