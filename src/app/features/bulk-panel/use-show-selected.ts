import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import type { Feature } from '../../../domain/entities/feature.ts';
import { boundsOf } from '../../../domain/geometry/index.ts';
import type { Bounds } from '../../../domain/entities/geometry.ts';
import { useStable } from '../../editor/use-stable.ts';
import { bringIntoViewAtom } from '../../state/map-view/fly-to.ts';

/** Milliseconds after the last row was chosen: the map does not go to each of them in turn. */
const RESTS_MS = 300;

/** The map goes to what is chosen in a list, where not all of it is in view. */
export function useShowSelected(selection: ReadonlySet<string> | null, chosen: readonly Feature[]): void {
  const bring = useSetAtom(bringIntoViewAtom);
  const show = useStable((): void => {
    const bounds = boundsOfAll(chosen);
    if (bounds !== null) bring(bounds);
  });
  useEffect(() => {
    if (selection === null || selection.size === 0) return undefined;
    const timer = setTimeout(show, RESTS_MS);
    return () => clearTimeout(timer);
  }, [selection, show]);
}

/** A level may have more features than a function takes arguments. */
function boundsOfAll(features: readonly Feature[]): Bounds | null {
  let all: Bounds | null = null;
  for (const { geometry } of features) {
    const own = boundsOf(geometry);
    if (own === null) continue;
    all =
      all === null
        ? own
        : [
            Math.min(all[0], own[0]),
            Math.min(all[1], own[1]),
            Math.max(all[2], own[2]),
            Math.max(all[3], own[3]),
          ];
  }
  return all;
}
