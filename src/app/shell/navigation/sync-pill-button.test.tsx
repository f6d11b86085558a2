import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openDevice } from '../../../../tests/support/app/app-device.ts';
import { openScreen } from '../../../../tests/support/app/render-screen.tsx';
import { stage } from '../../../db/drafts/staging.ts';
import { paths } from '../../routes/paths.ts';
import { useHeld } from '../../editor/held.ts';
import { openFormAtom, type OpenForm } from '../../editor/open-form.ts';
import { SyncPillButton } from './sync-pill.tsx';

afterEach(cleanup);

const done = (): Promise<void> => Promise.resolve();
const DIRTY_FORM: OpenForm = {
  dirty: true,
  valid: true,
  saving: false,
  title: 'Loft',
  keepFailed: false,
  keep: done,
  discard: done,
};

/** The pill beside a form that is open. */
function WithDirtyForm() {
  useHeld(openFormAtom, DIRTY_FORM);
  return <SyncPillButton />;
}

it('is announced once, without what it opens', async () => {
  const { db, engine, workspace } = await openDevice();
  engine.status = { ...engine.status, online: false, paused: 'offline', waiting: 2 };
  await openScreen({
    Screen: SyncPillButton,
    workspace,
    routes: [paths.home],
    namespaces: ['shell'],
    at: paths.home,
  });
  await screen.findByRole('button', { name: 'Offline · 2 waiting. Open the sync centre' });
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
    'Offline · 2 waiting',
  ]);
  await db.delete();
});

it('says of what was written over that it needs the person, until that is decided, and leads to it', async () => {
  const { db, engine, workspace, place } = await openDevice();
  engine.status = { ...engine.status, lastSyncedAt: 1 };
  const put = (id: string, key: string) =>
    db.overwrites.put({
      id,
      entityKey: `features:${key}`,
      table: 'features',
      key,
      at: 1,
      fields: [{ path: 'properties.name', ours: 'Mine', theirs: 'Theirs' }],
      ours: place,
    });
  await put('one', place.fid);
  const stage = await openScreen({
    Screen: SyncPillButton,
    workspace,
    routes: [paths.home],
    namespaces: ['shell'],
    at: paths.home,
  });
  await screen.findByRole('button', { name: '1 needs you. Open the sync centre' });
  await put('two', 'other');
  await screen.findByRole('button', { name: '2 need you. Open the sync centre' });
  await db.overwrites.clear();
  await screen.findByRole('button', { name: /^All synced/ });
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(stage.path()).toBe(paths.sync));
  await db.delete();
});

it('an open form has unsaved words → it counts as unfinished', async () => {
  const { db, engine, workspace, place } = await openDevice();
  engine.status = { ...engine.status, lastSyncedAt: 1 };
  await stage(db, `features:${place.fid}`, { values: { draft: {} }, geometry: null, mode: 'edit' }, 1);
  await openScreen({
    Screen: WithDirtyForm,
    workspace,
    routes: [paths.home],
    namespaces: ['shell'],
    at: paths.home,
  });
  await screen.findByRole('button', { name: /^All synced .*, 1 unfinished/ });
  await db.delete();
});
