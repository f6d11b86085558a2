import { useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import * as z from 'zod';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { boundsOf } from '../../../domain/geometry/index.ts';
import { useHeld } from '../../editor/held.ts';
import { useMapPress } from '../../editor/map-press.ts';
import { askedPlaceAtom } from '../../state/map-view/hovered.ts';
import { flyToBoundsAtom } from '../../state/map-view/fly-to.ts';
import { useViewport } from '../../state/page/viewport.ts';
import { useKeptChoice } from '../../state/return/kept-choice.ts';

/** Milliseconds for which the keyboard rests on a row before the map goes there: not to each row that is passed. */
const RESTS_MS = 150;

/** The map shows the place of the row, and a press on a place goes to its row. */
export function useFollow(
  level: Level,
  byFid: ReadonlyMap<string, Feature>,
  goTo: (fid: string) => void,
): {
  follows: boolean;
  setFollows: (follows: boolean) => void;
  setActive: (feature: Feature | null) => void;
} {
  const [follows, setFollows] = useKeptChoice('table-follows', z.boolean(), true);
  const [fid, setFid] = useState<string | null>(null);
  const viewport = useViewport();
  const fly = useSetAtom(flyToBoundsAtom);
  const active = fid === null ? undefined : byFid.get(fid);
  const isSeen = viewport !== 'phone' && viewport !== 'tablet';
  // The map shows one level.
  const isHere = isSeen && active !== undefined && active.levelLid === level.lid;
  useHeld(askedPlaceAtom, isHere ? active.fid : null);
  const geometry = isHere && follows ? active.geometry : null;
  useEffect(() => {
    const bounds = geometry === null ? null : boundsOf(geometry);
    if (bounds === null) return undefined;
    const timer = setTimeout(() => fly(bounds), RESTS_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a place that is changed in the table moves no map
  }, [fid, follows, isHere, fly]);
  useMapPress((target) => {
    if (target.kind === 'feature' && byFid.has(target.key)) goTo(target.key);
  });
  return { follows, setFollows, setActive: (feature) => setFid(feature?.fid ?? null) };
}
