import { useEffect, useRef, useState } from 'react';
import type { Position } from '../../../domain/entities/geometry.ts';
import { distanceMetres } from '../../../domain/geometry/index.ts';
import type { Leg, Route } from '../../../domain/wayfinding/route/index.ts';
import type { Walker } from './lab-marks.ts';

const FRAME_MS = 60;
/** Metres at each frame: a hundred metres take some six seconds. */
const STEP_M = 1;

interface Stage extends Walker {
  building: string | null;
}

/** The places that one who walks a route comes to, one for each frame. */
export function stagesOf(legs: readonly Leg[]): Stage[] {
  return legs.flatMap((leg): Stage[] => {
    if (leg.kind !== 'walk') {
      const { building, level, at } = leg.to;
      return [{ at, building, level }];
    }
    const { building, level, points } = leg;
    return points.flatMap((to, i): Stage[] => {
      const from = points[i - 1];
      if (from === undefined) return [{ at: to, building, level }];
      const steps = Math.max(1, Math.round(distanceMetres(from, to) / STEP_M));
      return Array.from({ length: steps }, (_, n): Stage => {
        const share = (n + 1) / steps;
        const at: Position = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
        return { at, building, level };
      });
    });
  });
}

/** Plays a route on the map, floor by floor. */
export function useWalker(
  route: Route | null,
  openFloor: (building: string | null, level: string | null) => void,
): { walker: Walker | null; isWalking: boolean; play: () => void; stop: () => void } {
  const [playing, setPlaying] = useState<{ route: Route; stages: Stage[]; at: number } | null>(null);
  const open = useRef(openFloor);
  useEffect(() => {
    open.current = openFloor;
  });
  const mine = playing !== null && playing.route === route ? playing : null;
  const stage = mine?.stages[mine.at] ?? null;
  const isWalking = mine !== null && stage !== null;
  useEffect(() => {
    if (!isWalking) return undefined;
    const timer = setInterval(() => setPlaying((now) => now && { ...now, at: now.at + 1 }), FRAME_MS);
    return () => clearInterval(timer);
  }, [isWalking]);
  const [building, level] = [stage?.building ?? null, stage?.level ?? null];
  useEffect(() => {
    if (level !== null) open.current(building, level);
  }, [building, level]);
  return {
    walker: stage,
    isWalking,
    play: () => route && setPlaying({ route, stages: stagesOf(route.legs), at: 0 }),
    stop: () => setPlaying(null),
  };
}
