import type { Map as MapLibreMap } from 'maplibre-gl';
import { METRES_PER_FOOT } from '../../domain/geometry/measure/units.ts';
import type { Position } from '../../domain/entities/geometry.ts';
import styles from '../map-parts.module.css';
import type { MapScene } from '../scene/scene.ts';
import type { Pixel } from './snapping/snap.ts';

/** An edge shorter than this carries no chip: it would hide what it measures. */
const LEAST_PX = 38;
/** From the edge to the middle of the chip; chips are wider than high, so twice that to the side. */
const ASIDE_PX = 18;
/** Corners that are looked at for the middle of a shape. */
const SAMPLE = 64;

/** The lengths of the edges that move, written beside them. */
export function createEdgeLengthLabels(map: MapLibreMap, scene: () => MapScene) {
  const layer = document.createElement('div');
  layer.className = styles.chips ?? '';
  layer.ariaHidden = 'true';
  let line: readonly Position[] = [];
  let marked: number | null = null;
  let open = false;
  let pointer: Pixel | null = null;

  const edges = (): [Position, Position][] => {
    if (open) {
      const last = line.at(-1);
      if (!last || !pointer) return [];
      const { lng, lat } = map.unproject([pointer.x, pointer.y]);
      return [[last, [lng, lat]]];
    }
    const corners = line.length - 1;
    if (marked === null || corners < 3) return [];
    const here = line[marked];
    const former = line[(marked - 1 + corners) % corners];
    const next = line[(marked + 1) % corners];
    return here && former && next
      ? [
          [former, here],
          [here, next],
        ]
      : [];
  };

  /** Beside the edge, on the side that looks away from the middle of the shape. */
  const beside = (a: Pixel, b: Pixel): Pixel => {
    const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    const normal = { x: (b.y - a.y) / length, y: (a.x - b.x) / length };
    // Where there are thousands of corners, a sample of them says where the middle is.
    const every = Math.ceil((line.length - 1) / SAMPLE);
    const corners = line
      .slice(0, -1)
      .filter((_, i) => i % every === 0)
      .map((position) => map.project(position));
    const inner = {
      x: corners.reduce((sum, p) => sum + p.x, 0) / corners.length,
      y: corners.reduce((sum, p) => sum + p.y, 0) / corners.length,
    };
    const away = (middle.x - inner.x) * normal.x + (middle.y - inner.y) * normal.y < 0 ? -1 : 1;
    const by = away * (ASIDE_PX + Math.abs(normal.x) * ASIDE_PX);
    return { x: middle.x + normal.x * by, y: middle.y + normal.y * by };
  };

  const paint = (): void => {
    const { language, units } = scene();
    const unit = units === 'metric' ? 'meter' : 'foot';
    const format = new Intl.NumberFormat(language, {
      style: 'unit',
      unit,
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    });
    const chips = edges().flatMap(([from, to]) => {
      const a = map.project(from);
      const b = map.project(to);
      if (Math.hypot(a.x - b.x, a.y - b.y) < LEAST_PX) return [];
      const metres = map.unproject([a.x, a.y]).distanceTo(map.unproject([b.x, b.y]));
      const text = format.format(units === 'metric' ? metres : metres / METRES_PER_FOOT);
      return [{ ...beside(a, b), text }];
    });
    while (layer.childElementCount > chips.length) layer.lastElementChild?.remove();
    chips.forEach((chip, index) => {
      const element = (layer.children[index] ??
        layer.appendChild(document.createElement('span'))) as HTMLElement;
      element.className = styles.chip ?? '';
      element.dir = 'auto';
      element.textContent = chip.text;
      element.style.transform = `translate(${chip.x.toFixed(1)}px, ${chip.y.toFixed(1)}px) translate(-50%, -50%)`;
    });
  };

  return {
    /** `line` is a closed ring with one marked corner, or (`unfinished`) the corners put so far. */
    show(next: readonly Position[], mark: number | null, unfinished: boolean) {
      line = next;
      marked = mark;
      open = unfinished;
      if (!layer.isConnected) {
        map.getContainer().append(layer);
        map.on('move', paint);
      }
      paint();
    },
    follow: (pixel: Pixel) => {
      pointer = pixel;
      if (open && layer.isConnected) paint();
    },
    hide() {
      line = [];
      marked = null;
      pointer = null;
      layer.replaceChildren();
      layer.remove();
      map.off('move', paint);
    },
  };
}
