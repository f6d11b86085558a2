import type { LocateResult } from './engine-types.ts';

const REASONS = { 1: 'denied', 2: 'unavailable', 3: 'timeout' } as const;
const PATIENCE_MS = 15_000;

/** Asks the device where it is; the browser asks the person first. Never rejects. */
export function locateDevice(): Promise<LocateResult> {
  if (!('geolocation' in navigator)) return Promise.resolve({ ok: false, reason: 'unsupported' });
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({ ok: true, position: [coords.longitude, coords.latitude], accuracyMetres: coords.accuracy }),
      ({ code }) => resolve({ ok: false, reason: REASONS[code as 1 | 2 | 3] ?? 'unavailable' }),
      { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge: 10_000 },
    );
  });
}
