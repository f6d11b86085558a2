import { expect, it } from 'vitest';
import type { SessionState, SyncEvent } from '../../sync/index.ts';
import { leaveWithoutClients } from './leave-without-clients.ts';

/** How often who has these roles is signed out when the server lists no client. */
function timesOut(state: SessionState, event: SyncEvent = { type: 'noClients' }): number {
  let times = 0;
  const session = {
    getSnapshot: () => state,
    signOut: async () => {
      times += 1;
    },
  };
  const engine = {
    subscribeEvents: (hear: (event: SyncEvent) => void) => {
      hear(event);
      return () => undefined;
    },
  };
  leaveWithoutClients(engine, session);
  return times;
}
const signedIn = (...roles: string[]): SessionState => ({
  status: 'signedIn',
  user: { id: 1, email: 'ann@example.org', roles, permissions: [] },
});

// @spec 8.2
it('no client at all: signed out, but for who may make the first', () => {
  expect(timesOut(signedIn())).toBe(1);
  expect(timesOut(signedIn('Admin'))).toBe(1);
  expect(timesOut({ ...signedIn(), status: 'expired' } as SessionState)).toBe(1);
  expect(timesOut(signedIn('SuperAdmin'))).toBe(0);
});
