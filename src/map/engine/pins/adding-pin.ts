import type { Map as MapLibreMap } from 'maplibre-gl';
import type { Position } from '../../../domain/entities/geometry.ts';
import styles from '../../map-parts.module.css';
import { projectPosition } from '../project-position.ts';

export interface AddingPin {
  show(place: Position | 'middle' | null): void;
  remove(): void;
}

/** A pin where something is about to be added. An element of the page, over all that is drawn. */
export function createAddingPin(map: MapLibreMap): AddingPin {
  const element = document.createElement('div');
  element.className = styles.pin ?? '';
  element.dataset['mapPin'] = '';
  let at: Position | 'middle' | null = null;
  const update = (): void => {
    if (at === null) return;
    const { x, y } = at === 'middle' ? map.project(map.getCenter()) : projectPosition(map, at);
    element.style.transform = `translate(${x}px, ${y}px) translate(-50%, -100%)`;
  };
  const listen = (how: 'on' | 'off'): void => {
    map[how]('move', update);
    map[how]('resize', update);
  };
  const remove = (): void => {
    if (at !== null) listen('off');
    at = null;
    element.remove();
  };
  return {
    show(place) {
      if (place === null) return remove();
      if (at === null) listen('on');
      at = place;
      map.getContainer().append(element);
      update();
    },
    remove,
  };
}
