import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openDevice } from '../../../../tests/support/app/app-device.ts';
import { openPanel } from '../../../../tests/support/app/render-panel.tsx';
import { text } from '../../../../tests/support/app/texts.ts';
import { isolate } from '../../i18n/index.ts';
import { paths } from '../../routes/paths.ts';
import Hierarchy from './index.tsx';

afterEach(cleanup);

it('gives a client another title', async () => {
  const device = await openDevice();
  const stage = await openPanel(Hierarchy, device.workspace, 'clients/1/edit');
  const title = await screen.findByLabelText(/^Title/);
  fireEvent.change(title, { target: { value: '' } });
  expect(await screen.findByText('Required.')).toBeDefined();
  fireEvent.change(title, { target: { value: '  Harbour Health ' } });
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save client' });
  await waitFor(() => expect(save.disabled).toBe(false));
  fireEvent.click(save);
  await waitFor(async () =>
    expect(await device.db.clients.get(device.client.lid)).toMatchObject({ title: 'Harbour Health' }),
  );
  await waitFor(() => expect(stage.toasts[0]?.title).toBe('Harbour Health updated'));
  expect(stage.path()).toBe('/cms/content/clients/1');
  await device.db.delete();
});

// @spec 8.9
it('deletes a client for good once its title is typed, and not before', async () => {
  const device = await openDevice({ permissionId: 1 });
  const deleted: string[] = [];
  const { online } = device.workspace;
  const workspace = {
    ...device.workspace,
    online: {
      ...online,
      deleteClient: (lid: string) => {
        deleted.push(lid);
        return Promise.resolve({ ok: true as const, value: null });
      },
    },
  };
  const stage = await openPanel(Hierarchy, workspace, 'clients/1/edit');
  fireEvent.click(await screen.findByRole('button', { name: text('forms:delete.clients.label') }));
  const question = await screen.findByRole('alertdialog');
  const remove = within(question).getByRole<HTMLButtonElement>('button', {
    name: text('forms:delete.clients.label'),
  });
  expect(remove.disabled).toBe(true);
  fireEvent.change(within(question).getByRole('textbox'), { target: { value: 'Harbou' } });
  expect(remove.disabled).toBe(true);
  fireEvent.change(within(question).getByRole('textbox'), { target: { value: 'Harbour' } });
  expect(remove.disabled).toBe(false);
  fireEvent.click(remove);
  await waitFor(() => expect(deleted).toEqual([device.client.lid]));
  await waitFor(() => expect(stage.path()).toBe(paths.home));
  expect(stage.toasts[0]?.title).toBe(text('forms:done.deleted', { title: isolate('Harbour') }));
  await device.db.delete();
});

it('says so when the server keeps the client, and offers an editor no deletion', async () => {
  const device = await openDevice({ permissionId: 1 });
  const stage = await openPanel(Hierarchy, device.workspace, 'clients/1/edit');
  fireEvent.click(await screen.findByRole('button', { name: text('forms:delete.clients.label') }));
  const question = await screen.findByRole('alertdialog');
  fireEvent.change(within(question).getByRole('textbox'), { target: { value: 'Harbour' } });
  fireEvent.click(within(question).getByRole('button', { name: text('forms:delete.clients.label') }));
  await waitFor(() => expect(stage.toasts[0]?.title).toBe(text('forms:delete.clients.failed')));
  expect(stage.path()).toBe('/cms/content/clients/1/edit');
  cleanup();
  await device.db.delete();
  const other = await openDevice({ permissionId: 2 });
  await openPanel(Hierarchy, other.workspace, 'clients/1/edit');
  await screen.findByLabelText(/^Title/);
  expect(screen.queryByRole('button', { name: text('forms:delete.clients.label') })).toBeNull();
  await other.db.delete();
});
