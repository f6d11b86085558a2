import { useAtomValue } from 'jotai';
import { useEffect, useRef, type RefObject } from 'react';
import type { Feature } from '../../../../domain/entities/feature.ts';
import type { FeatureGeometry } from '../../../../domain/entities/geometry.ts';
import { boundsAcross } from '../../../../domain/geometry/index.ts';
import type { MapEngine } from '../../../../map/index.ts';
import { drawingTargetAtom } from '../../../editor/drawing.ts';
import { heldShapeAtom } from '../../../editor/edit-handlers.ts';
import { controlsOf } from '../controls-inset.ts';

/** Tells the camera what is edited: what the open form holds, or the feature whose form is about to open. */
export function useSubject(
  map: RefObject<MapEngine | null>,
  stage: RefObject<HTMLElement | null>,
  opened: Feature | undefined,
): void {
  const target = useAtomValue(drawingTargetAtom);
  const held = useAtomValue(heldShapeAtom);
  const key = opened?.fid ?? target?.sceneKey ?? target?.key ?? (held === null ? undefined : 'drawn');
  const geometry = target?.geometry ?? opened?.geometry ?? held;
  const line = target?.line;
  const seen = useRef<{ key: string; isDrawn: boolean }>(undefined);
  useEffect(() => {
    const shapes: FeatureGeometry[] = [
      ...(geometry === null ? [] : [geometry]),
      ...(line ?? []).map((coordinates) => ({ type: 'Point' as const, coordinates })),
    ];
    const bounds = boundsAcross(...shapes);
    if (key === undefined || bounds === null) {
      seen.current = key === undefined ? undefined : { key, isDrawn: true };
      map.current?.camera.keepInSight(null);
      return undefined;
    }
    // What is drawn in a form that was empty, or before its form was there, is where the person looks.
    const isDrawn = key === 'drawn' || seen.current?.key === 'drawn' || held !== null;
    if (seen.current?.key !== key) seen.current = { key, isDrawn };
    const isOpened = !seen.current.isDrawn;
    // With the next picture: what covers the map is measured, and the form is not to wait for that.
    const frame = requestAnimationFrame(() =>
      map.current?.camera.keepInSight({ key, bounds, isOpened, controls: controlsOf(stage.current) }),
    );
    return () => cancelAnimationFrame(frame);
  }, [map, stage, key, geometry, line, held]);
}
