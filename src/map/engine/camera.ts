import type { EaseToOptions, Map as MapLibreMap } from 'maplibre-gl';
import type { Bounds, Position } from '../../domain/entities/geometry.ts';
import { CAMERA_PAN, TIME, ZOOM } from '../../domain/limits.ts';
import type { MapView } from '../port.ts';
import type { FitOptions, LocateResult, MapCamera, Padding } from './engine-types.ts';
import { fitView } from './fit-view.ts';
import { around, locateDevice } from './locate.ts';

/** At most this share of the map's height counts as covered from below. */
const MOST_COVERED = 0.75;

const NOTHING_COVERED: Padding = { top: 0, bottom: 0, left: 0, right: 0 };

const isSamePadding = (a: Partial<Padding>, b: Padding): boolean =>
  (a.top ?? 0) === b.top &&
  (a.bottom ?? 0) === b.bottom &&
  (a.left ?? 0) === b.left &&
  (a.right ?? 0) === b.right;

const sum = ({ top, bottom, left, right }: Padding): number => top + bottom + left + right;

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

export interface CameraOptions {
  reducedMotion: boolean;
  /** The map has drawn a whole picture: before that, a movement would only keep the first from being drawn. */
  isSeen: () => boolean;
  /** Shows where the device is. */
  showPlace: (position: Position, accuracyMetres: number) => void;
}

/** Moves the map. Nothing is animated under reduced motion, nor before there is a picture. */
export function createCamera(
  map: MapLibreMap,
  { reducedMotion, isSeen, showPlace }: CameraOptions,
): MapCamera {
  const lasting = (duration: number) =>
    reducedMotion || !isSeen() ? { animate: false, duration: 0 } : { duration };
  /** What covers the map once all movement has ended; the map's own padding lags behind while it moves. */
  let covered: Padding = NOTHING_COVERED;
  /** Starts the movement under way again, for what is then covered. */
  let again: (() => void) | null = null;
  /** Shows once more what was fitted last; null once somebody has moved the map since. */
  let fitted: (() => void) | null = null;
  map.on('moveend', () => {
    again = null;
  });
  map.on('movestart', ({ originalEvent }: { originalEvent?: unknown }) => {
    if (originalEvent !== undefined) fitted = null;
  });
  const go = (to: EaseToOptions, duration: number, repeat: () => void): void => {
    fitted = null;
    map.easeTo({ ...to, padding: covered, ...lasting(duration) });
    again = map.isMoving() ? repeat : null;
  };
  const side = (): number => (getComputedStyle(map.getContainer()).direction === 'rtl' ? -1 : 1);

  const fitTo: MapCamera['fitTo'] = (bounds, options = {}) => fit(bounds, options, toView(map));
  /** @param now where the camera stood when it was asked, from which "closer" is meant */
  const fit = (bounds: Bounds, options: FitOptions, now: MapView): void => {
    const controls = { ...NOTHING_COVERED, ...options.controls };
    const view = fitView({ bounds, zoom: options.zoom, size: sizeOf(map), covered, controls, now });
    if (view === null) return;
    const repeat = (): void => fit(bounds, options, now);
    go(view, TIME.fitBounds, repeat);
    fitted = repeat;
  };
  const easeTo = (view: Partial<MapView>): void => go(view, TIME.fitBounds, () => easeTo(view));

  return {
    getView: () => toView(map),
    getBounds: () => {
      const bounds = map.getBounds();
      return [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
    },
    fitTo,
    jumpTo: (view) => {
      fitted = null;
      map.jumpTo(view);
    },
    easeTo,
    zoomIn: () => {
      fitted = null;
      map.zoomIn(lasting(300));
    },
    zoomOut: () => {
      fitted = null;
      map.zoomOut(lasting(300));
    },
    resetNorth: () => easeTo({ bearing: 0, pitch: 0 }),
    setPadding: (padding) => {
      const next = { ...NOTHING_COVERED, ...padding };
      // Under a sheet that covers all of the map there is still a place to look at.
      next.bottom = Math.min(next.bottom, sizeOf(map).height * MOST_COVERED);
      if (isSamePadding(covered, next)) return;
      const isMore = sum(next) > sum(covered);
      covered = next;
      // A panel that comes after the fit would cover a part of what was fitted.
      if (isMore && fitted !== null) {
        fitted();
        return;
      }
      // A movement that is under way keeps its goal: a panel that opens must not leave the map half-way.
      if (again === null) map.easeTo({ padding: covered, ...lasting(TIME.panelAnimation) });
      else again();
    },
    menuCollapsed: (collapsed) => {
      if (again !== null) {
        again();
        return;
      }
      const by = (CAMERA_PAN.menuCollapse / 2) * (collapsed ? 1 : -1) * side();
      map.panBy([by, 0], lasting(TIME.menuCollapse));
    },
    locate: async (): Promise<LocateResult> => {
      const found = await locateDevice();
      if (found.ok) {
        const { position, accuracyMetres } = found;
        showPlace(position, accuracyMetres);
        fitTo(around(position, accuracyMetres), { zoom: Math.max(map.getZoom(), ZOOM.searchJump) });
      }
      return found;
    },
  };
}
