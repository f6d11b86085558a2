import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { getBuilding, getSite } from '../../../db/index.ts';
import { CLIENT_KIND, contentTypeOf, isLevelContent, isNetworkNode } from '../../../domain/content/index.ts';
import {
  DONE,
  editPort,
  EMPTY_MODE,
  isGestureStarted,
  type MapPort,
  type MapTarget,
} from '../../../map/index.ts';
import { giveCommand } from '../../commands/registry/index.ts';
import { isLevelParams, paths } from '../../routes/paths.ts';
import { selectionOfferAtom, useStable } from '../../state/commands/offers.ts';
import { useLevelFeatures } from '../../state/content/level-features.ts';
import {
  drawingTargetAtom,
  drawStateAtom,
  mapModeAtom,
  mapSeenAtom,
  NOTHING_DRAWN,
} from '../../state/map-view/drawing.ts';
import {
  drawnShapesAtom,
  editHandlersAtom,
  heldShapeAtom,
  refusedPlacesAtom,
} from '../../state/map-view/edits.ts';
import { markAtom } from '../../state/map-view/fly-to.ts';
import { hoveredOnMapAtom } from '../../state/map-view/hovered.ts';
import { mapPressAtom } from '../../state/map-view/map-press.ts';
import { selectionAtom, withAll, withToggled } from '../../state/map-view/selection.ts';
import { useChoose } from '../../state/map-view/use-choose.ts';
import { useContentRoute } from '../../state/navigation/content-route.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { useRefs } from '../../state/navigation/server-refs.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { setNoticeAtom } from '../../state/page/notices.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { mapViewAtom } from '../../state/return/returned.ts';
import { useToasts } from '../../ui/index.ts';

// @spec 2.55
/** Where a click leads, and what the map reports about itself. */
export function useMapPort(): MapPort {
  const { db } = useWorkspace();
  const route = useContentRoute();
  const features = useLevelFeatures();
  const place = usePlace();
  const ref = useRefs();
  const go = useGo();
  const target = useAtomValue(drawingTargetAtom);
  const setMode = useSetAtom(mapModeAtom);
  const setDrawState = useSetAtom(drawStateAtom);
  const setHovered = useSetAtom(hoveredOnMapAtom);
  const setNotice = useSetAtom(setNoticeAtom);
  const setSeen = useSetAtom(mapSeenAtom);
  const setMark = useSetAtom(markAtom);
  const toasts = useToasts();
  const press = useAtomValue(mapPressAtom);
  const handlers = useAtomValue(editHandlersAtom);
  const setRefused = useSetAtom(refusedPlacesAtom);
  const setHeld = useSetAtom(heldShapeAtom);
  const setDrawn = useSetAtom(drawnShapesAtom);
  const { t } = useTranslation('content');
  const selection = useAtomValue(selectionAtom);
  const canChoose = useAtomValue(selectionOfferAtom);
  const store = useStore();
  const latestChoose = useStable(useChoose());
  const setView = useSetAtom(mapViewAtom);
  /** Corners of the polygon that is being drawn. */
  const corners = useRef(0);

  return useMemo<MapPort>(() => {
    const edits = editPort(handlers);
    // The map shows more than the address names: the sites of all clients, and the buildings of all sites.
    const openSite = async (key: string) => {
      const site = await getSite(db, key);
      if (site !== undefined) go(paths.buildings({ clientId: ref(site.clientLid), siteId: ref(site.lid) }));
    };
    const openBuilding = async (key: string) => {
      const building = await getBuilding(db, key);
      if (building === undefined) return;
      const { clientLid, siteLid, lid } = building;
      go(paths.levels({ clientId: ref(clientLid), siteId: ref(siteLid), buildingId: ref(lid) }));
    };
    const open = ({ kind, key }: MapTarget) => {
      // A press beside what is to be added was meant for drawing it. The leave guard asks where something was changed.
      if (key === null || route.panel === 'add') return;
      const clientId = place?.client ? ref(place.client.lid) : undefined;
      if (kind === CLIENT_KIND && clientId !== undefined) {
        go(`${paths.globalGeofences(clientId)}/${key}/edit`);
      } else if (kind === 'site' && place?.site?.lid !== key) {
        void openSite(key);
      } else if (kind === 'building' && place?.building?.lid !== key) {
        void openBuilding(key);
      } else if (kind === 'feature' && isLevelParams(route.params)) {
        const feature = features?.find(({ fid }) => fid === key);
        if (feature === undefined || key === route.id) return;
        const type = contentTypeOf(feature.kind);
        // A list opens its own; on the level's overview every feature opens in the list that it belongs to.
        if (type === route.contentType || !isLevelContent(route.contentType))
          go(paths.feature(route.params, type, key));
      }
    };
    const isChoosable = (key: string): boolean => {
      const feature = features?.find(({ fid }) => fid === key);
      return feature !== undefined && !isNetworkNode(feature);
    };
    const click: MapPort['onClick'] = (target, { adds }) => {
      if (press !== null) return press.take(target);
      if (selection === null && (!adds || canChoose === null || target.kind !== 'feature'))
        return open(target);
      // A press beside all that could be chosen changes nothing.
      const { key } = target;
      if (key !== null && isChoosable(key)) latestChoose((now) => withToggled(now, key));
    };
    const hold: MapPort['onLongPress'] = ({ kind, key }) => {
      if (press !== null || canChoose === null || kind !== 'feature' || key === null) return;
      if (isChoosable(key)) latestChoose((now) => withToggled(now, key));
    };
    return {
      onMove: setView,
      onClick: click,
      onLongPress: hold,
      onBox: (keys) => {
        if (canChoose !== null && keys.length > 0) latestChoose((now) => withAll(now, keys));
      },
      // Not the ground under everything here.
      onHover: (hovered) => {
        const isGround = hovered?.key === place?.site?.lid || hovered?.key === place?.building?.lid;
        setHovered(hovered === null || isGround ? null : hovered.key);
      },
      onModeChange: (mode) => {
        if (isGestureStarted(mode)) setRefused([]);
        else if ('started' in mode) corners.current = 0;
        if (mode.name === 'empty') setDrawState(NOTHING_DRAWN);
        setMode(mode);
      },
      onDrawState: setDrawState,
      edits: {
        commit: (op, input) => {
          if (op === 'draw-shape') setDrawn((times) => times + 1);
          if ('line' in input) corners.current = input.line.length;
          // Its form is on the way.
          if (op === 'draw-shape' && target === null && 'geometry' in input) {
            setHeld(input.geometry);
            return DONE;
          }
          return edits.commit(op, input);
        },
      },
      onRefused: ({ code, where }) => {
        setRefused(where);
        toasts.show({ kind: 'warning', title: t(`edits.${code}`), key: 'edit-refused' });
      },
      onDrawCancel: () => {
        setMode(EMPTY_MODE);
        // Undo has the shape that it had come to.
        if (corners.current > 0) target?.setGeometry(null);
      },
      onTwoFingerTap: () => giveCommand(store, 'undo'),
      onMarkRemove: () => setMark(null),
      onReady: () => setSeen(true),
      onFailure: (failure) => {
        // The bundled ground is there: nothing else is lost.
        if (failure.reason === 'base-map') {
          toasts.show({ kind: 'warning', title: t('map.baseMap.failed'), key: 'base-map' });
          return;
        }
        setSeen(true);
        if (failure.reason === 'draw')
          toasts.show({ kind: 'warning', title: t('map.notReady'), key: 'map-not-ready' });
        if (failure.reason === 'webgl-missing') setNotice('webglMissing', true);
        if (failure.reason === 'webgl-disabled') setNotice('webglDisabled', true);
        if (failure.reason === 'context-lost' || failure.reason === 'load') setNotice('mapLost', true);
      },
    };
  }, [
    db,
    route,
    setView,
    features,
    place,
    ref,
    go,
    target,
    press,
    selection,
    canChoose,
    latestChoose,
    handlers,
    setRefused,
    setHeld,
    setDrawn,
    setMode,
    setDrawState,
    setHovered,
    setNotice,
    setSeen,
    setMark,
    toasts,
    store,
    t,
  ]);
}
