import { useAtom } from 'jotai';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Position } from '../../../domain/entities/geometry.ts';
import { distanceMetres } from '../../../domain/geometry/index.ts';
import type { Leg, Route } from '../../../domain/wayfinding/route/index.ts';
import type { Walker } from './lab-marks.ts';
import { playingAtom } from './lab-state.ts';

const FRAME_MS = 100;
/** A hundred metres take some six seconds, however few frames the machine draws. */
const STAGE_MS = 60;
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

/** Plays a route on the map, floor by floor; it goes on while the panel of the next floor opens. */
export function useWalker(
  route: Route | null,
  openFloor: (building: string | null, level: string | null) => void,
): { walker: Walker | null; isWalking: boolean; play: () => void; stop: () => void } {
  const [playing, setPlaying] = useAtom(playingAtom);
  const [now, setNow] = useState(() => performance.now());
  const stages = useMemo(() => (route ? stagesOf(route.legs) : []), [route]);
  const open = useRef(openFloor);
  useEffect(() => {
    open.current = openFloor;
  });
  const isMine = playing !== null && route !== null && playing.seconds === route.seconds;
  const at = isMine ? Math.max(0, Math.floor((now - playing.began) / STAGE_MS)) : -1;
  const stage = stages[at] ?? null;
  const isWalking = isMine && at < stages.length;
  useEffect(() => {
    if (!isWalking) return undefined;
    const timer = setInterval(() => setNow(performance.now()), FRAME_MS);
    return () => clearInterval(timer);
  }, [isWalking]);
  const [building, level] = [stage?.building ?? null, stage?.level ?? null];
  useEffect(() => {
    if (level !== null) open.current(building, level);
  }, [building, level]);
  return {
    walker: stage,
    isWalking,
    play: () => route && setPlaying({ began: performance.now(), seconds: route.seconds }),
    stop: () => setPlaying(null),
  };
}
