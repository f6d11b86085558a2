import { useAtom, useStore } from 'jotai';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { TIME } from '../../domain/limits.ts';
import { retryLoading } from '../state/loading/retry-loading.ts';
import { useConfig } from '../state/session/config.ts';
import { usePullHierarchyAtStart } from '../state/sync-status/hierarchy-ready.ts';
import { blockedAtom } from '../state/page/notices.ts';
import { useSession, useSessionState } from '../state/session/session.ts';
import { WorkspaceContext } from '../state/session/workspace.ts';
import { Logo } from '../ui/basic/logo.tsx';
import { createToasts, ToastsProvider } from '../ui/index.ts';
import { Splash } from './splash.tsx';
import styles from './splash.module.css';
import { useTellOfOverwritten } from './notices/use-lost-update-toast.ts';
import { ToastsWhenNeeded } from './lazy-toasts.tsx';
import { openedAhead, takeOpening, type WorkspaceOwner } from './ahead/workspace-ahead.ts';

/** Milliseconds without a workspace after which the splash gives way to words. */
const SLOW_MS = 8000;

const SlowStart = lazy(() => import('./errors/slow-start.tsx').catch(() => ({ default: Splash })));
const OldWork = lazy(retryLoading(() => import('../features/sign-out/stale-work.tsx')));

/** Has what belongs to the signed-in person open before any screen that needs it, and closes it with the sign-out. */
export default function WorkspaceGate() {
  const session = useSession();
  const state = useSessionState();
  const config = useConfig();
  const store = useStore();
  const [isBlocked, setBlocked] = useAtom(blockedAtom);
  const user = state.status === 'signedOut' ? null : state.user;
  const userId = user?.id;
  const owner = useMemo<WorkspaceOwner | null>(
    () => (userId === undefined ? null : { session, config, userId, store }),
    [session, config, userId, store],
  );
  const [opened, setOpened] = useState(() => (owner === null ? null : openedAhead(owner)));
  const [failure, setFailure] = useState<Error | null>(null);
  const [toasts] = useState(() => createToasts({ timeoutMs: TIME.toast }));

  useEffect(() => {
    if (owner === null) return undefined;
    let gone = false;
    const opening = takeOpening(owner);
    opening.opened.then(
      (workspace) => {
        if (!gone) setOpened(workspace);
      },
      (error: unknown) => setFailure(error instanceof Error ? error : new Error(String(error))),
    );
    return () => {
      gone = true;
      setOpened(null);
      setBlocked(false);
      opening.opened.then(
        ({ close }) => void close(),
        () => undefined,
      );
    };
  }, [owner, setBlocked]);

  // Roles and permissions of the person may change while the workspace stays open.
  const workspace = opened?.workspace;
  const current = useMemo(
    () => (workspace === undefined || user === null ? null : { ...workspace, user }),
    [workspace, user],
  );

  if (failure !== null) throw failure;
  if (opened === null || current === null) return isBlocked ? <Blocked /> : <Opening />;
  const { oldWork } = opened;
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
                setOpened({ ...opened, oldWork: null });
              }}
            />
          </Suspense>
        )}
        <ToastsWhenNeeded />
      </ToastsProvider>
    </WorkspaceContext>
  );
}

/** A splash, and after a while what a person can do about it. */
function Opening() {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isSlow) return <Splash />;
  return (
    <Suspense fallback={<Splash />}>
      <SlowStart />
    </Suspense>
  );
}

/** The database can't be opened while another tab holds it; without a screen no banner could say so. */
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
  usePullHierarchyAtStart();
  useTellOfOverwritten();
  return null;
}
