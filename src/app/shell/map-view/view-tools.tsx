import { Eye } from 'lucide-react';
import { useSetAtom } from 'jotai';
import { lazy, Suspense, useMemo, type ComponentProps, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { MapEngine } from '../../../map/index.ts';
import { useFormats } from '../../i18n/index.ts';
import { mapViewOfferAtom } from '../../editor/offers.ts';
import { useHeld } from '../../editor/held.ts';
import { useStable } from '../../editor/use-stable.ts';
import { locatedAtom } from '../../state/map-view/fly-to.ts';
import { useIsFinger } from '../../state/page/use-is-touch.ts';
import { notReadyOfferAtom, useEditor } from '../../editor/editor.ts';
import { IconButton, Toolbar, ToolbarGroup, useToasts } from '../../ui/index.ts';
import { CommandButton } from '../commands/command-button.tsx';
import { useIsMapPainted } from './use-is-map-painted.ts';

// The map can be worked on without it.
const LayersMenu = lazy(() =>
  import('../map-settings/layers-menu.tsx').catch(() => ({ default: () => null })),
);

interface ViewToolsProps {
  map: RefObject<MapEngine | null>;
  onFit: () => void;
  /** These alone: what is needed on site, or on the map of the world. */
  only?: readonly ComponentProps<typeof CommandButton>['id'][] | undefined;
}

// @spec 8.20
/** Zoom, locate, fit, and what is shown. */
export function ViewTools({ map, onFit, only }: ViewToolsProps) {
  const isFinger = useIsFinger();
  const { t } = useTranslation('content');
  const isPainted = useIsMapPainted();
  const waiting = <IconButton icon={Eye} label={t('map.layers')} isDisabled />;
  const toasts = useToasts();
  const formats = useFormats();
  const setLocated = useSetAtom(locatedAtom);
  const editor = useEditor();
  const warn = useStable(() =>
    toasts.show({ kind: 'warning', title: t('map.notReady'), key: 'map-not-ready' }),
  );
  useHeld(
    notReadyOfferAtom,
    useMemo(() => ({ warn }), [warn]),
  );
  const locate = async () => {
    const found = await map.current?.camera.locate();
    if (found?.ok === true) {
      setLocated({ at: found.position, accuracyMetres: found.accuracyMetres, takenAt: found.takenAt });
      const title = t('map.located', { length: formats.length(found.accuracyMetres, 0) });
      toasts.show({ kind: 'info', title, key: 'locate' });
    } else if (found !== undefined) {
      toasts.show({ kind: 'warning', title: t(`map.locateFailed.${found.reason}`), key: 'locate' });
    }
  };
  const find = useStable(() => void locate());
  const offer = useMemo(() => {
    const warned = (act: () => void) => (): void => {
      editor.warnIfNotReady();
      act();
    };
    return {
      centre: () => map.current?.camera.getView().center ?? null,
      zoomIn: warned(() => map.current?.camera.zoomIn()),
      zoomOut: warned(() => map.current?.camera.zoomOut()),
      fit: warned(onFit),
      locate: warned(find),
    };
  }, [map, editor, onFit, find]);
  useHeld(mapViewOfferAtom, offer);
  if (only !== undefined)
    return (
      <Toolbar label={t('map.view')}>
        <ToolbarGroup>
          {only.map((id) => (
            <CommandButton key={id} id={id} />
          ))}
        </ToolbarGroup>
      </Toolbar>
    );
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
        {isPainted ? (
          <Suspense fallback={waiting}>
            <LayersMenu label={t('map.layers')} />
          </Suspense>
        ) : (
          waiting
        )}
      </ToolbarGroup>
      {!isFinger && (
        <ToolbarGroup>
          <CommandButton id="open-shortcuts" />
        </ToolbarGroup>
      )}
    </Toolbar>
  );
}
