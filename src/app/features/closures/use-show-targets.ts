import { useSetAtom } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { fidsOf, type ClosureTarget } from '../../../domain/closures/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import { boundsAcross } from '../../../domain/geometry/index.ts';
import { bringIntoViewAtom } from '../../state/map-view/fly-to.ts';
import { usePlace } from '../../state/navigation/current-place.ts';

/** Brings what a form began with into view on the map. */
export function useShowTargets(targets: readonly ClosureTarget[], rows: ReadonlyMap<string, Feature>): void {
  const show = useSetAtom(bringIntoViewAtom);
  const levelLid = usePlace()?.level?.lid;
  const [first] = useState(targets);
  const shown = first.flatMap(fidsOf).flatMap((fid) => {
    const row = rows.get(fid);
    return row !== undefined && row.levelLid === levelLid ? [row.geometry] : [];
  });
  const showAll = useEffectEvent(() => {
    const bounds = boundsAcross(...shown);
    if (bounds !== null) show(bounds);
  });
  const isKnown = shown.length > 0;
  useEffect(() => {
    if (isKnown) showAll();
  }, [isKnown]);
}
