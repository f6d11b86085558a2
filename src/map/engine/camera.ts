import type { EaseToOptions, Map as MapLibreMap } from 'maplibre-gl';
import type { Bounds, Position } from '../../domain/entities/geometry.ts';
import { CAMERA_PAN, TIME, ZOOM } from '../../domain/limits.ts';
import type { MapView } from '../port.ts';
import type { FitOptions, LocateResult, MapCamera, Padding } from './engine-types.ts';
import { fitView } from './fit-view.ts';
import { fitsInto, isApart, isInside, leastShift, type Box } from './in-sight.ts';
import { boundsAround, locateDevice } from './locate.ts';

/** At most this share of the map's height counts as covered from below. */
const MOST_COVERED = 0.75;

const NOTHING_COVERED: Padding = { top: 0, bottom: 0, left: 0, right: 0 };

const isSamePadding = (a: Partial<Padding>, b: Padding): boolean =>
  (a.top ?? 0) === b.top &&
  (a.bottom ?? 0) === b.bottom &&
  (a.left ?? 0) === b.left &&
  (a.right ?? 0) === b.right;

/** Pixels that stay free around what is brought into sight. */
const MARGIN_PX = 12;
/** Pixels. Of anything smaller only its presence can be seen. */
const DOT_PX = 16;

/** What is seen, whatever covers it: the position in the middle of the whole map, and how high that was. */
type Picture = MapView & { height: number };

interface Subject {
  key: string;
  bounds: Bounds;
  controls: Padding;
}

const toView = (map: MapLibreMap): MapView => {
  const center = map.getCenter();
  return {
    center: [center.lng, center.lat],
    zoom: map.getZoom(),
    bearing: map.getBearing(),
    pitch: map.getPitch(),
  };
};

/** Pixels of the page. Of the canvas, which knows them: the container would have the browser lay out the page. */
export function sizeOf(map: MapLibreMap): { width: number; height: number } {
  const { width, height } = map.getCanvas();
  const ratio = map.getPixelRatio();
  return { width: width / ratio, height: height / ratio };
}

const isSameSize = (a: ReturnType<typeof sizeOf>, b: ReturnType<typeof sizeOf>): boolean =>
  a.width === b.width && a.height === b.height;

export interface CameraOptions {
  reducedMotion: boolean;
  /** The map has drawn a whole picture: before that, a movement would only keep the first from being drawn. */
  isSeen: () => boolean;
  /** Shows where the device is. */
  showPlace: (position: Position, accuracyMetres: number) => void;
}

/**
 * Moves the map; beside the person's hands nothing else does. It moves when it is asked to (`fitTo`, `easeTo`, `zoomIn` …), and
 * when the edited shape would be covered: then as little as needed. A panel that opens or closes changes what later movements
 * keep free, not the picture.
 *
 * Nothing is animated under reduced motion, nor before the first picture.
 */
export function createCamera(
  map: MapLibreMap,
  { reducedMotion, isSeen, showPlace }: CameraOptions,
): MapCamera {
  const lasting = (duration: number) =>
    reducedMotion || !isSeen() ? { animate: false, duration: 0 } : { duration };
  /** What covers the map. The map's own padding may come after it: see `keepPicture`. */
  let covered: Padding = NOTHING_COVERED;
  /** Starts the movement that was asked for and is under way again, for what is then covered. */
  let again: (() => void) | null = null;
  /** What is edited. */
  let subject: Subject | null = null;
  let isHeld = false;
  /** What was fitted last is shown as it was then. */
  let isAsFitted = false;
  /** The camera itself moves the map right now. */
  let isOwn = false;
  const byItself = (move: () => void): void => {
    const before = isOwn;
    isOwn = true;
    move();
    isOwn = before;
  };
  /** As the person had the map before it was moved out from under a panel; null: it was not, or they moved it since. */
  let wayBack: Picture | null = null;
  let size = sizeOf(map);
  map.on('movestart', () => {
    // The map says that it moves when its size changes, too.
    if (isOwn || !isSameSize(size, sizeOf(map))) return;
    isAsFitted = false;
    wayBack = null;
  });

  const go = (to: EaseToOptions, duration: number, repeat: () => void): void => {
    byItself(() => map.easeTo({ ...to, padding: covered, ...lasting(duration) }));
    again = map.isMoving() ? repeat : null;
  };
  const side = (): number => (getComputedStyle(map.getContainer()).direction === 'rtl' ? -1 : 1);

  /** The part of the map that is not covered, with this much less of it on each side. */
  const freePart = (by: Padding, controls = NOTHING_COVERED, margin = 0): Box => {
    const { width, height } = sizeOf(map);
    return {
      left: by.left + controls.left + margin,
      top: by.top + controls.top + margin,
      right: width - by.right - controls.right - margin,
      bottom: height - by.bottom - controls.bottom - margin,
    };
  };
  const boxOf = ([west, south, east, north]: Bounds): Box => {
    const { x: left, y: top } = map.project([west, north]);
    const { x: right, y: bottom } = map.project([east, south]);
    return { left, top, right, bottom };
  };

  /** Has the map's middle be that of what is not covered, with each thing where it is on the screen. */
  const keepPicture = (): void => {
    if (isSamePadding(map.getPadding(), covered)) return;
    const { left, top, right, bottom } = freePart(covered);
    const center = map.unproject([(left + right) / 2, (top + bottom) / 2]);
    byItself(() => map.jumpTo({ center, padding: covered }));
  };
  map.on('moveend', () => {
    again = null;
    // What was covered while a hand moved the map.
    keepPicture();
  });

  const shiftDown = (pixels: number): void => {
    const { left, top, right, bottom } = freePart(covered);
    const center = map.unproject([(left + right) / 2, (top + bottom) / 2 + pixels]);
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

  const seenNow = (): Picture => {
    const { width, height } = sizeOf(map);
    const { lng, lat } = map.unproject([width / 2, height / 2]);
    return { ...toView(map), center: [lng, lat], height };
  };
  /** Shows the map as the person had it. */
  const goBack = (to: Picture): void => {
    const { height, ...view } = to;
    const now = toView(map);
    byItself(() => {
      // Once it is there, the map takes the middle of what is free for its own again.
      map.jumpTo({ ...view, padding: NOTHING_COVERED });
      shiftDown((sizeOf(map).height - height) / 2);
    });
    const goal = toView(map);
    byItself(() => map.jumpTo({ ...now, padding: covered }));
    go(goal, TIME.panelAnimation, () => goBack(to));
  };

  /** @param now the camera's view at the request, for "closer" */
  const fit = (bounds: Bounds, options: FitOptions, now: MapView): void => {
    const controls = { ...NOTHING_COVERED, ...options.controls };
    const view = fitView({ bounds, zoom: options.zoom, size: sizeOf(map), covered, controls, now });
    if (view === null) return;
    go(view, TIME.fitBounds, () => fit(bounds, options, now));
    isAsFitted = true;
  };
  const fitTo: MapCamera['fitTo'] = (bounds, options = {}) => {
    if (isHeld && options.isAsked !== true) return;
    const controls = { ...NOTHING_COVERED, ...options.controls };
    if (options.unlessSeen === true && isInside(boxOf(bounds), freePart(covered, controls))) return;
    wayBack = null;
    if (options.unlessMoved !== true || isAsFitted) fit(bounds, options, toView(map));
  };
  const easeTo = (view: Partial<MapView>): void => {
    wayBack = null;
    go(view, TIME.fitBounds, () => easeTo(view));
  };

  /** Moves by the least that brings the subject into the free part; shows all of it where no movement does. */
  const uncover = ({ bounds, controls }: Subject, isWhole: boolean): void => {
    const box = boxOf(bounds);
    const free = freePart(covered, controls, MARGIN_PX);
    const isTooLarge = isWhole && !fitsInto(box, free);
    const by = leastShift(box, free);
    if (!isTooLarge && by.x === 0 && by.y === 0) return;
    wayBack ??= seenNow();
    if (isTooLarge) return fit(bounds, { controls }, toView(map));
    const { left, top, right, bottom } = freePart({ ...NOTHING_COVERED, ...map.getPadding() });
    const center = map.unproject([(left + right) / 2 - by.x, (top + bottom) / 2 - by.y]);
    go({ center }, TIME.panelAnimation, () => {
      if (subject !== null) uncover(subject, isWhole);
    });
  };

  return {
    getView: () => toView(map),
    getBounds: () => {
      const bounds = map.getBounds();
      return [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
    },
    fitTo,
    jumpTo: (view) => void map.jumpTo(view),
    easeTo,
    zoomIn: () => void map.zoomIn(lasting(300)),
    zoomOut: () => void map.zoomOut(lasting(300)),
    resetNorth: () => easeTo({ bearing: 0, pitch: 0 }),
    keepInSight: (next) => {
      const isOther = next?.key !== subject?.key;
      if (isOther && wayBack !== null) {
        if (next === null) goBack(wayBack);
        wayBack = null;
      }
      subject = next && { ...next, controls: { ...NOTHING_COVERED, ...next.controls } };
      if (subject === null || next?.isOpened !== true || !isOther || isHeld) return;
      if (!subject.bounds.every(Number.isFinite)) return;
      const box = boxOf(subject.bounds);
      const isPosition = box.left === box.right && box.top === box.bottom;
      const isDot = !isPosition && Math.max(box.right - box.left, box.bottom - box.top) < DOT_PX;
      if (isDot || isApart(box, freePart(covered)))
        fit(subject.bounds, { controls: subject.controls }, toView(map));
      else uncover(subject, false);
    },
    hold: (held) => {
      isHeld = held;
    },
    setPadding: (padding, keeps = 'picture') => {
      const next = { ...NOTHING_COVERED, ...padding };
      // Under a sheet that covers all of the map there is still a place to look at.
      next.bottom = Math.min(next.bottom, sizeOf(map).height * MOST_COVERED);
      if (isSamePadding(covered, next)) return;
      const before = covered;
      covered = next;
      // A movement that was asked for keeps its goal: a panel that opens must not leave the map half-way.
      if (again !== null) return again();
      if (keeps === 'middle') return byItself(() => map.jumpTo({ padding: covered }));
      // Nor does it take the map out of a hand that is moving it.
      if (map.isMoving()) return;
      const box = subject && boxOf(subject.bounds);
      keepPicture();
      if (subject === null || box === null || isHeld) return;
      if (isInside(box, freePart(covered, subject.controls))) return;
      // Who looks at a part of it has chosen that part.
      uncover(subject, isInside(box, freePart(before)));
    },
    menuCollapsed: (collapsed) => {
      if (again !== null) return again();
      const by = (CAMERA_PAN.menuCollapse / 2) * (collapsed ? 1 : -1) * side();
      map.panBy([by, 0], lasting(TIME.menuCollapse));
    },
    locate: async (): Promise<LocateResult> => {
      const found = await locateDevice();
      if (found.ok) {
        const { position, accuracyMetres } = found;
        showPlace(position, accuracyMetres);
        const zoom = Math.max(map.getZoom(), ZOOM.searchJump);
        fitTo(boundsAround(position, accuracyMetres), { zoom, isAsked: true });
      }
      return found;
    },
  };
}
