import type { Map as MapLibreMap } from 'maplibre-gl';
import type { Position } from '../../domain/entities/geometry.ts';
import { METRES_PER_DEGREE } from '../../domain/geometry/measure/units.ts';
import styles from '../map-parts.module.css';
import { projectPosition } from './project-position.ts';

export interface PlaceDot {
  /** @param position degrees, longitude first; the device is within `accuracyMetres` of it */
  show: (position: Position, accuracyMetres: number) => void;
  remove: () => void;
}

/**
 * Where the device is, in the circle in which it may as well be. Elements of the page, so that the dot keeps its size and
 * both lie over all that is drawn.
 */
export function createPlaceDot(map: MapLibreMap): PlaceDot {
  const element = document.createElement('div');
  element.className = styles.place ?? '';
  const circle = document.createElement('div');
  circle.className = styles.accuracy ?? '';
  let at: Position | null = null;
  let within = 0;
  const update = (): void => {
    if (at === null) return;
    const { x, y } = projectPosition(map, at);
    const edge = projectPosition(map, [at[0], at[1] + within / METRES_PER_DEGREE]);
    const size = `${2 * Math.hypot(edge.x - x, edge.y - y)}px`;
    circle.style.width = size;
    circle.style.height = size;
    circle.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%)`;
    element.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%)`;
  };
  return {
    show: (position, accuracyMetres) => {
      if (at === null) {
        map.getContainer().append(circle, element);
        map.on('move', update);
        map.on('resize', update);
      }
      at = position;
      within = accuracyMetres;
      update();
    },
    remove: () => {
      map.off('move', update);
      map.off('resize', update);
      circle.remove();
      element.remove();
    },
  };
}
