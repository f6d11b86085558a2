import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openDevice } from '../../../tests/support/app/app-device.ts';
import { WorkspaceContext } from '../state/session/workspace.ts';
import { useAnswer } from './use-answer.ts';

afterEach(cleanup);

it('says that it failed where the device could not be read before the call, instead of waiting for ever', async () => {
  const { workspace, db } = await openDevice();
  db.close();
  const { result } = renderHook(() => useAnswer('users', () => workspace.online.users('client')), {
    wrapper: ({ children }) => (
      <WorkspaceContext.Provider value={workspace}>{children}</WorkspaceContext.Provider>
    ),
  });
  await waitFor(() => expect(result.current.error?.kind).toBe('aborted'));
});
