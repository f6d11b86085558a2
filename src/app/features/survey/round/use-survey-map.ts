import { useMemo } from 'react';
import type { Feature } from '../../../../domain/entities/feature.ts';
import type { Position } from '../../../../domain/entities/geometry.ts';
import { PLACE_KIND } from '../../../../domain/content/index.ts';
import { centreOf } from '../../../../domain/geometry/measure/centre-of.ts';
import type { OverlayMark } from '../../../../map/index.ts';
import { useMapPress } from '../../../editor/map-press.ts';
import { toolMarksAtom } from '../../../state/map-view/map-marks.ts';
import type { Round } from './use-round.ts';
import { useHeld } from '../../../editor/held.ts';

/** What taps are for while something is added. */
interface MapTaps {
  /** Null: nothing is added. */
  take: ((at: Position) => void) | null;
  /** The first end of what two taps make; null before. */
  first: Position | null;
  /** Where the person looks, degrees clockwise from north; null: not known. */
  heading: number | null;
}

/** The map of a survey: colours say what was seen; a tap on a place opens its card, any other says "I am here". */
export function useSurveyMap(
  features: readonly Feature[],
  { left, seen, here, choose, standAt }: Round,
  { take, first, heading }: MapTaps,
): void {
  const marks = useMemo<OverlayMark[]>(
    () => [
      ...marksOf('left', left),
      ...marksOf('seen', seen),
      ...(here === null ? [] : [{ kind: 'here' as const, at: here, heading }]),
      ...(first === null ? [] : [{ kind: 'start' as const, at: first }]),
    ],
    [left, seen, here, first, heading],
  );
  useHeld(toolMarksAtom, marks);
  useMapPress(({ kind, key, lngLat }) => {
    if (take !== null) return take(lngLat);
    const place = features.find(({ fid }) => fid === key);
    if (kind === 'feature' && place?.kind === PLACE_KIND) choose(place.fid);
    else standAt(lngLat);
  });
}

const marksOf = (kind: 'seen' | 'left', places: readonly Feature[]): OverlayMark[] =>
  places.flatMap(({ geometry }) => {
    const at = centreOf(geometry);
    return at === null ? [] : [{ kind, at }];
  });
