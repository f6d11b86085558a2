import { useEffect, useEffectEvent, useState } from 'react';
import type { PublicMapAnswer } from '../../domain/public-map/index.ts';
import type { PublicFloor } from '../../domain/public-map/route/floor.ts';
import { isWhole, keepMap } from './keep-map.ts';
import { openSite } from './map-tiles.ts';

/** The map is drawn first. */
const LATER_MS = 3000;

/**
 * Once the list is there, what is not needed yet is read ahead.
 * @returns whether all of the open site is on the device
 */
export function useKept(answer: PublicMapAnswer, floor: PublicFloor | null, isOpen: boolean): boolean {
  const [whole, setWhole] = useState<string | null>(null);
  const key = `${answer.id} ${answer.revision} ${openSite(answer, floor)}`;
  const isWholeNow = useEffectEvent(() => isWhole(answer, floor));
  const keep = useEffectEvent((isWanted: () => boolean) => keepMap(answer, floor, isWanted));
  const buildingId = floor?.buildingId;
  useEffect(() => {
    if (!isOpen) return undefined;
    let isWanted = true;
    const note = (is: boolean): void => {
      if (is && isWanted) setWhole(key);
    };
    const silent = (): void => undefined;
    isWholeNow().then(note, silent);
    const timer = setTimeout(() => {
      keep(() => isWanted)
        .catch(silent)
        .then(isWholeNow)
        .then(note, silent);
    }, LATER_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [key, buildingId, isOpen]);
  return whole === key;
}
