import { useEffect, useEffectEvent, useState } from 'react';
import type { PublicMapAnswer } from '../../domain/public-map/index.ts';
import type { PublicFloor } from '../../domain/public-map/route/floor.ts';
import { isWhole, keepMap } from './keep-map.ts';
import { openSite } from './map-tiles.ts';

/** A press right after the map was drawn goes first. */
const LATER_MS = 1000;

/**
 * Once list and map are there, what is not needed yet is read ahead.
 * @returns whether all of the open site is on the device
 */
export function useKept(answer: PublicMapAnswer, floor: PublicFloor | null, isShown: boolean): boolean {
  const [whole, setWhole] = useState<string | null>(null);
  const key = `${answer.id} ${answer.revision} ${openSite(answer, floor)}`;
  const isWholeNow = useEffectEvent(() => isWhole(answer, floor));
  const keep = useEffectEvent((isWanted: () => boolean) => keepMap(answer, floor, isWanted));
  const buildingId = floor?.buildingId;
  useEffect(() => {
    if (!isShown) return undefined;
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
  }, [key, buildingId, isShown]);
  return whole === key;
}
