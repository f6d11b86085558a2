import type { Map as MapLibreMap } from 'maplibre-gl';
import type { MapLinkMark } from '../engine-types.ts';
import styles from '../../map-parts.module.css';
import { screenAt } from '../project-position.ts';

export interface LinkMarks {
  show(marks: readonly MapLinkMark[], onTake: (id: string) => void): void;
  remove(): void;
}

/** What can be linked, as buttons over the map: they are pressed whatever tool is in hand, and reached by the keyboard. */
export function createLinkMarks(map: MapLibreMap): LinkMarks {
  let shown: { mark: MapLinkMark; button: HTMLButtonElement }[] = [];
  const place = (): void => {
    for (const { mark, button } of shown) {
      const { x, y } = screenAt(map, mark.at);
      button.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%)`;
    }
  };
  const listen = (how: 'on' | 'off'): void => {
    map[how]('move', place);
    map[how]('resize', place);
  };
  const clear = (): void => {
    if (shown.length > 0) listen('off');
    for (const { button } of shown) button.remove();
    shown = [];
  };
  return {
    show(marks, onTake) {
      clear();
      if (marks.length === 0) return;
      shown = marks.map((mark) => {
        const button = document.createElement('button');
        button.type = 'button';
        button.className = styles.link ?? '';
        button.dataset['linkMark'] = mark.id;
        button.setAttribute('aria-label', mark.label);
        button.appendChild(document.createElement('bdi')).textContent = mark.text;
        if (mark.note !== undefined) {
          const note = button.appendChild(document.createElement('bdi'));
          note.className = styles.linkNote ?? '';
          note.textContent = mark.note;
        }
        button.addEventListener('click', () => onTake(mark.id));
        map.getContainer().append(button);
        return { mark, button };
      });
      listen('on');
      place();
    },
    remove: clear,
  };
}
