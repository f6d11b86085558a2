import { useSetAtom } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import { Outlet } from 'react-router';
import { TIME } from '../../domain/limits.ts';
import { useConfig } from '../state/config.ts';
import { useHierarchySource } from '../state/hierarchy-ready.ts';
import { recoveredAtom, setNoticeAtom } from '../state/notices.ts';
import { useSession, useSessionState } from '../state/session.ts';
import { WorkspaceContext, type Workspace } from '../state/workspace.ts';
import { createToasts, ToastsProvider } from '../ui/index.ts';
import { openWorkspace } from './open-workspace.ts';
import { Splash } from './splash.tsx';
import { ToastsWhenNeeded } from './toasts-when-needed.tsx';

/** Opens what belongs to the signed-in person before any screen that needs it, and closes it with the sign-out. */
export default function WorkspaceGate() {
  const session = useSession();
  const state = useSessionState();
  const config = useConfig();
  const setNotice = useSetAtom(setNoticeAtom);
  const setRecovered = useSetAtom(recoveredAtom);
  const [workspace, setWorkspace] = useState<Omit<Workspace, 'user'> | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  const [toasts] = useState(() => createToasts({ timeoutMs: TIME.toast }));
  const user = state.status === 'signedOut' ? null : state.user;
  const userId = user?.id;

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
        onRecovered: setRecovered,
      });
      close = opened.close;
      if (gone) await opened.close();
      else setWorkspace(opened.workspace);
    };
    open().catch((error: unknown) => setFailure(error instanceof Error ? error : new Error(String(error))));
    return () => {
      gone = true;
      setWorkspace(null);
      void close?.();
    };
  }, [session, config, userId, setNotice, setRecovered]);

  // Roles and permissions of the person may change while the workspace stays open.
  const current = useMemo(
    () => (workspace === null || user === null ? null : { ...workspace, user }),
    [workspace, user],
  );

  if (failure !== null) throw failure;
  if (current === null) return <Splash />;
  return (
    <WorkspaceContext value={current}>
      <ToastsProvider value={toasts}>
        <Sources />
        <Outlet />
        <ToastsWhenNeeded />
      </ToastsProvider>
    </WorkspaceContext>
  );
}

/** What is read for every screen. */
function Sources() {
  useHierarchySource();
  return null;
}
