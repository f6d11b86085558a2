import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDevice, type Device } from '../../../../../tests/support/app/app-device.ts';
import { openPanel } from '../../../../../tests/support/app/render-panel.tsx';
import { text } from '../../../../../tests/support/app/texts.ts';
import { useHierarchyReady, usePullHierarchyAtStart } from '../../../state/sync-status/hierarchy-ready.ts';
import Browse from '../index.tsx';

/** Once the server has said what there is. */
function ReadBrowse() {
  usePullHierarchyAtStart();
  return useHierarchyReady() ? <Browse /> : null;
}

let device: Device;

beforeEach(async () => {
  // jsdom lays nothing out.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
  device = await openDevice();
  // Deleted on another device: the server lists it so until the next publishing.
  const { db } = device;
  for (const { name } of [db.sites, db.buildings, db.levels, db.features])
    await db.table(name).toCollection().modify({ publishState: 'deleted' });
});
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

const restore = () =>
  screen.findByRole('button', { name: text('content:deleted.restoreOf', { title: 'Harbour Campus' }) });

it('site deleted elsewhere · restored in the list → waits to be created again with all its contents', async () => {
  const stage = await openPanel(ReadBrowse, device.workspace, 'clients/1/sites');
  fireEvent.click(await restore());
  const waiting = async () =>
    (await device.db.pending.toArray()).map(({ table, intent }) => `${intent} ${table}`).toSorted();
  await waitFor(async () =>
    expect(await waiting()).toEqual(['create buildings', 'create levels', 'create sites']),
  );
  expect((await device.db.features.get(device.place.fid))?.publishState).toBeUndefined();
  await waitFor(() =>
    expect(stage.toasts.at(-1)?.title).toBe(
      text('content:deleted.restored', { title: '\u2068Harbour Campus\u2069' }),
    ),
  );
});

it('site deleted elsewhere · server can not be asked → says so, nothing is restored', async () => {
  const error = { kind: 'network', message: 'away' } as const;
  const stage = await openPanel(ReadBrowse, device.workspace, 'clients/1/sites');
  const button = await restore();
  device.workspace.engine.pullHierarchy = () => Promise.resolve({ ok: false, error });
  fireEvent.click(button);
  await waitFor(() => expect(stage.toasts.at(-1)?.kind).toBe('warning'));
  expect(await device.db.pending.count()).toBe(0);
});
