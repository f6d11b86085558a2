import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useRef, type RefObject } from 'react';
import type { Bounds } from '../../domain/entities/geometry.ts';
import { boundsOf } from '../../domain/geometry/index.ts';
import type { MapEngine } from '../../map/index.ts';
import { useContentRoute } from '../state/content-route.ts';
import { listCollapsedAtom, panelInsetAtom } from '../state/panel.ts';
import { usePlace } from '../state/place.ts';
import type { MapPicture } from './map-scene.ts';

const NO_PADDING = { top: 40, bottom: 40, left: 40, right: 40 };

/** Three times as wide and high, and never so small that there is nothing but the feature (about 12 m). */
function withSurroundings([west, south, east, north]: Bounds): Bounds {
  const least = 0.00006;
  const x = Math.max(east - west, least);
  const y = Math.max(north - south, least);
  return [west - x, south - y, east + x, north + y];
}

/**
 * Moves the camera when the address comes to another place, keeps what the panel covers free, and gives back how to
 * show all of the current place.
 */
export function useCamera(map: RefObject<MapEngine | null>, { scene, outlinesOf }: MapPicture): () => void {
  const place = usePlace();
  const inset = useAtomValue(panelInsetAtom);
  const collapsed = useAtomValue(listCollapsedAtom);
  const { outlines } = scene;
  const subject = place?.building ?? place?.site ?? null;
  const subjectKey = place === undefined ? undefined : (subject?.lid ?? place.client?.lid ?? 'all');
  const shown = useRef<string | undefined>(undefined);

  const fit = useCallback(() => {
    const geometries = subject === null ? outlines.map((outline) => outline.geometry) : [subject.geometry];
    const bounds = boundsOf(...geometries);
    if (bounds !== null) map.current?.camera.fitTo(bounds);
    return bounds !== null;
  }, [map, outlines, subject]);

  useEffect(() => {
    if (subjectKey === undefined || shown.current === subjectKey) return;
    // The outlines of the place before would lead to somewhere else.
    if (subject === null && outlinesOf !== subjectKey) return;
    if (fit()) shown.current = subjectKey;
  }, [fit, subjectKey, subject, outlinesOf]);

  // A feature that is opened is looked at closely, with its neighbours around it.
  const { id, panel } = useContentRoute();
  const opened = panel === 'edit' ? scene.features.find(({ fid }) => fid === id) : undefined;
  const openedFid = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (openedFid.current === opened?.fid) return;
    openedFid.current = opened?.fid;
    const bounds = opened === undefined ? null : boundsOf(opened.geometry);
    if (bounds !== null) map.current?.camera.fitTo(withSurroundings(bounds), NO_PADDING);
  }, [map, opened]);

  useEffect(() => {
    const rtl = document.documentElement.dir === 'rtl';
    map.current?.camera.setPadding({
      [rtl ? 'left' : 'right']: inset.end,
      [rtl ? 'right' : 'left']: 0,
      bottom: inset.bottom,
    });
  }, [map, inset]);

  const wasCollapsed = useRef(collapsed);
  useEffect(() => {
    if (wasCollapsed.current === collapsed) return;
    wasCollapsed.current = collapsed;
    map.current?.camera.menuCollapsed(collapsed);
  }, [map, collapsed]);

  return useCallback(() => {
    fit();
  }, [fit]);
}
