import { useAtomValue } from 'jotai';
import { useEffect, useRef, type RefObject } from 'react';
import type { MapEngine } from '../../../map/index.ts';
import { useLevelFeatures } from '../../state/content/level-features.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { returnedAtom } from '../../state/return/returned.ts';

/** After a kill the map shows what it showed. Called after what moves the camera to the place of the address. */
export function useReturnView(map: RefObject<MapEngine | null>): void {
  const view = useAtomValue(returnedAtom)?.view ?? null;
  const place = usePlace();
  const features = useLevelFeatures();
  const isDone = useRef(false);
  const isThere = place !== undefined && (place.level === null || features !== undefined);
  useEffect(() => {
    if (view === null || !isThere || isDone.current) return;
    isDone.current = true;
    map.current?.camera.jumpTo(view);
  }, [map, view, isThere]);
}
