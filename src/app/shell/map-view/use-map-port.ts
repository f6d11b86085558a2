import { useStore } from 'jotai';
import { useTranslation } from 'react-i18next';
import { getBuilding, getSite } from '../../../db/index.ts';
import { CLIENT_KIND, contentTypeOf, isLevelContent, isNetworkNode } from '../../../domain/content/index.ts';
import type { MapPort, MapTarget } from '../../../map/index.ts';
import { giveCommand } from '../../commands/registry/index.ts';
import { notReadyOfferAtom, useEditor } from '../../editor/editor.ts';
import { refusedPlacesAtom } from '../../editor/edit-handlers.ts';
import { mapPressAtom } from '../../editor/map-press.ts';
import { selectionOfferAtom } from '../../editor/offers.ts';
import { selectionAtom, withAll, withToggled } from '../../editor/selection.ts';
import { isLevelParams, paths } from '../../routes/paths.ts';
import { useLevelFeatures } from '../../state/content/level-features.ts';
import { markAtom } from '../../state/map-view/fly-to.ts';
import { hoveredOnMapAtom } from '../../state/map-view/hovered.ts';
import { useChoose } from '../../state/map-view/use-choose.ts';
import { useContentRoute } from '../../state/navigation/content-route.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { useRefs } from '../../state/navigation/server-refs.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { setNoticeAtom } from '../../state/page/notices.ts';
import { mapViewAtom } from '../../state/return/returned.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { useToasts } from '../../ui/index.ts';

/** Opens what was pressed on the map, where that leads anywhere from the current address. */
function useOpen(): (target: MapTarget) => void {
  const { db } = useWorkspace();
  const route = useContentRoute();
  const features = useLevelFeatures();
  const place = usePlace();
  const ref = useRefs();
  const go = useGo();
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
  return ({ kind, key }) => {
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
}

// @spec 2.55
/** Where a click leads, and what the map reports about itself. */
export function useMapPort(): MapPort {
  const store = useStore();
  const { get, set } = store;
  const editor = useEditor();
  const features = useLevelFeatures();
  const place = usePlace();
  const toasts = useToasts();
  const { t } = useTranslation('content');
  const choose = useChoose();
  const open = useOpen();

  const isChoosable = (key: string): boolean => {
    const feature = features?.find(({ fid }) => fid === key);
    return feature !== undefined && !isNetworkNode(feature);
  };
  const canChoose = (): boolean => get(selectionOfferAtom) !== null;
  return {
    ...editor.port,
    onMove: (view) => set(mapViewAtom, view),
    onClick(target, { adds }) {
      const press = get(mapPressAtom);
      if (press !== null) return press.take(target);
      if (get(selectionAtom) === null && (!adds || !canChoose() || target.kind !== 'feature'))
        return open(target);
      // A press beside all that could be chosen changes nothing.
      const { key } = target;
      if (key !== null && isChoosable(key)) choose((now) => withToggled(now, key));
    },
    onLongPress({ kind, key }) {
      if (get(mapPressAtom) !== null || !canChoose() || kind !== 'feature' || key === null) return;
      if (isChoosable(key)) choose((now) => withToggled(now, key));
    },
    onBox(keys) {
      if (canChoose() && keys.length > 0) choose((now) => withAll(now, keys));
    },
    // Not the ground under everything here.
    onHover(hovered) {
      const isGround = hovered?.key === place?.site?.lid || hovered?.key === place?.building?.lid;
      set(hoveredOnMapAtom, hovered === null || isGround ? null : hovered.key);
    },
    onRefused({ code, where }) {
      set(refusedPlacesAtom, where);
      toasts.show({ kind: 'warning', title: t(`edits.${code}`), key: 'edit-refused' });
    },
    onTwoFingerTap: () => giveCommand(store, 'undo'),
    onMarkRemove: () => set(markAtom, null),
    onFailure({ reason }) {
      // The bundled ground is there: nothing else is lost.
      if (reason === 'base-map') {
        toasts.show({ kind: 'warning', title: t('map.baseMap.failed'), key: 'base-map' });
        return;
      }
      editor.port.onReady();
      if (reason === 'draw') get(notReadyOfferAtom)?.warn();
      if (reason === 'webgl-missing') set(setNoticeAtom, 'webglMissing', true);
      if (reason === 'webgl-disabled') set(setNoticeAtom, 'webglDisabled', true);
      if (reason === 'context-lost' || reason === 'load') set(setNoticeAtom, 'mapLost', true);
    },
  };
}
