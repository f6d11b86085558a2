import type { Map as MapLibreMap } from 'maplibre-gl';
import type { MapLinkMark } from '../engine-types.ts';
import styles from '../../map-parts.module.css';
import { projectPosition } from '../project-position.ts';

export interface LinkMarks {
  show(marks: readonly MapLinkMark[], onTake: (id: string) => void): void;
  remove(): void;
}

/** What can be linked, as buttons over the map: they are pressed whatever tool is in hand, and reached by the keyboard. */
export function createLinkMarks(map: MapLibreMap): LinkMarks {
  let shown: { mark: MapLinkMark; button: HTMLButtonElement }[] = [];
  const place = (): void => {
    for (const { mark, button } of shown) {
      const { x, y } = projectPosition(map, mark.at);
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
      const before = new Map(shown.map(({ mark, button }) => [mark.id, button]));
      if (shown.length > 0) listen('off');
      shown = marks.map((mark) => {
        // The same element for the same thing: it may have the focus.
        const button = before.get(mark.id) ?? document.createElement('button');
        const isNew = !before.delete(mark.id);
        button.type = 'button';
        button.className = mark.className ?? styles.link ?? '';
        button.dataset['linkMark'] = mark.id;
        button.setAttribute('aria-label', mark.label);
        if (mark.isPressed !== undefined) button.ariaPressed = String(mark.isPressed);
        button.replaceChildren(document.createElement('bdi'));
        button.firstChild!.textContent = mark.text;
        // A look of its own draws it itself: as a text it would belong to the name.
        button.dataset['note'] = mark.note ?? '';
        if (mark.note !== undefined && mark.className === undefined) {
          const note = button.appendChild(document.createElement('bdi'));
          note.className = styles.linkNote ?? '';
          note.textContent = mark.note;
        }
        button.onclick = () => onTake(mark.id);
        if (isNew) map.getContainer().append(button);
        return { mark, button };
      });
      for (const button of before.values()) button.remove();
      if (shown.length > 0) listen('on');
      place();
    },
    remove: clear,
  };
}
