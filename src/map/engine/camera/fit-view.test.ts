import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Bounds } from '../../../domain/entities/geometry.ts';
import { CAMERA_FIT, ZOOM } from '../../../domain/limits.ts';
import { fitView, type Fit } from './fit-view.ts';

const NOTHING = { top: 0, bottom: 0, left: 0, right: 0 };
const FAR = { center: [0, 0] as [number, number], zoom: 3, bearing: 0, pitch: 0 };
const DESK = { width: 1080, height: 850 };
const fit = (bounds: Bounds, change: Partial<Fit> = {}) =>
  fitView({ bounds, size: DESK, covered: NOTHING, controls: NOTHING, now: FAR, ...change })!;

const M = 1 / 111_320;
/** Bounds of so many metres around a place near the equator. */
const metres = (width: number, height: number): Bounds => [
  10 - (width / 2) * M,
  1 - (height / 2) * M,
  10 + (width / 2) * M,
  1 + (height / 2) * M,
];
/** Pixels of a position on the screen. The centre is in the middle of the uncovered part. */
function screen(
  view: { center: readonly number[]; zoom: number },
  [lon, lat]: [number, number],
  covered = NOTHING,
  size = DESK,
) {
  const world = 512 * 2 ** view.zoom;
  const y = (degrees: number) =>
    (1 - Math.log(Math.tan(Math.PI / 4 + (degrees * Math.PI) / 360)) / Math.PI) / 2;
  return {
    x: ((lon - view.center[0]!) / 360) * world + (size.width + covered.left - covered.right) / 2,
    y: (y(lat) - y(view.center[1]!)) * world + (size.height + covered.top - covered.bottom) / 2,
  };
}

describe('the camera that shows a thing whole', () => {
  it('fills the visible part of the map but for the margin, in the direction that is longer', () => {
    const level = metres(120, 40);
    const view = fit(level);
    const left = screen(view, [level[0], level[1]]).x / DESK.width;
    const right = screen(view, [level[2], level[1]]).x / DESK.width;
    expect(left).toBeCloseTo(CAMERA_FIT.margin, 3);
    expect(right).toBeCloseTo(1 - CAMERA_FIT.margin, 3);
  });

  it('keeps the thing clear of a panel at either side, of a sheet and of the controls', () => {
    const level = metres(90, 90);
    for (const covered of [
      { ...NOTHING, right: 410 },
      { ...NOTHING, left: 410 },
      { ...NOTHING, bottom: 400 },
    ]) {
      for (const controls of [NOTHING, { ...NOTHING, left: 56, right: 62 }]) {
        const view = fit(level, { covered, controls });
        const a = screen(view, [level[0], level[3]], covered);
        const b = screen(view, [level[2], level[1]], covered);
        const free = {
          left: covered.left + controls.left,
          right: DESK.width - covered.right - controls.right,
          top: covered.top,
          bottom: DESK.height - covered.bottom,
        };
        const x = CAMERA_FIT.margin * (free.right - free.left);
        const y = CAMERA_FIT.margin * (free.bottom - free.top);
        expect(a.x).toBeGreaterThanOrEqual(free.left + x - 0.5);
        expect(b.x).toBeLessThanOrEqual(free.right - x + 0.5);
        expect(a.y).toBeGreaterThanOrEqual(free.top + y - 0.5);
        expect(b.y).toBeLessThanOrEqual(free.bottom - y + 0.5);
        // In the middle of what is free.
        expect((a.x + b.x) / 2).toBeCloseTo((free.left + free.right) / 2, 0);
      }
    }
  });

  it('shows it above a list that takes more than half of a phone, and under controls that leave nothing', () => {
    const size = { width: 390, height: 788 };
    const level = metres(90, 40);
    const middle = (controls: Fit['controls']): number =>
      screen(fit(level, { size, controls }), [10, 1], NOTHING, size).y;
    expect(middle({ ...NOTHING, top: 68, bottom: 405 })).toBeCloseTo(68 + (788 - 68 - 405) / 2, 0);
    expect(middle({ ...NOTHING, top: 68, bottom: 700 })).toBeCloseTo(788 / 2, 0);
  });

  it('shows at least 25 m across for a kiosk, and for a single position', () => {
    for (const kiosk of [metres(0.8, 0.8), metres(0, 0)]) {
      const view = fit(kiosk);
      const across = (40_075_016.686 * Math.cos(Math.PI / 180) * DESK.width) / (512 * 2 ** view.zoom);
      expect(across).toBeCloseTo(25, 1);
    }
  });

  it('does not move away from a kiosk that the map already shows from closer', () => {
    const now = { ...FAR, center: [10, 1] as [number, number], zoom: 22.5 };
    expect(fit(metres(0.8, 0.8), { now }).zoom).toBe(22.5);
    // From the other end of the world it is looked at with its surroundings.
    expect(fit(metres(0.8, 0.8), { now: { ...now, center: [50, 1] } }).zoom).toBeLessThan(22);
  });

  it('takes the zoom that is asked for at a single position, and for nothing larger', () => {
    expect(fit([5, 5, 5, 5], { zoom: 17 })).toMatchObject({
      center: [expect.closeTo(5), expect.closeTo(5)],
      zoom: 17,
    });
    expect(fit(metres(5000, 5000), { zoom: 17 }).zoom).toBeLessThan(15);
  });

  it('at a pole, at 180° and across it → the camera stays on the earth', () => {
    expect(fit([0, 89.99, 0.01, 90]).center[1]).toBeCloseTo(85.05, 1);
    expect(fit([0, -90, 0.01, -89.9]).center[1]).toBeCloseTo(-85.05, 1);
    expect(fit([179.999, -17, 180, -16.999]).center[0]).toBeCloseTo(180, 2);
    const across = fit([179.9995, -17, 180.0005, -16.999]);
    expect(Math.abs(across.center[0])).toBeCloseTo(180, 4);
    expect(across.zoom).toBeGreaterThan(15);
  });

  it('bounds that are not numbers → null', () => {
    expect(fit([NaN, 0, 1, 1])).toBeNull();
    expect(fit([0, 0, Infinity, 1])).toBeNull();
  });

  it('stays within the zooms of the map, whatever covers it', () => {
    const pixels = fc.nat(2000);
    const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true });
    fc.assert(
      fc.property(
        fc.tuple(degrees(180), degrees(90), degrees(180), degrees(90)),
        fc.record({ width: pixels, height: pixels }),
        fc.record({ top: pixels, bottom: pixels, left: pixels, right: pixels }),
        fc.record({ top: pixels, bottom: pixels, left: pixels, right: pixels }),
        ([a, b, c, d], size, covered, controls) => {
          const bounds: Bounds = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
          const { center, zoom } = fit(bounds, { size, covered, controls });
          expect(zoom).toBeGreaterThanOrEqual(ZOOM.min);
          expect(zoom).toBeLessThanOrEqual(ZOOM.max);
          expect(Math.abs(center[0])).toBeLessThanOrEqual(180);
          expect(Math.abs(center[1])).toBeLessThanOrEqual(85.06);
        },
      ),
    );
  });
});
