import { atom } from 'jotai';
import type { Bounds, Position } from '../../../domain/entities/geometry.ts';
import { boundsAcross } from '../../../domain/geometry/index.ts';
import { ZOOM } from '../../../domain/limits.ts';

/** A place that a form or list wants seen ("this is where it crosses"); the map stage flies there. `n` counts orders. */
interface Flight {
  bounds: Bounds;
  /** Of a single position. */
  zoom: number;
  /** The map stays where all of it is in view. */
  unlessSeen?: boolean;
  n: number;
}
export const flightAtom = atom<Flight | null>(null);

/** Where "Go to coordinates" arrived, until the next search or Escape. */
export const markAtom = atom<{ position: Position; text: string } | null>(null);

/** Where the device said last that it is; each answer is a new one. */
export const locatedAtom = atom<{ at: Position; accuracyMetres: number; takenAt: number } | null>(null);

export const flyToBoundsAtom = atom(null, (get, set, bounds: Bounds, zoom: number = ZOOM.jump) => {
  set(flightAtom, { bounds, zoom, n: (get(flightAtom)?.n ?? 0) + 1 });
});
/** Goes to what is not in view. */
export const bringIntoViewAtom = atom(null, (get, set, bounds: Bounds) => {
  set(flightAtom, { bounds, zoom: ZOOM.jump, unlessSeen: true, n: (get(flightAtom)?.n ?? 0) + 1 });
});
export const flyToAtom = atom(null, (_get, set, where: readonly Position[], zoom?: number) => {
  const bounds = boundsAcross(...where.map((coordinates) => ({ type: 'Point' as const, coordinates })));
  if (bounds !== null) set(flyToBoundsAtom, bounds, zoom);
});
