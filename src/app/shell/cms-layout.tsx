import { useAtom, useAtomValue } from 'jotai';
import { lazy, memo, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, useLocation, useMatches } from 'react-router';
import { paths } from '../routes/paths.ts';
import { isClosedAddress } from '../screens/closed-address.ts';
import { contentRouteIn } from '../state/navigation/content-route.ts';
import { keepsDrawer } from '../state/navigation/keeps-drawer.ts';
import { drawerOpenAtom } from '../state/navigation/panel.ts';
import { mapSeenAtom } from '../editor/drawing.ts';
import { formDirtyAtom, isFormOpenAtom } from '../editor/open-form.ts';
import { useIsPainted } from '../state/page/use-is-painted.ts';
import { useViewport } from '../state/page/viewport.ts';
import { returnedAtom } from '../state/return/returned.ts';
import { isEmbedded } from '../state/session/embed-mode.ts';
import { useWorkspace } from '../state/session/workspace.ts';
import type { UnreadCount } from '../features/comms/note-watch.tsx';
import { NavRail, Spinner } from '../ui/index.ts';
import { Banners } from './notices/banners.tsx';
import styles from './cms-layout.module.css';
import { CommandHost } from './commands/command-host.tsx';
import { LeaveGuard } from './leave-guard/leave-guard.tsx';
import { NAV_ITEMS } from './navigation/nav-items.ts';
import { useLastPlace } from './use-last-place.ts';
import { SkipLink } from './navigation/skip-link.tsx';

const NoteWatch = lazy(() =>
  import('../features/comms/note-watch.tsx').catch(() => ({ default: () => null })),
);
const GoOn = lazy(() => import('../features/go-on/index.tsx').catch(() => ({ default: () => null })));

// None of them shows where in the content one is.
const Rail = memo(NavRail);
const Notices = memo(Banners);
const Commands = memo(CommandHost);

/** Rail, banners, and whatever screen the address names. */
export default function CmsLayout() {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const viewport = useViewport();
  const isSmall = viewport === 'phone' || viewport === 'tablet';
  const [drawerOpen, setDrawerOpen] = useAtom(drawerOpenAtom);
  const formOpen = useAtomValue(isFormOpenAtom);
  const isDirty = useAtomValue(formDirtyAtom);
  const { user } = useWorkspace();
  const inContent = contentRouteIn(useMatches());
  const isAlone = inContent?.screen.layout === 'alone';
  useLastPlace();
  const isBack = useAtomValue(returnedAtom) !== null;
  const before = useRef('');
  useEffect(() => {
    const from = before.current;
    before.current = pathname;
    setDrawerOpen((isOpen) => keepsDrawer(isOpen, from, pathname));
  }, [pathname, setDrawerOpen]);

  const isPainted = useIsPainted();
  const isMapSeen = useAtomValue(mapSeenAtom);
  const [unread, setUnread] = useState<UnreadCount | null>(null);
  const [items, endItems] = useMemo(() => {
    const all = NAV_ITEMS.map((item) => ({
      ...item,
      label: t(`nav.${item.id}`),
      // Where the list of the settings is an address of its own.
      ...(item.id === 'settings' && isSmall && { href: paths.settings }),
      ...(item.id === 'comms' && unread !== null && { count: unread.short, countLabel: unread.label }),
    }));
    return [all.filter(({ isLast }) => !isLast), all.filter(({ isLast }) => isLast)];
  }, [t, unread, isSmall]);
  // What was filled in before a right was taken away stays.
  if (isEmbedded() && !isDirty && isClosedAddress(user, pathname))
    return <Navigate to={paths.embedError} replace />;
  const current = pathname.split('/')[2] ?? null;
  const rail = (
    <Rail
      label={t('nav.label')}
      items={items}
      endItems={endItems}
      current={current}
      layout={viewport === 'phone' ? 'bar' : 'rail'}
      moreLabel={t('nav.more')}
      homeHref="/cms/content/clients"
      homeLabel={t('nav.home')}
    />
  );
  const showsRail = !isAlone && (viewport !== 'tablet' || drawerOpen);
  return (
    <div className={styles.layout} data-viewport={viewport} data-drawer={drawerOpen ? 'open' : 'closed'}>
      <SkipLink />
      {showsRail && (viewport !== 'phone' || !formOpen) && <div className={styles.rail}>{rail}</div>}
      <div className={styles.main}>
        {!isAlone && <Notices />}
        <Suspense fallback={<Spinner label={t('loading')} />}>
          <Outlet />
        </Suspense>
      </div>
      {isBack && (
        <Suspense fallback={null}>
          <GoOn />
        </Suspense>
      )}
      {(inContent === null ? isPainted : isMapSeen) && (
        <Suspense fallback={null}>
          <NoteWatch onCount={setUnread} />
        </Suspense>
      )}
      <LeaveGuard />
      <Commands />
    </div>
  );
}
