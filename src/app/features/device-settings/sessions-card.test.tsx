import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import { openScreen } from '../../../../tests/support/app/render-screen.tsx';
import { text } from '../../../../tests/support/app/texts.ts';
import { Clock, memoryLocks } from '../../../../tests/support/sync/sync-device.ts';
import { createSession, createSignIns } from '../../../sync/index.ts';
import { SessionsCard } from './sessions-card.tsx';

const SESSIONS = '/api/v8/users/me/sessions';
const session = (id: string, device: string, isCurrent = false) => ({
  id,
  device,
  createdAt: 1_700_000_000,
  lastUsedAt: 1_700_000_000,
  isCurrent,
});

let device: Device;
let listed: ReturnType<typeof session>[] | null;
let asked: string[];
beforeEach(async () => {
  device = await openDevice({ permissionId: 1 });
  listed = [session('a', 'Chrome 140, Linux', true), session('b', 'Safari 18, iPad'), session('c', '')];
  asked = [];
});
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

/** The card over a server that forgets the sessions which are ended. */
async function open() {
  const store = new Map([
    ['access_token', 'h.p.s'],
    ['refresh_token', 'r'],
    [
      'storey.user',
      JSON.stringify({
        origin: 'https://api.test',
        user: { id: 4, email: 'ann@example.org', roles: [], permissions: [] },
      }),
    ],
  ]);
  const clock = new Clock();
  const { callAs } = createSession({
    origin: 'https://api.test',
    storage: {
      getItem: (key) => store.get(key) ?? null,
      setItem: (key, value) => void store.set(key, value),
      removeItem: (key) => void store.delete(key),
    },
    locks: memoryLocks(),
    timer: clock,
    now: clock.now,
    network: { isOnline: () => true },
    fetch: async (url, { method }) => {
      const path = new URL(url).pathname;
      if (method !== 'GET') asked.push(`${method} ${path}`);
      const missing = { error: { code: 'not-found', message: 'No.' } };
      if (listed === null) return Response.json(missing, { status: 404 });
      const said = { createdTimestampUtcEpochSeconds: 1 };
      if (method === 'GET') return Response.json({ results: listed, resultCount: listed.length, ...said });
      listed = listed.filter(({ id, isCurrent }) =>
        path === SESSIONS ? isCurrent : path !== `${SESSIONS}/${id}`,
      );
      return Response.json({ result: {}, ...said });
    },
  });
  const sessions = createSignIns(callAs(4));
  return openScreen({
    Screen: () => <SessionsCard sessions={sessions} />,
    workspace: device.workspace,
    routes: ['/'],
    at: '/',
    namespaces: ['settings', 'shell'],
  });
}
const rows = () => screen.findAllByRole('listitem');

describe('the sessions of this person', () => {
  it('are listed, this one without a way to end it, and ended one by one', async () => {
    const { toasts } = await open();
    const [here, ipad, unnamed] = await rows();
    expect(within(here!).getByText(text('settings:sessions.current'))).toBeDefined();
    expect(within(here!).queryByRole('button')).toBeNull();
    expect(within(unnamed!).getByText(text('settings:sessions.unknown'))).toBeDefined();
    expect(screen.getByText(text('settings:sessions.limits'))).toBeDefined();
    fireEvent.click(within(ipad!).getByRole('button'));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
    expect(asked).toEqual([`DELETE ${SESSIONS}/b`]);
    expect(toasts.map(({ kind }) => kind)).toEqual(['success']);
  });

  it('are ended all but this one, after a question', async () => {
    await open();
    await rows();
    fireEvent.click(screen.getByRole('button', { name: text('settings:sessions.endOthers') }));
    const question = await screen.findByRole('alertdialog');
    expect(asked).toEqual([]);
    fireEvent.click(within(question).getByRole('button', { name: text('settings:sessions.endOthers') }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    expect(asked).toEqual([`DELETE ${SESSIONS}`]);
    expect(screen.queryByRole('button', { name: text('settings:sessions.endOthers') })).toBeNull();
  });

  it('are not known to a server without the extension, and not without a network', async () => {
    listed = null;
    await open();
    expect(await screen.findByText(text('settings:sessions.notOffered'))).toBeDefined();
    cleanup();
    device.engine.status = { ...device.engine.status, online: false };
    await open();
    expect(await screen.findByText(text('shell:online.offline'))).toBeDefined();
  });
});
