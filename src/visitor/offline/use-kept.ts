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
  const look = useEffectEvent(async (): Promise<void> => {
    if (await isWhole(answer, floor)) setWhole(key);
  });
  const keep = useEffectEvent((isWanted: () => boolean) => keepMap(answer, floor, isWanted));
  const buildingId = floor?.buildingId;
  useEffect(() => {
    if (!isOpen) return undefined;
    let isWanted = true;
    const quietly = (work: Promise<void>): Promise<void> => work.catch(() => undefined);
    void quietly(look());
    const timer = setTimeout(() => {
      void quietly(keep(() => isWanted)).then(() => (isWanted ? quietly(look()) : undefined));
    }, LATER_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [key, buildingId, isOpen]);
  return whole === key;
}
