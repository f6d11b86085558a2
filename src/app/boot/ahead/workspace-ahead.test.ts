import { createStore } from 'jotai';
import { expect, it, vi } from 'vitest';
import {
  openAhead,
  openedAhead,
  takeOpening,
  type OpenedWorkspace,
  type WorkspaceOwner,
} from './workspace-ahead.ts';

/** A session that can end, and a workspace that says whether it was closed. */
function stage() {
  const listeners = new Set<() => void>();
  let state: object = { status: 'signedIn', user: { id: 7 } };
  const session = {
    getSnapshot: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const close = vi.fn<() => Promise<void>>(async () => undefined);
  const opened = { close } as unknown as OpenedWorkspace;
  const owner = { session, config: {}, userId: 7, store: createStore() } as unknown as WorkspaceOwner;
  const signOut = (): void => {
    state = { status: 'signedOut' };
    for (const listener of listeners) listener();
  };
  return { owner, opened, close, signOut, listeners, how: async () => opened };
}

it('gives what was opened ahead to the first who asks, who closes it', async () => {
  const { owner, opened, close, signOut, listeners, how } = stage();
  await openAhead(owner, how);
  expect(openedAhead(owner)).toBe(opened);
  await expect(takeOpening(owner).opened).resolves.toBe(opened);
  expect(openedAhead(owner)).toBeNull();
  expect(listeners.size).toBe(0);
  signOut();
  expect(close).not.toHaveBeenCalled();
});

it('signed out before the workspace was used → closed', async () => {
  const { owner, close, signOut, how } = stage();
  await openAhead(owner, how);
  signOut();
  expect(openedAhead(owner)).toBeNull();
  await vi.waitFor(() => expect(close).toHaveBeenCalledTimes(1));
});
