import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDevice, type Device } from '../../../tests/support/app/app-device.ts';
import { WorkspaceContext } from '../state/session/workspace.ts';
import { useReviewChanges } from './use-review-changes.ts';

let device: Device;
/** The network goes or comes. */
let setOnline: (online: boolean) => void;
/** How often the server was asked. */
let asked = 0;

beforeEach(async () => {
  device = await openDevice();
  const { engine, workspace } = device;
  const listeners = new Set<() => void>();
  engine.engine.subscribe = (listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  setOnline = (online) => {
    engine.status = { ...engine.status, online };
    for (const listener of listeners) listener();
  };
  asked = 0;
  workspace.review.isOffered = () => Promise.resolve(true);
  workspace.review.changes = () => {
    asked += 1;
    return Promise.resolve(
      engine.status.online
        ? { ok: true, value: { results: [], cursor: null } }
        : { ok: false, kind: 'network' as const },
    ) as ReturnType<typeof workspace.review.changes>;
  };
});
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

it('asked without a network → asks again when it is back, and not once more after the server has told', async () => {
  setOnline(false);
  const { workspace, client } = device;
  const { result } = renderHook(() => useReviewChanges(client.lid, 'drafts'), {
    wrapper: ({ children }) => <WorkspaceContext value={workspace}>{children}</WorkspaceContext>,
  });
  await waitFor(() => expect(result.current).toMatchObject({ isFromDevice: true }));
  act(() => setOnline(true));
  await waitFor(() => expect(result.current).toMatchObject({ isFromDevice: false, isComplete: true }));
  const before = asked;
  act(() => setOnline(false));
  act(() => setOnline(true));
  await act(() => Promise.resolve());
  expect(result.current.isFromDevice).toBe(false);
  expect(asked).toBe(before);
});
