import { useSetAtom } from 'jotai';
import { useEffect, useMemo } from 'react';
import type { Feature } from '../../../domain/entities/feature.ts';
import { PLACE_KIND } from '../../../domain/content/index.ts';
import { centreOf } from '../../../domain/geometry/measure/centre-of.ts';
import type { NetworkMark } from '../../../map/index.ts';
import { useMapPress } from '../../state/map-view/map-press.ts';
import { networkMarksAtom } from '../../state/map-view/network-marks.ts';
import type { Round } from './use-round.ts';

/** The map of a survey: colours say what was seen; a tap on a place opens its card, any other, and any while a place is added, says "I am here". */
export function useSurveyMap(
  features: readonly Feature[],
  { left, seen, here, choose, standAt }: Round,
  isAdding: boolean,
): void {
  const setMarks = useSetAtom(networkMarksAtom);
  const marks = useMemo<NetworkMark[]>(
    () => [
      ...marksOf('left', left),
      ...marksOf('seen', seen),
      ...(here === null ? [] : [{ kind: 'here' as const, at: here }]),
    ],
    [left, seen, here],
  );
  useEffect(() => setMarks(marks), [setMarks, marks]);
  useEffect(() => () => setMarks([]), [setMarks]);
  useMapPress(({ kind, key, lngLat }) => {
    const place = features.find(({ fid }) => fid === key);
    if (!isAdding && kind === 'feature' && place?.kind === PLACE_KIND) choose(place.fid);
    else standAt(lngLat);
  });
}

const marksOf = (kind: 'seen' | 'left', places: readonly Feature[]): NetworkMark[] =>
  places.flatMap(({ geometry }) => {
    const at = centreOf(geometry);
    return at === null ? [] : [{ kind, at }];
  });
