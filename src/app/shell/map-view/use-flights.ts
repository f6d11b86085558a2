import { useAtomValue } from 'jotai';
import { useEffect, useRef, type RefObject } from 'react';
import type { MapEngine } from '../../../map/index.ts';
import { flightAtom } from '../../state/map-view/fly-to.ts';
import { controlsOf } from './controls-inset.ts';

/** Goes where a form or a list wants to be looked at. */
export function useFlights(map: RefObject<MapEngine | null>, stage: RefObject<HTMLElement | null>): void {
  const flight = useAtomValue(flightAtom);
  const done = useRef(flight?.n ?? 0);
  useEffect(() => {
    if (flight === null || flight.n === done.current) return;
    done.current = flight.n;
    const { bounds, zoom, unlessSeen = false } = flight;
    map.current?.camera.fitTo(bounds, { zoom, unlessSeen, controls: controlsOf(stage.current) });
  }, [map, stage, flight]);
}
