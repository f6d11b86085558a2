import type { MapTarget } from '../../map/index.ts';
import { heldAtom, useHeld } from './held.ts';
import { useStable } from './use-stable.ts';
import { useMemo } from 'react';

/** Takes the next presses on the map, instead of opening their targets; null while it is off. */
export const mapPressAtom = heldAtom<{ take: (target: MapTarget) => void } | null>(null);

/** Takes presses on the map as long as it is not null. */
export function useMapPress(take: ((target: MapTarget) => void) | null): void {
  const isTaking = take !== null;
  const latest = useStable((target: MapTarget) => take?.(target));
  useHeld(
    mapPressAtom,
    useMemo(() => (isTaking ? { take: latest } : null), [isTaking, latest]),
  );
}
