import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openConflictDevice } from '../../../../../tests/support/app/conflict-device.ts';
import type { Device } from '../../../../../tests/support/app/app-device.ts';
import { openScreen, type ScreenStage } from '../../../../../tests/support/app/render-screen.tsx';
import { memoryLocks } from '../../../../../tests/support/db/journal/memory-disk.ts';
import { stagingOf } from '../../../commands/index.ts';
import { paths } from '../../../routes/paths.ts';
import SyncCentre from '../index.tsx';
import { text } from '../../../../../tests/support/app/texts.ts';

const saved: Blob[] = [];
let device: Device;
let stage: ScreenStage;

beforeEach(async () => {
  saved.length = 0;
  // The browser of these tests can't write files.
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => `blob:${String(saved.push(blob))}`,
    revokeObjectURL: () => undefined,
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  device = await openConflictDevice();
  device.db.locks = memoryLocks();
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  await device.db.delete();
});

/** Enters a name in a form and leaves it. */
async function leave(entityKey: string, id: string, name: string): Promise<void> {
  const form = stagingOf(device.workspace, entityKey, 'edit');
  await form.open();
  const values = { id, draft: { name }, head: { values: { name: '' }, geometry: null } };
  await form.write({ values, geometry: null });
  await form.close();
}
const open = async (): Promise<void> => {
  stage = await openScreen({
    Screen: SyncCentre,
    workspace: device.workspace,
    routes: [paths.sync],
    namespaces: ['sync', 'conflicts'],
    at: paths.sync,
  });
};
const exported = async (): Promise<Blob> => {
  const button = await screen.findByRole('button', { name: 'Export all unsent work' });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  fireEvent.click(button);
  await waitFor(() => expect(saved).toHaveLength(1));
  return saved[0] ?? new Blob();
};
const preview = async (file: Blob): Promise<HTMLElement> => {
  const input = await screen.findByLabelText('File of unsent work');
  fireEvent.change(input, { target: { files: [new File([file], 'work.json')] } });
  return screen.findByRole('dialog', { name: text('sync:exchange.preview.title') });
};

describe('drafts of forms', () => {
  it('goes into a file also where nothing else waits, and comes out of it under Drafts', async () => {
    const { place, level, db } = device;
    await leave(`features:${place.fid}`, place.fid, 'Bakery');
    await leave(`features:new:${level.lid}:pois`, device.workspace.newId(), 'Kiosk');
    await open();
    const file = await exported();
    await waitFor(() =>
      expect(stage.toasts.at(-1)?.title).toBe(text('sync:exchange.exportedDrafts', { count: 2 })),
    );
    await db.staging.clear();

    const dialog = await preview(file);
    expect(dialog.textContent).toContain(text('sync:exchange.preview.drafts', { count: 2 }));
    const list = within(dialog).getByRole('list', { name: 'Unfinished forms in the file' });
    expect(within(list).getAllByText('Unfinished')).toHaveLength(2);
    within(list).getByText('New: Kiosk');
    within(list).getByText(place.properties.name ?? '');
    expect(await db.staging.count()).toBe(0);
    fireEvent.click(
      within(dialog).getByRole('button', { name: text('sync:exchange.preview.take', { count: 2 }) }),
    );
    await waitFor(() =>
      expect(stage.toasts.at(-1)?.title).toBe(text('sync:exchange.takenDrafts', { count: 2 })),
    );
    await screen.findByRole('button', { name: 'Open: New: Kiosk' });

    const again = await preview(file);
    expect(again.textContent).toContain(text('sync:exchange.preview.nothing'));
    expect(within(again).queryByRole('button', { name: /^Take/ })).toBeNull();
  });

  it('unsaved changes here too, or a missing place → shown before the import', async () => {
    const { place, db, workspace } = device;
    await leave(`features:${place.fid}`, place.fid, 'Bakery');
    await leave(`buildings:new:${workspace.newId()}`, workspace.newId(), 'Annex');
    await open();
    const file = await exported();
    await db.staging.clear();
    await leave(`features:${place.fid}`, place.fid, 'Archive');
    const dialog = await preview(file);
    expect(dialog.textContent).toContain(text('sync:exchange.preview.drafts', { count: 1 }));
    expect(dialog.textContent).toContain(text('sync:exchange.draftNote.beside', { count: 1 }));
    expect(dialog.textContent).toContain(text('sync:exchange.draftNote.noPlace', { count: 1 }));
    fireEvent.click(
      within(dialog).getByRole('button', { name: text('sync:exchange.preview.take', { count: 1 }) }),
    );
    await waitFor(async () => expect(await db.staging.count()).toBe(2));
  });
});
