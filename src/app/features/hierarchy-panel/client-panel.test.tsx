import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openDevice } from '../../../../tests/support/app/app-device.ts';
import { openPanel } from '../../../../tests/support/app/render-panel.tsx';
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
    expect(await device.db.clients.get(device.client.lid)).toMatchObject({ clientTitle: 'Harbour Health' }),
  );
  await waitFor(() => expect(stage.toasts[0]?.title).toBe('Harbour Health updated'));
  expect(stage.path()).toBe('/cms/content/clients/1');
  await device.db.delete();
});
