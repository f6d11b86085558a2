import type { Bounds, Position } from '../../../domain/entities/geometry.ts';
import { METRES_PER_DEGREE } from '../../../domain/geometry/measure/units.ts';
import type { LocateResult } from '../engine-types.ts';

const REASONS = { 1: 'denied', 2: 'unavailable', 3: 'timeout' } as const;
const PATIENCE_MS = 15_000;
/** A circle of this radius is in sight wherever a room is read. */
const WELL_KNOWN_M = 20;

/** What to show of a place that is known to some metres: the circle, or the place alone where it is known well. */
export function boundsAround([longitude, latitude]: Position, metres: number): Bounds {
  const north = metres < WELL_KNOWN_M ? 0 : metres / METRES_PER_DEGREE;
  const east = north / Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
  return [longitude - east, latitude - north, longitude + east, latitude + north];
}

/** Asks the device where it is; the browser asks the person first. Never rejects. */
export function locateDevice(): Promise<LocateResult> {
  if (!('geolocation' in navigator)) return Promise.resolve({ ok: false, reason: 'unsupported' });
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords, timestamp }) =>
        resolve({
          ok: true,
          position: [coords.longitude, coords.latitude],
          accuracyMetres: coords.accuracy,
          takenAt: timestamp,
        }),
      ({ code }) => resolve({ ok: false, reason: REASONS[code as 1 | 2 | 3] ?? 'unavailable' }),
      { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge: 10_000 },
    );
  });
}
