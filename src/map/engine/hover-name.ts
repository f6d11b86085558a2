import type { Map as MapLibreMap } from 'maplibre-gl';
import type { Position } from '../../domain/entities/geometry.ts';
import styles from '../map-parts.module.css';
import { projectPosition } from './project-position.ts';

export interface HoverName {
  /** Null or no words: nothing is shown. `at` is where the pointer is, or where the thing is labelled. */
  show(name: string, at: Position | null): void;
  remove(): void;
}

/**
 * Says what the pointer is over, on the map or in the list. For eyes only: the same name is in the list, where a screen
 * reader finds it.
 */
export function createHoverName(map: MapLibreMap): HoverName {
  const element = document.createElement('div');
  element.className = styles.name ?? '';
  element.dataset['mapName'] = '';
  element.setAttribute('aria-hidden', 'true');
  element.dir = 'auto';
  let shownAt: Position | null = null;
  const update = (): void => {
    if (shownAt === null) return;
    const { x, y } = projectPosition(map, shownAt);
    const { clientWidth, clientHeight } = map.getContainer();
    // What the list names may lie outside of what is seen.
    element.hidden = x < 0 || y < 0 || x > clientWidth || y > clientHeight;
    element.style.transform = `translate(${x}px, ${y}px) translate(-50%, calc(-100% - 14px))`;
  };
  return {
    show(name, at) {
      const next = name === '' ? null : at;
      if (next === null) {
        if (shownAt !== null) map.off('move', update);
        shownAt = null;
        element.remove();
        return;
      }
      if (element.textContent !== name) element.textContent = name;
      if (shownAt === null) {
        map.on('move', update);
        map.getContainer().append(element);
      }
      shownAt = next;
      update();
    },
    remove() {
      map.off('move', update);
      element.remove();
    },
  };
}
