import type { Map as MapLibreMap } from 'maplibre-gl';
import styles from '../../map-parts.module.css';
import type { Pixel } from '../snapping/snap.ts';

/** Pixels. */
const SIZE = 112;
/** From the finger to the middle of the loupe. */
const AWAY = 104;
const MAGNIFIES = 2;

/** The map under a finger that drags a handle, beside the finger and larger. */
export interface Loupe {
  show(pixel: Pixel): void;
  hide(): void;
}

export function createLoupe(map: MapLibreMap): Loupe {
  const picture = document.createElement('canvas');
  picture.className = styles.loupe ?? '';
  picture.setAttribute('aria-hidden', 'true');
  const context = picture.getContext('2d');
  let at: Pixel | null = null;

  // While the frame is drawn: afterwards the picture of the map is gone.
  const draw = (): void => {
    if (at === null || context === null) return;
    const canvas = map.getCanvas();
    const ratio = canvas.width / canvas.clientWidth;
    const seen = (SIZE / MAGNIFIES) * ratio;
    picture.width = SIZE * ratio;
    picture.height = SIZE * ratio;
    context.fillStyle = getComputedStyle(picture).backgroundColor;
    context.fillRect(0, 0, picture.width, picture.height);
    context.drawImage(
      canvas,
      at.x * ratio - seen / 2,
      at.y * ratio - seen / 2,
      seen,
      seen,
      0,
      0,
      picture.width,
      picture.height,
    );
  };
  return {
    show(pixel) {
      at = pixel;
      if (!picture.isConnected) {
        map.getContainer().append(picture);
        map.on('render', draw);
      }
      const { clientWidth: width } = map.getContainer();
      // Above the finger, and at the upper edge of the map beside it.
      const isHigh = pixel.y < AWAY + SIZE / 2;
      const aside = pixel.x < width / 2 ? AWAY : -AWAY;
      const x = isHigh ? pixel.x + aside : Math.min(width - SIZE / 2, Math.max(SIZE / 2, pixel.x));
      const y = isHigh ? Math.max(SIZE / 2, pixel.y) : pixel.y - AWAY;
      picture.style.transform = `translate(${x - SIZE / 2}px, ${y - SIZE / 2}px)`;
      map.triggerRepaint();
    },
    hide() {
      at = null;
      if (!picture.isConnected) return;
      map.off('render', draw);
      picture.remove();
    },
  };
}
