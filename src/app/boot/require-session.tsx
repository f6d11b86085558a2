import { useSetAtom } from 'jotai';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { paths } from '../routes/paths.ts';
import { isSomebodyElse, takeWindow } from '../routes/window-owner.ts';
import { rememberVisited, rememberReturnPath } from '../routes/return-path.ts';
import { heldNoticesAtom, type AppNotice } from '../state/page/notices.ts';
import { useHeld } from '../editor/held.ts';
import { letGoOfFormAtom } from '../editor/open-form.ts';
import { isEmbedded } from '../state/session/embed-mode.ts';
import { useSession, useSessionState } from '../state/session/session.ts';

// @spec 2.28 2.29 8.1
/**
 * The route guard. Each route that needs sign-in asks for a fresh token first. An invalid one clears the form's flag, remembers
 * the route and leads to the sign-in; the entered values stay on the device. Without a network the person stays: work goes on,
 * and a banner says that syncing waits for a sign-in.
 */
export function RequireSession() {
  const session = useSession();
  const state = useSessionState();
  const { pathname, search } = useLocation();
  const letGoOfForm = useSetAtom(letGoOfFormAtom);
  const wanted = pathname + search;

  const userId = state.status === 'signedOut' ? null : state.user.id;
  // Signed in in another tab: this one goes on as a new page.
  const isOther = userId !== null && isSomebodyElse(sessionStorage, userId);
  const [isLeaving, setLeaving] = useState(false);
  if (isOther && !isLeaving) setLeaving(true);
  useEffect(() => {
    if (userId === null) return;
    takeWindow(sessionStorage, userId);
    if (isOther) window.location.replace(paths.home);
    else if (!isLeaving) rememberVisited(sessionStorage, wanted);
  }, [userId, isOther, isLeaving, wanted]);
  const skew = useSyncExternalStore(session.subscribe, session.clockSkew);
  const isExpired = state.status === 'expired';
  const notices = useMemo(
    (): AppNotice[] => [
      ...(isExpired ? (['expired'] as const) : []),
      ...(skew === 0 ? [] : (['clock'] as const)),
    ],
    [isExpired, skew],
  );
  useHeld(heldNoticesAtom, notices);
  useEffect(() => {
    let gone = false;
    const check = async () => {
      const outcome = await session.ensureFreshToken();
      if (gone || outcome === 'ok' || !navigator.onLine) return;
      rememberReturnPath(sessionStorage, wanted);
      letGoOfForm();
      await session.signOut();
    };
    void check();
    return () => {
      gone = true;
    };
  }, [session, wanted, letGoOfForm]);

  if (state.status === 'signedOut') {
    rememberReturnPath(sessionStorage, wanted);
    return <Navigate to={isEmbedded() ? paths.embedError : paths.signIn} replace />;
  }
  return isLeaving ? null : <Outlet />;
}
