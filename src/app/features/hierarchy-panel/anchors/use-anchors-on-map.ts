import { useEffect, useMemo, useRef, useState } from 'react';
import type { Feature } from '../../../../domain/entities/feature.ts';
import type { Position } from '../../../../domain/entities/geometry.ts';
import { type ContentMove, withMovedShape } from '../../../../domain/ops/index.ts';
import type { MapHandle, OverlayMark } from '../../../../map/index.ts';
import { useLevelFeatures } from '../../../state/content/level-features.ts';
import { useHandles } from '../../../editor/use-handles.ts';
import { levelPreviewAtom } from '../../../state/map-view/level-preview.ts';
import { toolMarksAtom } from '../../../state/map-view/map-marks.ts';
import { type MoveContentJob, startMoveContent } from '../../../../workers/index.ts';
import { placesOf, type PlanPosition } from './anchor-change.ts';
import { useHeld } from '../../../editor/held.ts';

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
  const marks = useMemo(
    () =>
      placesOf(anchors).map((at, i): OverlayMark => ({
        kind: i === 0 ? 'start' : 'end',
        at,
        text: NAMES[i] ?? '',
      })),
    [anchors],
  );
  useHeld(toolMarksAtom, marks);
}

/** More corners than this are not moved in view. */
const MOST_SHOWN = 30_000;

/** Shows the content of the level where it would lie. */
export function useMovedContent(move: ContentMove | null): void {
  const features = useLevelFeatures();
  const isMoved = move !== null;
  const few = useMemo(() => (isMoved && features && isFew(features) ? features : null), [isMoved, features]);
  const job = useRef<MoveContentJob | null>(null);
  const [shown, show] = useState<{ of: typeof few; moved: readonly Feature[] } | null>(null);
  useHeld(levelPreviewAtom, few !== null && shown?.of === few ? shown.moved : null);
  useEffect(() => {
    if (few === null) return undefined;
    const started = startMoveContent(few.map(({ geometry }) => geometry));
    job.current = started;
    return () => {
      started.close();
      job.current = null;
    };
  }, [few]);
  const key = JSON.stringify(move);
  useEffect(() => {
    const wanted = JSON.parse(key) as ContentMove | null;
    if (job.current === null || few === null || wanted === null) return undefined;
    let isOver = false;
    job.current.move(wanted).then(
      (moved) =>
        isOver || show({ of: few, moved: few.map((feature, i) => withMovedShape(feature, moved[i]!)) }),
      // Without it the handles alone show where the level goes.
      () => isOver || show(null),
    );
    return () => {
      isOver = true;
    };
  }, [key, few]);
}

const isFew = (features: readonly Feature[]): boolean =>
  features.reduce((sum, { geometry }) => sum + cornersOf(geometry.coordinates), 0) <= MOST_SHOWN;

const cornersOf = (coordinates: unknown): number =>
  Array.isArray(coordinates) && Array.isArray(coordinates[0])
    ? coordinates.reduce<number>((sum, inner) => sum + cornersOf(inner), 0)
    : 1;
