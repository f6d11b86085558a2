import { useSetAtom, useStore } from 'jotai';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useMatches } from 'react-router';
import { TIME } from '../../domain/limits.ts';
import { useConfig } from '../state/session/config.ts';
import { contentRouteIn } from '../state/navigation/content-route.ts';
import { readFirstScreen } from '../state/queries/prefetch-first-screen.ts';
import { useHierarchySource } from '../state/content/hierarchy-ready.ts';
import { recoveredAtom, setNoticeAtom } from '../state/page/notices.ts';
import { openFormAtom } from '../state/navigation/panel.ts';
import { useSession, useSessionState } from '../state/session/session.ts';
import { WorkspaceContext, type Workspace } from '../state/session/workspace.ts';
import { Logo } from '../ui/basic/logo.tsx';
import { createToasts, ToastsProvider } from '../ui/index.ts';
import { firstPicture } from './first-picture.ts';
import { openWorkspace } from './open-workspace.ts';
import { Splash } from './splash.tsx';
import styles from './splash.module.css';
import { useTellOfOverwritten } from './notices/use-lost-update-toast.ts';
import { ToastsWhenNeeded } from './lazy-toasts.tsx';

const OldWork = lazy(() => import('../features/sign-out/stale-work.tsx'));

/** Opens what belongs to the signed-in person before any screen that needs it, and closes it with the sign-out. */
export default function WorkspaceGate() {
  const session = useSession();
  const state = useSessionState();
  const config = useConfig();
  const setNotice = useSetAtom(setNoticeAtom);
  const store = useStore();
  const [isBlocked, setBlocked] = useState(false);
  const setRecovered = useSetAtom(recoveredAtom);
  const [workspace, setWorkspace] = useState<Omit<Workspace, 'user'> | null>(null);
  const [oldWork, setOldWork] = useState<{ since: number; begin: () => void } | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  const [toasts] = useState(() => createToasts({ timeoutMs: TIME.toast }));
  const user = state.status === 'signedOut' ? null : state.user;
  const userId = user?.id;
  const route = contentRouteIn(useMatches());
  const latestRoute = useRef(route);
  useEffect(() => {
    latestRoute.current = route;
  });

  useEffect(() => {
    if (userId === undefined) return undefined;
    let gone = false;
    let close: (() => Promise<void>) | undefined;
    const open = async () => {
      const opened = await openWorkspace({
        session,
        config,
        userId,
        onNotice: setNotice,
        onBlocked: () => setBlocked(true),
        isEditing: () => store.get(openFormAtom) !== null,
        // Elsewhere there is no map.
        firstPicture: async () => {
          if (latestRoute.current !== null) await firstPicture(store);
        },
        readFirst: async (db) => {
          if (latestRoute.current !== null) await readFirstScreen(db, latestRoute.current);
        },
        onRecovered: setRecovered,
      });
      close = opened.close;
      if (gone) await opened.close();
      else {
        setWorkspace(opened.workspace);
        setOldWork(opened.oldWork);
      }
    };
    open().catch((error: unknown) => setFailure(error instanceof Error ? error : new Error(String(error))));
    return () => {
      gone = true;
      setWorkspace(null);
      setBlocked(false);
      setOldWork(null);
      void close?.();
    };
  }, [session, config, userId, store, setNotice, setRecovered]);

  // Roles and permissions of the person may change while the workspace stays open.
  const current = useMemo(
    () => (workspace === null || user === null ? null : { ...workspace, user }),
    [workspace, user],
  );

  if (failure !== null) throw failure;
  if (current === null) return isBlocked ? <Blocked /> : <Splash />;
  return (
    <WorkspaceContext value={current}>
      <ToastsProvider value={toasts}>
        <Sources />
        {oldWork === null ? (
          <Outlet />
        ) : (
          <Suspense fallback={<Splash />}>
            <OldWork
              since={oldWork.since}
              onDone={() => {
                oldWork.begin();
                setOldWork(null);
              }}
            />
          </Suspense>
        )}
        <ToastsWhenNeeded />
      </ToastsProvider>
    </WorkspaceContext>
  );
}

/** The database can't be opened while another tab holds it; there is no screen yet whose banner could say so. */
function Blocked() {
  const { t } = useTranslation('shell');
  return (
    <main className={styles.splash} role="alert">
      <Logo />
      <h1 className={styles.title}>{t('blocked.title')}</h1>
      <p className={styles.text}>{t('blocked.text')}</p>
    </main>
  );
}

/** What is read for every screen, and said on each. */
function Sources() {
  useHierarchySource();
  useTellOfOverwritten();
  return null;
}
