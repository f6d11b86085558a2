import type { Map as MapLibreMap } from 'maplibre-gl';
import type { Bounds, Position } from '../../../domain/entities/geometry.ts';
import { CAMERA_PAN, TIME, ZOOM } from '../../../domain/limits.ts';
import type { MapView } from '../../port.ts';
import type { FitOptions, LocateResult, MapCamera, Padding } from '../engine-types.ts';
import { fitView } from './fit-view.ts';
import { boxOf, freePart, isSamePadding, NOTHING_COVERED, sizeOf } from './free-part.ts';
import { fitsInto, isApart, isInside, leastShift, type Box } from './in-sight.ts';
import { boundsAround, locateDevice } from './locate.ts';
import { createMover, type Picture } from './mover.ts';

/** At most this share of the map's height counts as covered from below. */
const MOST_COVERED = 0.75;

/** Pixels that stay free around what is brought into sight. */
const MARGIN_PX = 12;
/** Pixels. Of anything smaller only its presence can be seen. */
const DOT_PX = 16;
const isDot = ({ left, top, right, bottom }: Box): boolean => {
  const isPosition = left === right && top === bottom;
  return !isPosition && Math.max(right - left, bottom - top) < DOT_PX;
};

interface Subject {
  key: string;
  bounds: Bounds;
  controls: Padding;
}

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
  /** What is edited. */
  let subject: Subject | null = null;
  let isHeld = false;
  /** What was fitted last is shown as it was then. */
  let isAsFitted = false;
  /** As the person had the map before it was moved out from under a panel; null: it was not, or they moved it since. */
  let wayBack: Picture | null = null;
  const mover = createMover(
    map,
    () => reducedMotion || !isSeen(),
    () => {
      isAsFitted = false;
      wayBack = null;
    },
  );

  const freeOf = ({ controls }: FitOptions): Box =>
    freePart(map, mover.covered(), { ...NOTHING_COVERED, ...controls });
  /** @param now the camera's view at the request, for "closer" */
  const fit = (bounds: Bounds, options: FitOptions, now: MapView): void => {
    const controls = { ...NOTHING_COVERED, ...options.controls };
    const about = { zoom: options.zoom, size: sizeOf(map), covered: mover.covered() };
    const view = fitView({ bounds, ...about, controls, now });
    if (view === null) return;
    mover.go(view, TIME.fitBounds, () => fit(bounds, options, now));
    isAsFitted = true;
  };
  const fitTo: MapCamera['fitTo'] = (bounds, options = {}) => {
    if (isHeld && options.isAsked !== true) return;
    if (options.unlessSeen === true && isInside(boxOf(map, bounds), freeOf(options))) return;
    wayBack = null;
    if (options.unlessMoved !== true || isAsFitted) fit(bounds, options, mover.view());
  };
  const easeTo = (view: Partial<MapView>): void => {
    wayBack = null;
    mover.go(view, TIME.fitBounds, () => easeTo(view));
  };

  /** Moves by the least that brings the subject into the free part; shows all of it where no movement does. */
  const uncover = ({ bounds, controls }: Subject, isWhole: boolean): void => {
    const box = boxOf(map, bounds);
    const free = freePart(map, mover.covered(), controls, MARGIN_PX);
    const isTooLarge = isWhole && !fitsInto(box, free);
    const by = leastShift(box, free);
    if (!isTooLarge && by.x === 0 && by.y === 0) return;
    wayBack ??= mover.picture();
    if (isTooLarge) return fit(bounds, { controls }, mover.view());
    const { left, top, right, bottom } = freePart(map, { ...NOTHING_COVERED, ...map.getPadding() });
    const center = map.unproject([(left + right) / 2 - by.x, (top + bottom) / 2 - by.y]);
    mover.go({ center }, TIME.panelAnimation, () => {
      if (subject !== null) uncover(subject, isWhole);
    });
  };

  return {
    getView: () => mover.view(),
    getBounds: () => {
      const bounds = map.getBounds();
      return [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
    },
    fitTo,
    jumpTo: (view) => void map.jumpTo(view),
    easeTo,
    zoomIn: () => void map.zoomIn(mover.lasting(300)),
    zoomOut: () => void map.zoomOut(mover.lasting(300)),
    resetNorth: () => easeTo({ bearing: 0, pitch: 0 }),
    keepInSight: (next) => {
      const isOther = next?.key !== subject?.key;
      if (isOther && wayBack !== null) {
        if (next === null) mover.goBack(wayBack);
        wayBack = null;
      }
      subject = next && { ...next, controls: { ...NOTHING_COVERED, ...next.controls } };
      if (subject === null || next?.isOpened !== true || !isOther || isHeld) return;
      if (!subject.bounds.every(Number.isFinite)) return;
      const box = boxOf(map, subject.bounds);
      if (isDot(box) || isApart(box, freePart(map, mover.covered())))
        fit(subject.bounds, { controls: subject.controls }, mover.view());
      else uncover(subject, false);
    },
    hold: (held) => {
      isHeld = held;
    },
    setPadding: (padding, keeps = 'picture') => {
      const next = { ...NOTHING_COVERED, ...padding };
      // Under a sheet that covers all of the map there is still a place to look at.
      next.bottom = Math.min(next.bottom, sizeOf(map).height * MOST_COVERED);
      const before = mover.covered();
      if (isSamePadding(before, next)) return;
      const box = subject && boxOf(map, subject.bounds);
      if (!mover.setCovered(next, keeps) || subject === null || box === null || isHeld) return;
      if (isInside(box, freePart(map, next, subject.controls))) return;
      // Who looks at a part of it has chosen that part.
      uncover(subject, isInside(box, freePart(map, before)));
    },
    menuCollapsed: (collapsed) => {
      if (mover.goAgain()) return;
      const side = getComputedStyle(map.getContainer()).direction === 'rtl' ? -1 : 1;
      const by = (CAMERA_PAN.menuCollapse / 2) * (collapsed ? 1 : -1) * side;
      map.panBy([by, 0], mover.lasting(TIME.menuCollapse));
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
