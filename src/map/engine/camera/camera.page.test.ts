import type { Map as MapLibreMap } from 'maplibre-gl';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Bounds } from '../../../domain/entities/geometry.ts';
import { CAMERA_PAN, TIME } from '../../../domain/limits.ts';
import { createCamera } from './camera.ts';
import type { Padding } from '../engine-types.ts';

const SIZE = { width: 800, height: 600 };
let height = SIZE.height;
interface Move {
  center?: { lng: number; lat: number } | [number, number];
  zoom?: number;
  padding?: Partial<Padding>;
}

/** As much of a map as a camera moves: near the equator, where a degree is as long in each direction. */
function flatMap() {
  let center = { lng: 0, lat: 0 };
  let zoom = 18;
  let padding: Padding = { top: 0, bottom: 0, left: 0, right: 0 };
  let moving = false;
  const listeners: Record<string, (() => void)[]> = {};
  const tell = (name: string): void => listeners[name]?.forEach((one) => one());
  const perDegree = (): number => (512 * 2 ** zoom) / 360;
  const middle = (): { x: number; y: number } => ({
    x: (padding.left + SIZE.width - padding.right) / 2,
    y: (padding.top + height - padding.bottom) / 2,
  });
  const take = (to: Move): void => {
    if (Array.isArray(to.center)) center = { lng: to.center[0], lat: to.center[1] };
    else if (to.center !== undefined) center = to.center;
    zoom = to.zoom ?? zoom;
    if (to.padding !== undefined) padding = { ...padding, ...to.padding };
  };
  const move = (to: Move): void => {
    tell('movestart');
    take(to);
    if (!moving) tell('moveend');
  };
  const project = ([lng, lat]: [number, number]) => ({
    x: middle().x + (lng - center.lng) * perDegree(),
    y: middle().y - (lat - center.lat) * perDegree(),
  });
  const unproject = ([x, y]: [number, number]) => ({
    lng: center.lng + (x - middle().x) / perDegree(),
    lat: center.lat - (y - middle().y) / perDegree(),
  });
  const easeTo = vi.fn<(to: Move) => void>(move);
  const panBy = vi.fn<(by: [number, number], how: object) => void>();
  const container = document.createElement('div');
  const map = {
    on: (name: string, listener: () => void) => (listeners[name] ??= []).push(listener),
    easeTo,
    panBy,
    jumpTo: move,
    zoomIn: () => move({ zoom: zoom + 1 }),
    project,
    unproject,
    getPadding: () => padding,
    isMoving: () => moving,
    getContainer: () => container,
    getCanvas: () => ({ width: SIZE.width * 2, height: height * 2 }),
    getPixelRatio: () => 2,
    getCenter: () => center,
    getZoom: () => zoom,
    getBearing: () => 0,
    getPitch: () => 0,
  };
  /** Pixels of the page at which a degree of each direction is seen: equal before and after, nothing has moved. */
  const picture = (): number[] =>
    [project([0, 0]), project([0.001, 0.001])].flatMap(({ x, y }) => [x, y].map((n) => Math.round(n * 1e3)));
  return {
    map: map as unknown as MapLibreMap,
    easeTo,
    panBy,
    picture,
    at: project,
    /** The map's own place gets so high, its middle staying in the middle. */
    resize: (to: number) => {
      height = to;
      for (const name of ['movestart', 'move', 'resize', 'moveend']) tell(name);
    },
    /** The hand of a person. */
    byHand: (to: Move) => move(to),
    setMoving: (now: boolean): void => {
      moving = now;
      if (!now) tell('moveend');
    },
    /** Degrees of a box of the screen. */
    boundsOf: (left: number, top: number, right: number, bottom: number): Bounds => {
      const { lng: west, lat: north } = unproject([left, top]);
      const { lng: east, lat: south } = unproject([right, bottom]);
      return [west, south, east, north];
    },
  };
}

const OPTIONS = { reducedMotion: false, isSeen: () => true, showPlace: () => undefined };
let flat = flatMap();
let camera = createCamera(flat.map, OPTIONS);
beforeEach(() => {
  ({ height } = SIZE);
  flat = flatMap();
  camera = createCamera(flat.map, OPTIONS);
});

it.each([
  ['shows the place at once while there is no picture yet', false, false, { animate: false, duration: 0 }],
  ['moves to a place once a picture is there', true, false, { duration: TIME.fitBounds }],
  ['never moves where motion is to be reduced', true, true, { animate: false, duration: 0 }],
])('%s', (_, isSeen, reducedMotion, lasting) => {
  camera = createCamera(flat.map, { ...OPTIONS, reducedMotion, isSeen: () => isSeen });
  camera.fitTo([10, 50, 10.001, 50.001]);
  expect(flat.easeTo).toHaveBeenCalledTimes(1);
  expect(flat.easeTo.mock.calls[0]?.[0]).toMatchObject(lasting);
  expect('animate' in (flat.easeTo.mock.calls[0]?.[0] ?? {})).toBe('animate' in lasting);
});

it('list collapsed → the map moves by half of what becomes free, and back when it is shown again', () => {
  // @spec 4.76 9.12 9.15
  expect(CAMERA_PAN.menuCollapse).toBe(-320);
  camera.menuCollapsed(true);
  camera.menuCollapsed(false);
  expect(flat.panBy.mock.calls).toEqual([
    [[-160, 0], { duration: TIME.menuCollapse }],
    [[160, 0], { duration: TIME.menuCollapse }],
  ]);
});

const ROOM: Bounds = [-0.0001, -0.0001, 0.0001, 0.0001];
/** Pixels that the ways to open something beside or over the map cover. */
const COVERS = {
  panel: { right: 410 },
  'panel of a page that reads from the right': { left: 410 },
  'half sheet': { bottom: 300 },
  'whole sheet': { bottom: 600 },
} satisfies Record<string, Partial<Padding>>;
const MOVES = {
  'nothing before': () => undefined,
  'fitted before': () => camera.fitTo(ROOM),
  'fitted and moved by hand before': () => {
    camera.fitTo(ROOM);
    flat.byHand({ zoom: 20.3, center: [0.00007, 0.00002] });
  },
  'zoomed by the button before': () => camera.zoomIn(),
};
const ALL = Object.entries(MOVES).flatMap(([before, move]) =>
  Object.entries(COVERS).map(([name, cover]) => ({ before, move, name, cover })),
);

it.each(ALL)('$before · $name opens and closes → the picture stays where it is', ({ move, cover }) => {
  move();
  const was = flat.picture();
  camera.setPadding(cover);
  expect(flat.picture()).toEqual(was);
  camera.setPadding({});
  expect(flat.picture()).toEqual(was);
});

it('panel open · view asked for → its middle is that of what is free', () => {
  camera.setPadding({ right: 400 });
  camera.easeTo({ center: [0.01, 0.01] });
  expect(flat.at([0.01, 0.01])).toEqual({ x: 200, y: 300 });
});

it('panel opens in a map of another size → the middle of what is free stays its middle', () => {
  camera.easeTo({ center: [0.01, 0.01] });
  camera.setPadding({ right: 400 }, 'middle');
  expect(flat.at([0.01, 0.01])).toEqual({ x: 200, y: 300 });
  camera.setPadding({}, 'middle');
  expect(flat.at([0.01, 0.01])).toEqual({ x: 400, y: 300 });
});

it('edited room would be covered · panel opens → it moves by the least, not its size', () => {
  camera.keepInSight({ key: 'room', bounds: flat.boundsOf(420, 200, 520, 300), isOpened: true });
  const was = flat.picture();
  expect(flat.easeTo).not.toHaveBeenCalled();
  camera.setPadding({ right: 400 });
  const [x = 0, y = 0, x1 = 0] = flat.picture();
  expect(y).toBe(was[1]);
  expect(x1 - x).toBe((was[2] ?? 0) - (was[0] ?? 0));
  // Its right side was at 520 and is 12 pixels before the panel.
  expect(x - (was[0] ?? 0)).toBe((388 - 520) * 1e3);
});

it('edited room beside the panel · panel opens → the picture stays where it is', () => {
  camera.keepInSight({ key: 'room', bounds: flat.boundsOf(120, 200, 220, 300), isOpened: true });
  const was = flat.picture();
  camera.setPadding({ right: 400 });
  expect(flat.picture()).toEqual(was);
});

it('edited hall fills the map and its part that is looked at stays free · panel opens → no movement', () => {
  camera.keepInSight({ key: 'hall', bounds: flat.boundsOf(-500, -500, 900, 900), isOpened: true });
  const was = flat.picture();
  camera.setPadding({ right: 400 });
  expect(flat.picture()).toEqual(was);
});

it('edited hall was seen whole and does not fit beside the panel · panel opens → seen whole', () => {
  const bounds = flat.boundsOf(50, 50, 750, 500);
  camera.keepInSight({ key: 'hall', bounds, isOpened: true });
  camera.setPadding({ right: 400 });
  expect(flat.at([bounds[2], bounds[1]]).x).toBeLessThanOrEqual(400);
  expect(flat.at([bounds[0], bounds[1]]).x).toBeGreaterThanOrEqual(0);
});

it.each([
  ['out of sight', { left: 1000, size: 100 }, true],
  ['a dot', { left: 300, size: 5 }, true],
  ['in sight', { left: 300, size: 100 }, false],
])('feature %s · opened → map goes there: %s', (_, { left, size }, isMoved) => {
  const bounds = flat.boundsOf(left, 300, left + size, 300 + size);
  camera.keepInSight({ key: 'room', bounds, isOpened: true });
  expect(flat.easeTo.mock.calls).toHaveLength(isMoved ? 1 : 0);
});

it('shape is being drawn · it grows out of sight → the map does not follow', () => {
  camera.keepInSight({ key: 'new', bounds: flat.boundsOf(300, 300, 400, 400) });
  camera.keepInSight({ key: 'new', bounds: flat.boundsOf(300, 300, 1400, 400) });
  expect(flat.easeTo).not.toHaveBeenCalled();
});

it('map is moved by hand · panel opens → it waits for the hand and takes no picture away', () => {
  flat.setMoving(true);
  camera.setPadding({ right: 400 });
  expect(flat.map.getPadding().right).toBe(0);
  const was = flat.picture();
  flat.setMoving(false);
  expect(flat.map.getPadding().right).toBe(400);
  expect(flat.picture()).toEqual(was);
});

it('fit under way · panel opens → what was fitted is seen beside it', () => {
  flat.setMoving(true);
  camera.fitTo([0.01, 0.01, 0.012, 0.012]);
  camera.setPadding({ right: 400 });
  expect(flat.easeTo).toHaveBeenCalledTimes(2);
  expect(flat.at([0.012, 0.011]).x).toBeLessThan(400);
});

it('something is being added · list or result wants to be seen → only what was pressed moves the map', () => {
  camera.hold(true);
  camera.fitTo(ROOM);
  camera.keepInSight({ key: 'far', bounds: [1, 1, 1.001, 1.001], isOpened: true });
  camera.setPadding({ bottom: 300 });
  expect(flat.easeTo).not.toHaveBeenCalled();
  camera.fitTo(ROOM, { isAsked: true });
  expect(flat.easeTo).toHaveBeenCalledTimes(1);
});

it.each([
  ['as it was fitted', false, 2],
  ['moved by hand since', true, 1],
])('map %s · content arrives → fits: %s', (_, isMoved, calls) => {
  camera.fitTo(ROOM);
  if (isMoved) flat.byHand({ zoom: 20 });
  camera.setPadding({ right: 400 });
  camera.fitTo(ROOM, { unlessMoved: true });
  expect(flat.easeTo).toHaveBeenCalledTimes(calls);
});

it('chosen in a list · all of it in view → the map stays; a part covered → it goes there', () => {
  const box = flat.boundsOf(420, 400, 520, 500);
  camera.fitTo(box, { unlessSeen: true });
  expect(flat.easeTo).not.toHaveBeenCalled();
  camera.fitTo(box, { unlessSeen: true, controls: { bottom: 600 } });
  expect(flat.easeTo).toHaveBeenCalledTimes(1);
});

/** Opens the form of the room in a box of the screen, as a sheet or panel that covers it. */
function openForm(cover: Partial<Padding>): void {
  camera.keepInSight({ key: 'room', bounds: flat.boundsOf(420, 400, 520, 500), isOpened: true });
  camera.setPadding(cover);
}

it.each(Object.entries({ panel: { right: 400 }, sheet: { bottom: 450 } }))(
  'room moved out from under a %s · closed → the map is as it was',
  (_, cover) => {
    const was = flat.picture();
    openForm(cover);
    expect(flat.picture()).not.toEqual(was);
    camera.keepInSight(null);
    camera.setPadding({});
    expect(flat.picture()).toEqual(was);
  },
);

it('phone · the bar below goes with the form and comes back after it → the map is as it was', () => {
  const was = flat.picture();
  openForm({ bottom: 450 });
  flat.resize(660);
  camera.keepInSight(null);
  camera.setPadding({});
  flat.resize(600);
  expect(flat.picture()).toEqual(was);
});

it('room moved out from under a sheet · moved by hand, closed → stays where the hand left it', () => {
  openForm({ bottom: 450 });
  flat.byHand({ center: [0.00007, 0.00002] });
  const left = flat.picture();
  camera.keepInSight(null);
  camera.setPadding({});
  expect(flat.picture()).toEqual(left);
});

it('another place opened from the first → nothing goes back to before the first', () => {
  openForm({ bottom: 450 });
  camera.keepInSight({ key: 'other', bounds: flat.boundsOf(20, 30, 70, 80), isOpened: true });
  const seen = flat.picture();
  camera.keepInSight(null);
  camera.setPadding({});
  expect(flat.picture()).toEqual(seen);
});

it('map gets lower or higher at its bottom → the picture stays where it is', () => {
  camera.setPadding({ right: 400 });
  const was = flat.picture();
  flat.resize(520);
  expect(flat.picture()).toEqual(was);
  flat.resize(640);
  expect(flat.picture()).toEqual(was);
});
