import type { createStore } from 'jotai';
import type { AppSession } from '../../../sync/index.ts';
import { contentRouteAt } from '../../screens/content-route-at.ts';
import { openFormAtom } from '../../editor/open-form.ts';
import { blockedAtom, recoveredAtom, setNoticeAtom } from '../../state/page/notices.ts';
import { readFirstScreen } from './read-first-screen.ts';
import type { AppConfig } from '../../state/session/config.ts';
import { firstPicture } from './first-picture.ts';
import { openWorkspace } from '../open-workspace.ts';

/** Whose workspace it is, and for which app. */
export interface WorkspaceOwner {
  session: AppSession;
  config: AppConfig;
  userId: number;
  store: ReturnType<typeof createStore>;
}

export type OpenedWorkspace = Awaited<ReturnType<typeof openWorkspace>>;

/** A workspace that is being opened. */
export interface Opening {
  opened: Promise<OpenedWorkspace>;
  /** Null until it is open. */
  now: () => OpenedWorkspace | null;
}

function begin({ session, config, userId, store }: WorkspaceOwner, how: typeof openWorkspace): Opening {
  const route = () => contentRouteAt(window.location.pathname);
  let open: OpenedWorkspace | null = null;
  const opened = how({
    session,
    config,
    userId,
    onNotice: (notice, isOn) => store.set(setNoticeAtom, notice, isOn),
    onBlocked: () => store.set(blockedAtom, true),
    isEditing: () => store.get(openFormAtom) !== null,
    // Other screens have no map.
    firstPicture: async () => {
      if (route() !== null) await firstPicture(store);
    },
    readFirst: async (db) => {
      const at = route();
      if (at !== null) await readFirstScreen(db, at);
    },
    onRecovered: (changes) => store.set(recoveredAtom, changes),
  }).then((workspace) => (open = workspace));
  return { opened, now: () => open };
}

let ahead: { of: WorkspaceOwner; opening: Opening; stopWatching: () => void } | null = null;

/** It is no longer ahead: who asked for it closes it. */
function giveUp(): Opening | null {
  const opening = ahead?.opening ?? null;
  ahead?.stopWatching();
  ahead = null;
  return opening;
}

const isOf = (one: WorkspaceOwner, other: WorkspaceOwner): boolean =>
  one.session === other.session &&
  one.config === other.config &&
  one.store === other.store &&
  one.userId === other.userId;

/**
 * Begins before anything is rendered: the first render may use it. Settles once the workspace is open, or has failed. It is
 * closed again if the person signs out before it is used.
 */
export async function openAhead(of: WorkspaceOwner, how = openWorkspace): Promise<void> {
  const opening = begin(of, how);
  const stopWatching = of.session.subscribe(() => {
    const state = of.session.getSnapshot();
    if (state.status !== 'signedOut' && state.user.id === of.userId) return;
    giveUp()?.opened.then(
      ({ close }) => void close(),
      () => undefined,
    );
  });
  ahead = { of, opening, stopWatching };
  await opening.opened.catch(() => undefined);
}

/** The workspace opened ahead for this person and not taken yet; null if it is not open, or was not begun. */
export const openedAhead = (of: WorkspaceOwner): OpenedWorkspace | null =>
  ahead !== null && isOf(ahead.of, of) ? ahead.opening.now() : null;

/** The opening that was begun ahead, for the first who asks; else a new one. Who takes it closes it. */
export function takeOpening(of: WorkspaceOwner): Opening {
  const opening = ahead !== null && isOf(ahead.of, of) ? giveUp() : null;
  return opening ?? begin(of, openWorkspace);
}
