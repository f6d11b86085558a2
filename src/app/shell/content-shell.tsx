import { useAtom, useAtomValue } from 'jotai';
import { lazy, memo, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CONTENT_TYPES } from '../../domain/content/index.ts';
import { HOME_SCREEN, useContentRoute } from '../state/navigation/content-route.ts';
import { useIsDeletedHere } from '../state/navigation/just-deleted.ts';
import { useHierarchyReady } from '../state/sync-status/hierarchy-ready.ts';
import { useHeld } from '../editor/held.ts';
import { useLevelFeaturesSource } from '../state/content/level-features.ts';
import { mapSeenAtom } from '../editor/drawing.ts';
import { drawerOpenAtom, listCollapsedAtom, listRoomAtom } from '../state/navigation/panel.ts';
import { usePlace } from '../state/navigation/current-place.ts';
import { useViewport } from '../state/page/viewport.ts';
import { prepareMapEngine } from '../../map/react/index.ts';
import { ShapeToolsContext } from '../state/map-view/shape-tools.ts';
import { useClientVisibility } from '../state/content/client-settings.ts';
import { Skeleton } from '../ui/index.ts';
import { screenIn } from '../screens/load-screen.ts';
import { ScreenSlot } from '../screens/screen-slot.tsx';
import Browse from '../features/browse/index.tsx';
import styles from './content-shell.module.css';
import { usePlaceOffer } from './commands/use-place-offer.ts';
import { ContentFooter } from './content-footer.tsx';
import { DrawingToolbar } from './map-view/tools/drawing-toolbar.tsx';
import { MapStage } from './map-view/map-stage.tsx';
import { PlaceLoading } from './placeholders/place-loading.tsx';
import { PanelHost } from './panel-host.tsx';
import { PublishingSource } from './navigation/publishing-watcher.tsx';
import { SelectionPanel } from './selection/selection-panel.tsx';
import { useIsPainted } from '../state/page/use-is-painted.ts';
import { retryLoading } from '../state/loading/retry-loading.ts';
import { AloneBar } from './navigation/alone-bar.tsx';
import { TopBar } from './navigation/top-bar.tsx';
import { TourPlace } from './tour/tour-place.tsx';

const Footer = memo(ContentFooter);

const Home = lazy(retryLoading(() => import('../features/browse/home/index.tsx')));
const NoteLevel = lazy(() =>
  import('../features/browse/home/note-level.tsx').catch(() => ({ default: () => null })),
);
const LevelStage = lazy(retryLoading(() => import('../features/browse/levels/level-stage.tsx')));
const NotePins = lazy(retryLoading(() => import('../features/comms/note-pins.tsx')));
const Unknown = lazy(retryLoading(() => import('./placeholders/not-found.tsx')));

// @spec 2.33 2.34
/** The map with its list and panel. The map stays while the address moves between content routes. */
export default function ContentShell() {
  const { t } = useTranslation('shell');
  const route = useContentRoute();
  const place = usePlace();
  usePlaceOffer(route, place);
  const ready = useHierarchyReady();
  const isDeletedHere = useIsDeletedHere();
  useLevelFeaturesSource();
  useClientVisibility();
  const viewport = useViewport();
  const [drawerOpen, setDrawerOpen] = useAtom(drawerOpenAtom);
  const collapsed = useAtomValue(listCollapsedAtom);
  // The list is seen before the map and its tools are made.
  const isPainted = useIsPainted(true, prepareMapEngine);
  // The other parts on the map come after its first whole picture.
  const isMapSeen = useAtomValue(mapSeenAtom);
  const panelOpen = route.panel !== 'none';
  const isNarrow = viewport === 'narrow';
  const room = useMemo(() => ({ isNarrow, isPanelOpen: panelOpen }), [isNarrow, panelOpen]);
  useHeld(listRoomAtom, room);

  const toolsLabel = t('shapeTools');
  const shapeTools = useMemo(() => <DrawingToolbar label={toolsLabel} room={null} />, [toolsLabel]);

  const { layout, screen } = route.screen;
  if (layout === 'preview' && screen !== undefined) {
    return (
      <div className={styles.shell}>
        <PublishingSource />
        <TopBar />
        <ScreenSlot screen={screenIn(screen)} failedAs="page" />
      </div>
    );
  }
  // It has neither list nor tools, and a bar of its own.
  const isAlone = layout === 'alone' && place?.level != null;
  // In the place of the list, and wider.
  const isWide = layout === 'wide' && place?.level != null;
  // A phone has room for the list alone.
  const hasStack =
    CONTENT_TYPES[route.contentType].within === 'building' &&
    route.screen.list !== 'level' &&
    place?.building != null &&
    !panelOpen &&
    viewport !== 'phone';
  const drawer = !isAlone && !isWide && (viewport === 'phone' || viewport === 'tablet');
  return (
    <div className={styles.shell}>
      <PublishingSource />
      {isAlone ? <AloneBar /> : <TopBar />}
      <div className={styles.body} data-viewport={viewport}>
        {isWide && (
          <div className={styles.wide}>
            <PanelHost />
          </div>
        )}
        {!isAlone && !isWide && (
          <aside
            className={styles.list}
            data-tour="content"
            data-drawer={drawer}
            data-open={drawer ? drawerOpen : !collapsed}
            inert={drawer ? !drawerOpen : collapsed}
          >
            {place === undefined ? (
              <Skeleton rows={8} />
            ) : place.missing !== null && !ready ? (
              <PlaceLoading missing={place.missing} />
            ) : (
              <Browse />
            )}
            <TourPlace />
            <Footer />
          </aside>
        )}
        {!isAlone && viewport === 'tablet' && drawerOpen && (
          <button
            type="button"
            className={styles.scrim}
            aria-label={t('nav.closeDrawer')}
            onClick={() => setDrawerOpen(false)}
          />
        )}
        <main className={styles.stage} inert={drawer && drawerOpen}>
          {isPainted && <MapStage />}
          {isPainted && hasStack && (
            <Suspense>
              <LevelStage />
            </Suspense>
          )}
          {isPainted && route.screen.name === HOME_SCREEN && (
            <Suspense>
              <Home />
            </Suspense>
          )}
          {isMapSeen && !panelOpen && (
            <Suspense>
              <NotePins />
            </Suspense>
          )}
          {isMapSeen && (
            <Suspense>
              <NoteLevel />
            </Suspense>
          )}
          <ShapeToolsContext value={shapeTools}>
            {!isWide && <PanelHost />}
            <SelectionPanel />
          </ShapeToolsContext>
          {place?.missing != null && ready && !isDeletedHere && (
            <Suspense>
              <Unknown />
            </Suspense>
          )}
        </main>
      </div>
    </div>
  );
}
