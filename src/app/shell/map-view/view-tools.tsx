import { useAtom } from 'jotai';
import { Eye } from 'lucide-react';
import { useMemo, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { MAP_LAYERS } from '../../../domain/content/index.ts';
import type { MapEngine } from '../../../map/index.ts';
import { mapViewOfferAtom, useOffer, useStable } from '../../state/commands/offers.ts';
import { baseMapAtom, visibilityAtom } from '../../state/map-view/visibility.ts';
import { useStyleUrl } from '../../state/map-view/base-map.ts';
import { IconButton, Menu, Toolbar, ToolbarGroup, useToasts } from '../../ui/index.ts';
import { useFloorPlan } from './use-floor-plan.ts';
import { CommandButton } from '../commands/command-button.tsx';

const BASE_MAP = 'baseMap';
const PLAN = 'plan';

/** Zoom, locate, fit, and what is shown. */
export function ViewTools({ map, onFit }: { map: RefObject<MapEngine | null>; onFit: () => void }) {
  const { t } = useTranslation('content');
  const toasts = useToasts();
  const [visibility, setVisibility] = useAtom(visibilityAtom);
  const [hasBaseMap, setBaseMap] = useAtom(baseMapAtom);
  const styleUrl = useStyleUrl();
  const floorPlan = useFloorPlan();
  const baseMap = {
    id: BASE_MAP,
    label: t('map.baseMap.title'),
    isSelected: hasBaseMap,
  };
  const locate = async () => {
    const found = await map.current?.camera.locate();
    if (found !== undefined && !found.ok) {
      toasts.show({ kind: 'warning', title: t(`map.locateFailed.${found.reason}`), key: 'locate' });
    }
  };
  const fit = useStable(onFit);
  const find = useStable(() => void locate());
  const offer = useMemo(
    () => ({
      centre: () => map.current?.camera.getView().center ?? null,
      zoomIn: () => map.current?.camera.zoomIn(),
      zoomOut: () => map.current?.camera.zoomOut(),
      fit,
      locate: find,
    }),
    [map, fit, find],
  );
  useOffer(mapViewOfferAtom, offer);
  return (
    <Toolbar label={t('map.view')}>
      <ToolbarGroup>
        <CommandButton id="zoom-in" />
        <CommandButton id="zoom-out" />
      </ToolbarGroup>
      <ToolbarGroup>
        <CommandButton id="locate" />
        <CommandButton id="fit" />
        <CommandButton id="measure" />
        <Menu
          label={t('map.layers')}
          trigger={<IconButton icon={Eye} label={t('map.layers')} />}
          placement="bottom end"
          items={[
            ...MAP_LAYERS.map((layer) => ({
              id: layer,
              label: t(`visibility.${layer}`),
              isSelected: visibility[layer],
            })),
            ...(styleUrl === null ? [] : [baseMap]),
            ...(floorPlan === null
              ? []
              : [{ id: PLAN, label: t('map.plan'), isSelected: floorPlan.isShown }]),
          ]}
          onAction={(id) => {
            if (id === PLAN) floorPlan?.toggle();
            if (id === BASE_MAP) setBaseMap(!hasBaseMap);
            const layer = MAP_LAYERS.find((one) => one === id);
            if (layer !== undefined) setVisibility({ ...visibility, [layer]: !visibility[layer] });
          }}
        />
      </ToolbarGroup>
      <ToolbarGroup>
        <CommandButton id="open-shortcuts" />
      </ToolbarGroup>
    </Toolbar>
  );
}
