import type { EaseToOptions, Map as MapLibreMap } from 'maplibre-gl';
import type { Bounds, Position } from '../../domain/entities/geometry.ts';
import { CAMERA_PADDING, TIME, ZOOM } from '../../domain/limits.ts';
import type { MapView } from '../port.ts';
import type { LocateResult, MapCamera, Padding } from './engine-types.ts';
import { fitPadding } from './fit-padding.ts';
import { locateDevice } from './locate.ts';

const ZOOM_LESS_PER_DEGREE = 0.01;

/** At most this share of the map's height counts as covered from below. */
const MOST_COVERED = 0.75;

const NOTHING_COVERED: Padding = { top: 0, bottom: 0, left: 0, right: 0 };

const isSamePadding = (a: Partial<Padding>, b: Padding): boolean =>
  (a.top ?? 0) === b.top &&
  (a.bottom ?? 0) === b.bottom &&
  (a.left ?? 0) === b.left &&
  (a.right ?? 0) === b.right;

const toView = (map: MapLibreMap): MapView => {
  const center = map.getCenter();
  return {
    center: [center.lng, center.lat],
    zoom: map.getZoom(),
    bearing: map.getBearing(),
    pitch: map.getPitch(),
  };
};

export interface CameraOptions {
  reducedMotion: boolean;
  /** Shows where the device is. */
  showPlace: (position: Position) => void;
}

/** Moves the map. Nothing is animated under reduced motion. */
export function createCamera(map: MapLibreMap, { reducedMotion, showPlace }: CameraOptions): MapCamera {
  const lasting = (duration: number) => (reducedMotion ? { animate: false, duration: 0 } : { duration });
  /** What covers the map once all movement has ended; the map's own padding lags behind while it moves. */
  let covered: Padding = NOTHING_COVERED;
  /** Starts the movement under way again, for what is then covered. */
  let again: (() => void) | null = null;
  map.on('moveend', () => {
    again = null;
  });
  const go = (to: EaseToOptions, duration: number, repeat: () => void): void => {
    map.easeTo({ ...to, padding: covered, ...lasting(duration) });
    again = map.isMoving() ? repeat : null;
  };
  /** The camera for bounds as it will be when the padding has arrived. */
  const cameraFor = (bounds: Bounds, padding: Padding) => {
    const now = map.getPadding();
    const lags = !isSamePadding(now, covered);
    if (lags) map.setPadding(covered);
    const [west, south, east, north] = bounds;
    const to = map.cameraForBounds([west, south, east, north], { padding, maxZoom: ZOOM.max });
    if (lags) map.setPadding(now);
    return to;
  };
  const side = (): number => (getComputedStyle(map.getContainer()).direction === 'rtl' ? -1 : 1);

  const fitTo = (bounds: Bounds, padding?: Partial<Padding>): void => {
    const { clientWidth: width, clientHeight: height } = map.getContainer();
    const [west, south, east, north] = bounds;
    if (![west, south, east, north].every(Number.isFinite)) return;
    const repeat = (): void => fitTo(bounds, padding);
    if (west === east && south === north) {
      go({ center: [west, south], zoom: ZOOM.jump }, TIME.fitBounds, repeat);
      return;
    }
    const to = cameraFor(bounds, fitPadding({ width, height }, covered, padding));
    if (!to) return;
    // Seen at an angle, what is near is larger than the fit has reckoned with.
    const zoom = (to.zoom ?? map.getZoom()) - map.getPitch() * ZOOM_LESS_PER_DEGREE;
    go({ ...to, zoom }, TIME.fitBounds, repeat);
  };
  const easeTo = (view: Partial<MapView>): void => go(view, TIME.fitBounds, () => easeTo(view));

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
    setPadding: (padding) => {
      const next = { ...NOTHING_COVERED, ...padding };
      // Under a sheet that covers all of the map there is still a place to look at.
      next.bottom = Math.min(next.bottom, map.getContainer().clientHeight * MOST_COVERED);
      if (isSamePadding(covered, next)) return;
      covered = next;
      // A movement that is under way keeps its goal: a panel that opens must not leave the map half-way.
      if (again === null) map.easeTo({ padding: covered, ...lasting(TIME.panelAnimation) });
      else again();
    },
    menuCollapsed: (collapsed) => {
      if (again !== null) {
        again();
        return;
      }
      const by = (CAMERA_PADDING.menuCollapse / 2) * (collapsed ? 1 : -1) * side();
      map.panBy([by, 0], lasting(TIME.menuCollapse));
    },
    locate: async (): Promise<LocateResult> => {
      const found = await locateDevice();
      if (found.ok) {
        showPlace(found.position);
        easeTo({ center: found.position, zoom: Math.max(map.getZoom(), ZOOM.searchJump) });
      }
      return found;
    },
  };
}
