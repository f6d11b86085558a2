import { useSetAtom } from 'jotai';
import { useEffect, useMemo, useRef } from 'react';
import type { Position } from '../../../../domain/entities/geometry.ts';
import { moveContent } from '../../../../domain/ops/index.ts';
import type { MapHandle } from '../../../../map/index.ts';
import { useLevelFeatures } from '../../../state/content/level-features.ts';
import { useHandles } from '../../../state/map-view/handles.ts';
import { levelPreviewAtom } from '../../../state/map-view/level-preview.ts';
import { toolMarksAtom } from '../../../state/map-view/map-marks.ts';
import { carryOf, placesOf, type ContentMove, type PlanPosition } from './anchor-change.ts';

export interface AnchorsOnMap {
  position: PlanPosition;
  places: [Position, Position];
  isLocked: boolean;
  onMove: (index: number, place: Position) => void;
  onPress: (index: number) => void;
}

const NAMES = ['A', 'B'] as const;

/** Both anchors as handles on the map, with where they lay before. */
export function useAnchorsOnMap({ position, places, isLocked, onMove, onPress }: AnchorsOnMap): void {
  const setMarks = useSetAtom(toolMarksAtom);
  const latest = useRef({ onMove, onPress });
  useEffect(() => {
    latest.current = { onMove, onPress };
  });
  const inHand = useMemo(() => {
    const points = places
      .map((at, i): MapHandle => ({ id: String(i), at, ...(isLocked && { about: places[1 - i] ?? null }) }))
      .filter(({ at }) => at.every(Number.isFinite));
    return {
      handles: { points, frame: points.length === 2 ? places : [] },
      onMove: (id: string, place: Position) => latest.current.onMove(Number(id), place),
      onPress: (id: string) => latest.current.onPress(Number(id)),
    };
  }, [places, isLocked]);
  useHandles(inHand);
  const { anchors } = position;
  useEffect(() => {
    setMarks(
      placesOf(anchors).map((at, i) => ({ kind: i === 0 ? 'start' : 'end', at, text: NAMES[i] ?? '' })),
    );
    return () => setMarks([]);
  }, [anchors, setMarks]);
}

/** More corners than this are not moved while somebody looks on. */
const MOST_SHOWN = 30_000;

/** Shows the content of the level where it would lie. */
export function useMovedContent(move: ContentMove | null): void {
  const features = useLevelFeatures();
  const show = useSetAtom(levelPreviewAtom);
  const key = JSON.stringify(move);
  useEffect(() => {
    const carry = carryOf(JSON.parse(key) as ContentMove | null);
    if (carry === null || features === undefined) return undefined;
    const corners = features.reduce((sum, { geometry }) => sum + cornersOf(geometry.coordinates), 0);
    if (corners > MOST_SHOWN) return undefined;
    show(features.map((feature) => moveContent(feature, carry)));
    return () => show(null);
  }, [key, features, show]);
}

const cornersOf = (coordinates: unknown): number =>
  Array.isArray(coordinates) && Array.isArray(coordinates[0])
    ? coordinates.reduce<number>((sum, inner) => sum + cornersOf(inner), 0)
    : 1;
