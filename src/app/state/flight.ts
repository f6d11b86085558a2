import { atom } from 'jotai';
import type { Position } from '../../domain/entities/geometry.ts';
import { ZOOM } from '../../domain/limits.ts';

/** A place that a form or list wants seen ("this is where it crosses"); the map stage flies there. `n` counts orders. */
interface Flight {
  where: readonly Position[];
  zoom: number;
  n: number;
}
export const flightAtom = atom<Flight | null>(null);
export const flyToAtom = atom(null, (get, set, where: readonly Position[], zoom: number = ZOOM.jump) => {
  set(flightAtom, { where, zoom, n: (get(flightAtom)?.n ?? 0) + 1 });
});
