import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { MapScene } from '../../../map/index.ts';
import { useLook } from '../../state/map-view/scene-look.ts';
import { useContent } from './scene/content.ts';
import { editedAtom } from './scene/edited.ts';
import { useOutlines } from './scene/outlines.ts';
import { useOverlayMarks } from './scene/overlay-marks.ts';
import { usePointed } from './scene/pointed.ts';
import { shownAtom } from './scene/shown.ts';

export interface MapPicture {
  scene: MapScene;
  /** Whose sites are outlined: a client's key, or `all`. Lags behind the address until the device has answered. */
  outlinesOf: string | undefined;
}

/** What the map shows at the current address, out of what this device has: one file of `scene/` for each part. */
export function useMapScene(): MapPicture {
  const look = useLook();
  const { of: outlinesOf, outlines, ground, states } = useOutlines();
  const content = useContent();
  const marks = useOverlayMarks();
  const pointed = usePointed();
  const edited = useAtomValue(editedAtom);
  const shown = useAtomValue(shownAtom);
  // The same object while it shows the same: a new one makes the map draw a frame, whatever is in it.
  const scene = useMemo<MapScene>(
    () => ({ ...look, outlines, ground, states, ...content, ...marks, ...pointed, ...edited, ...shown }),
    [look, outlines, ground, states, content, marks, pointed, edited, shown],
  );
  return { scene, outlinesOf };
}
