import type { Map as MapLibreMap } from 'maplibre-gl';
import type { MapMark } from '../engine-types.ts';
import styles from '../../map-parts.module.css';
import { projectPosition } from '../project-position.ts';

export interface CoordinateMarker {
  show(mark: MapMark | null): void;
  remove(): void;
}

/** Marks a position that the person searched for, until they remove it. An element of the page, over everything drawn. */
export function createCoordinateMarker(map: MapLibreMap, onRemove: () => void): CoordinateMarker {
  const element = document.createElement('div');
  element.className = styles.mark ?? '';
  element.dataset['mapMark'] = '';
  const text = element.appendChild(document.createElement('bdi'));
  const button = element.appendChild(document.createElement('button'));
  button.type = 'button';
  button.textContent = '×';
  button.addEventListener('click', onRemove);
  let mark: MapMark | null = null;
  const update = (): void => {
    if (mark === null) return;
    const { x, y } = projectPosition(map, mark.position);
    element.style.transform = `translate(${x}px, ${y}px) translate(-50%, -100%)`;
  };
  const listen = (how: 'on' | 'off'): void => {
    map[how]('move', update);
    map[how]('resize', update);
  };
  return {
    show(next) {
      if (next === mark) return;
      if (mark === null) listen('on');
      mark = next;
      if (next === null) {
        listen('off');
        element.remove();
        return;
      }
      text.textContent = next.text;
      button.setAttribute('aria-label', next.removeLabel);
      map.getContainer().append(element);
      update();
    },
    remove() {
      listen('off');
      element.remove();
    },
  };
}
