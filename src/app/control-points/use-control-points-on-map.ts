import { useEffect, useMemo, useRef } from 'react';
import type { Position } from '../../domain/entities/geometry.ts';
import type { OverlayMark } from '../../map/index.ts';
import { useHandles } from '../editor/use-handles.ts';
import { toolMarksAtom } from '../state/map-view/map-marks.ts';
import { arrow } from './arrow.ts';
import { useHeld } from '../editor/held.ts';

/** A control point as the map shows it: where it lies on the plan now, and where it belongs. */
export interface ShownPoint {
  onPlan: Position;
  to: Position;
}

export interface ControlPointsOnMap {
  points: readonly ShownPoint[];
  onMove: (index: number, side: 'plan' | 'earth', place: Position) => void;
  /** A point of the plan was pressed. */
  onPress: (index: number) => void;
}

const PLAN = 'plan ';
const EARTH = 'earth ';

/** Both ends of each control point as handles on the map, and an arrow from the one to the other. */
export function useControlPointsOnMap({ points, onMove, onPress }: ControlPointsOnMap): void {
  const latest = useRef({ onMove, onPress });
  useEffect(() => {
    latest.current = { onMove, onPress };
  });
  const key = JSON.stringify(points);
  const inHand = useMemo(() => {
    const all = JSON.parse(key) as ShownPoint[];
    return {
      handles: {
        // Where both lie at one place, a hand takes the one on earth off the other.
        points: [
          ...all.map(({ to }, i) => ({ id: EARTH + i, at: to })),
          ...all.map(({ onPlan }, i) => ({ id: PLAN + i, at: onPlan })),
        ].filter(({ at }) => at.every(Number.isFinite)),
        frame: [],
      },
      onMove: (id: string, place: Position) => {
        const [side, i] = id.split(' ');
        latest.current.onMove(Number(i), side === 'plan' ? 'plan' : 'earth', place);
      },
      onPress: (id: string) => {
        if (id.startsWith(PLAN)) latest.current.onPress(Number(id.slice(PLAN.length)));
      },
    };
  }, [key]);
  useHandles(inHand);
  const marks = useMemo(() => {
    const marksOf = ({ onPlan, to }: ShownPoint, i: number): OverlayMark[] =>
      to.every(Number.isFinite)
        ? [
            { kind: 'missing', line: arrow(onPlan, to) },
            { kind: 'start', at: onPlan, text: String(i + 1) },
            { kind: 'end', at: to, text: String(i + 1) },
          ]
        : [];
    return (JSON.parse(key) as ShownPoint[]).flatMap(marksOf);
  }, [key]);
  useHeld(toolMarksAtom, marks);
}
