import { useState } from 'react';
import type { Position } from '../../domain/entities/geometry.ts';
import type { PublicFloor } from '../../domain/public-map/route/floor.ts';

export type PositionState = 'unasked' | 'asking' | 'known' | 'refused';

export interface DevicePosition {
  state: PositionState;
  at: Position | null;
  accuracy: number | null;
  /** The level that was shown as the device was asked: it does not know its own. */
  floor: PublicFloor | null;
  /** Asks the device, on the visitor's own press. */
  ask: (floor: PublicFloor | null) => void;
}

const WAIT_MS = 15_000;

/** Where the device says it is. It stays in the memory of the page. */
export function usePosition(): DevicePosition {
  const [known, setKnown] = useState<Omit<DevicePosition, 'ask'>>({
    state: 'unasked',
    at: null,
    accuracy: null,
    floor: null,
  });
  const ask = (floor: PublicFloor | null): void => {
    const refused = (): void => setKnown((before) => ({ ...before, state: 'refused' }));
    if (!('geolocation' in navigator)) return refused();
    setKnown((before) => ({ ...before, state: 'asking' }));
    return navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude, accuracy } }) =>
        setKnown({ state: 'known', at: [longitude, latitude], accuracy, floor }),
      refused,
      { enableHighAccuracy: true, timeout: WAIT_MS, maximumAge: WAIT_MS },
    );
  };
  return { ...known, ask };
}
