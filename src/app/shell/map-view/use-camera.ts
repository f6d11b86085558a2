import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useRef, type RefObject } from 'react';
import type { Bounds } from '../../../domain/entities/geometry.ts';
import { boundsAcross } from '../../../domain/geometry/index.ts';
import type { FitOptions, MapEngine } from '../../../map/index.ts';
import { useContentRoute } from '../../state/navigation/content-route.ts';
import { useLevelFeatures } from '../../state/content/level-features.ts';
import { useStable } from '../../editor/use-stable.ts';
import { flightAtom } from '../../state/map-view/fly-to.ts';
import { boundsOfHome } from '../../state/map-view/world-around.ts';
import { isMapHeldAtom } from '../../state/map-view/adding-pin.ts';
import { listCollapsedAtom, panelInsetAtom } from '../../state/navigation/panel.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import type { MapPicture } from './use-map-scene.ts';
import { controlsOf } from './controls-inset.ts';
import { levelBounds } from './subject/level-bounds.ts';
import { useSubject } from './subject/use-subject.ts';

/** What the map was moved to last, and how much there was of it. */
interface Shown {
  key: string;
  buildingLid: string | undefined;
  isLevel: boolean;
  count: number;
}

/**
 * Moves the camera when the address comes to another place, keeps what the panel covers free, and gives back how to
 * show all of the current place.
 */
export function useCamera(
  map: RefObject<MapEngine | null>,
  stage: RefObject<HTMLElement | null>,
  { scene, outlinesOf }: MapPicture,
): () => void {
  const place = usePlace();
  const features = useLevelFeatures();
  const inset = useAtomValue(panelInsetAtom);
  const collapsed = useAtomValue(listCollapsedAtom);
  const { outlines } = scene;
  const { level, building, site, client } = place ?? {};
  const subject = level ?? building ?? site;
  const subjectKey = place === undefined ? undefined : (subject?.lid ?? client?.lid ?? 'all');
  const buildingLid = building?.lid;
  const shown = useRef<Shown>(undefined);
  const { id, panel, params } = useContentRoute();
  const { clientId, siteId, buildingId, levelId } = params;
  const address = [clientId, siteId, buildingId, levelId].join('/');
  // Who asked to be taken somewhere before all that the address names had come stays there.
  const flights = useAtomValue(flightAtom)?.n ?? 0;
  const begun = useRef({ address, flights });

  const fitTo = useCallback(
    (bounds: Bounds, options: FitOptions = {}) =>
      map.current?.camera.fitTo(bounds, { ...options, controls: controlsOf(stage.current) }),
    [map, stage],
  );
  const boundsOfSubject = useCallback((): Bounds | null => {
    if (level) {
      const content = (features ?? []).map(({ geometry }) => geometry);
      return levelBounds(content, building?.geometry ?? null);
    }
    const outline = building ?? site;
    if (outline) return boundsAcross(outline.geometry);
    const sites = outlines.filter(({ kind }) => client || kind === 'site').map(({ geometry }) => geometry);
    return client ? boundsAcross(...sites) : boundsOfHome(sites);
  }, [level, building, site, client, features, outlines]);

  const isLevel = level != null;
  // The sites of all clients may arrive later than the page, and again once one is published.
  const isAll = subject == null && client == null;
  const count = isAll ? outlines.filter(({ kind }) => kind === 'site').length : features?.length;
  useEffect(() => {
    if (begun.current.address !== address) begun.current = { address, flights };
    if (subjectKey === undefined) return;
    // The outlines of the place before would lead to somewhere else.
    if (subjectKey === (client?.lid ?? 'all') && outlinesOf !== subjectKey) return;
    if (isLevel && count === undefined) return;
    const before = shown.current;
    const next = { key: subjectKey, buildingLid, isLevel, count: count ?? 0 };
    // A person draws one at a time; more at once were read or imported, and have not been seen yet.
    const [few, none] = isAll ? [1, 0] : [0, 1];
    const hasCome =
      before?.key === subjectKey && before.count <= few && next.count > Math.max(none, before.count);
    if (before?.key === subjectKey && !hasCome) {
      shown.current = next;
      return;
    }
    const bounds = boundsOfSubject();
    if (bounds === null) return;
    shown.current = next;
    if (begun.current.flights !== flights) return;
    // Who goes from level to level wants to see the same corner of each.
    const isSameBuilding = before?.isLevel === true && before.buildingLid === buildingLid && !hasCome;
    const center = map.current?.camera.getView().center;
    if (isSameBuilding && center !== undefined && holds(bounds, center)) return;
    fitTo(bounds, { unlessMoved: hasCome });
  }, [
    map,
    fitTo,
    boundsOfSubject,
    address,
    subjectKey,
    buildingLid,
    isLevel,
    isAll,
    count,
    client?.lid,
    outlinesOf,
    flights,
  ]);

  useSubject(map, stage, panel === 'edit' ? scene.features.find(({ fid }) => fid === id) : undefined);
  const isHeld = useAtomValue(isMapHeldAtom);
  useEffect(() => map.current?.camera.hold(isHeld), [map, isHeld]);

  // A panel that opens with the page belongs to what the address asked for. What is edited is brought into sight itself.
  const comesWithPage = useRef(panel !== 'none' && panel !== 'edit');
  const showBeside = useStable(() => {
    if (!comesWithPage.current || (inset.end === 0 && inset.bottom === 0)) return;
    comesWithPage.current = false;
    const bounds = boundsOfSubject();
    if (bounds !== null) fitTo(bounds, { unlessMoved: true });
  });
  useEffect(() => {
    const rtl = document.documentElement.dir === 'rtl';
    // With the next picture: what covers the map is measured, and the form is not to wait for that.
    const frame = requestAnimationFrame(() => {
      map.current?.camera.setPadding({
        [rtl ? 'left' : 'right']: inset.end,
        [rtl ? 'right' : 'left']: 0,
        bottom: inset.bottom,
      });
      showBeside();
    });
    return () => cancelAnimationFrame(frame);
  }, [map, inset, showBeside]);

  const wasCollapsed = useRef(collapsed);
  useEffect(() => {
    if (wasCollapsed.current === collapsed) return;
    wasCollapsed.current = collapsed;
    map.current?.camera.menuCollapsed(collapsed);
  }, [map, collapsed]);

  return useCallback(() => {
    const bounds = boundsOfSubject();
    if (bounds !== null) fitTo(bounds, { isAsked: true });
  }, [boundsOfSubject, fitTo]);
}

function holds([west, south, east, north]: Bounds, [x, y]: readonly number[]): boolean {
  if (x === undefined || y === undefined) return false;
  return west <= x && x <= east && south <= y && y <= north;
}
