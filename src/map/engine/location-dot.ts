import type { Map as MapLibreMap } from 'maplibre-gl';
import type { Position } from '../../domain/entities/geometry.ts';
import styles from './map-parts.module.css';
import { screenAt } from './project-position.ts';

export interface PlaceDot {
  /** Degrees, longitude first. */
  show: (position: Position) => void;
  remove: () => void;
}

/** Where the device is. An element of the page, so that it keeps its size and lies over all that is drawn. */
export function createPlaceDot(map: MapLibreMap): PlaceDot {
  const element = document.createElement('div');
  element.className = styles.place ?? '';
  let at: Position | null = null;
  const update = (): void => {
    if (at === null) return;
    const { x, y } = screenAt(map, at);
    element.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%)`;
  };
  return {
    show: (position) => {
      if (at === null) {
        map.getContainer().append(element);
        map.on('move', update);
        map.on('resize', update);
      }
      at = position;
      update();
    },
    remove: () => {
      map.off('move', update);
      map.off('resize', update);
      element.remove();
    },
  };
}
