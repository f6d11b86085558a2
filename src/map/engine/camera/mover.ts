import type { EaseToOptions, LngLat, Map as MapLibreMap } from 'maplibre-gl';
import { TIME } from '../../../domain/limits.ts';
import type { MapView } from '../../port.ts';
import type { Padding } from '../engine-types.ts';
import { freePart, isSamePadding, NOTHING_COVERED, sizeOf, type Size } from './free-part.ts';

/** What is seen, whatever covers it: the position in the middle of the whole map, and how high that was. */
export type Picture = MapView & { height: number };

/** Moves the map and knows what covers it. A panel that comes or goes leaves each thing where it is on the screen. */
export interface Mover {
  covered: () => Padding;
  /** @param keeps see `MapCamera.setPadding`. True where nothing is under way: the picture is as it was. */
  setCovered: (next: Padding, keeps: 'picture' | 'middle') => boolean;
  /** Milliseconds, or none: see `createCamera`. */
  lasting: (duration: number) => { animate?: boolean; duration: number };
  /** @param repeat what to do for another padding or size while it is under way */
  go: (to: EaseToOptions, duration: number, repeat: () => void) => void;
  /** Starts again the movement that was asked for and is under way, for what is covered now; false for none. */
  goAgain: () => boolean;
  view: () => MapView;
  picture: () => Picture;
  goBack: (to: Picture) => void;
}

const isSameSize = (a: Size, b: Size): boolean => a.width === b.width && a.height === b.height;

/** @param onHand the person moves the map */
export function createMover(map: MapLibreMap, isStill: () => boolean, onHand: () => void): Mover {
  const lasting: Mover['lasting'] = (duration) =>
    isStill() ? { animate: false, duration: 0 } : { duration };
  /** What covers the map. The map's own padding may come after it: see `keepPicture`. */
  let covered: Padding = NOTHING_COVERED;
  let again: (() => void) | null = null;
  /** It moves the map itself right now. */
  let isOwn = false;
  const byItself = (move: () => void): void => {
    const before = isOwn;
    isOwn = true;
    move();
    isOwn = before;
  };
  let size = sizeOf(map);
  map.on('movestart', () => {
    // The map says that it moves when its size changes, too.
    if (!isOwn && isSameSize(size, sizeOf(map))) onHand();
  });

  const middle = (below = 0): LngLat => {
    const { left, top, right, bottom } = freePart(map, covered);
    return map.unproject([(left + right) / 2, (top + bottom) / 2 + below]);
  };
  /** Has the map's middle be that of what is not covered, with each thing where it is on the screen. */
  const keepPicture = (): void => {
    if (isSamePadding(map.getPadding(), covered)) return;
    const center = middle();
    byItself(() => map.jumpTo({ center, padding: covered }));
  };
  map.on('moveend', () => {
    again = null;
    // What was covered while a hand moved the map.
    keepPicture();
  });
  const shiftDown = (pixels: number): void => {
    const center = middle(pixels);
    byItself(() => map.jumpTo({ center }));
  };
  // A bar below the map that comes and goes, or the browser's own, takes height at the bottom: the picture stays.
  map.on('resize', () => {
    const before = size;
    size = sizeOf(map);
    if (again !== null) return again();
    if (before.width !== size.width || before.height === size.height || map.isMoving()) return;
    shiftDown((size.height - before.height) / 2);
  });

  const go: Mover['go'] = (to, duration, repeat) => {
    byItself(() => map.easeTo({ ...to, padding: covered, ...lasting(duration) }));
    again = map.isMoving() ? repeat : null;
  };
  const goAgain = (): boolean => {
    const isUnderWay = again !== null;
    again?.();
    return isUnderWay;
  };
  const view = (): MapView => {
    const center = map.getCenter();
    return {
      center: [center.lng, center.lat],
      zoom: map.getZoom(),
      bearing: map.getBearing(),
      pitch: map.getPitch(),
    };
  };
  const goBack = (to: Picture): void => {
    const { height, ...seen } = to;
    const now = view();
    byItself(() => {
      // Once it is there, the map takes the middle of what is free for its own again.
      map.jumpTo({ ...seen, padding: NOTHING_COVERED });
      shiftDown((sizeOf(map).height - height) / 2);
    });
    const goal = view();
    byItself(() => map.jumpTo({ ...now, padding: covered }));
    go(goal, TIME.panelAnimation, () => goBack(to));
  };
  return {
    covered: () => covered,
    setCovered(next, keeps) {
      covered = next;
      // A movement that was asked for keeps its goal: a panel that opens must not leave the map half-way.
      if (goAgain()) return false;
      if (keeps === 'middle') {
        byItself(() => map.jumpTo({ padding: covered }));
        return false;
      }
      // Nor does it take the map out of a hand that is moving it.
      if (map.isMoving()) return false;
      keepPicture();
      return true;
    },
    lasting,
    go,
    goAgain,
    view,
    picture() {
      const { width, height } = sizeOf(map);
      const { lng, lat } = map.unproject([width / 2, height / 2]);
      return { ...view(), center: [lng, lat], height };
    },
    goBack,
  };
}
