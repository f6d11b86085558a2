import { atom, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import type { MapTarget } from '../../../map/index.ts';
import { useStable } from '../commands/offers.ts';

/** Takes the next presses on the map, instead of opening their targets; null while it is off. */
export const mapPressAtom = atom<{ take: (target: MapTarget) => void } | null>(null);

/** Takes presses on the map as long as it is not null. */
export function useMapPress(take: ((target: MapTarget) => void) | null): void {
  const setPress = useSetAtom(mapPressAtom);
  const isTaking = take !== null;
  const latest = useStable((target: MapTarget) => take?.(target));
  useEffect(() => {
    if (!isTaking) return undefined;
    setPress({ take: latest });
    return () => setPress(null);
  }, [isTaking, latest, setPress]);
}
