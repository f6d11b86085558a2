import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import { text } from '../../../../tests/support/app/texts.ts';
import { openPanel } from '../../../../tests/support/app/render-panel.tsx';
import { rememberId } from '../../../db/index.ts';
import { lidSchema } from '../../../domain/entities/ids.ts';
import type { Publishing } from '../../../sync/index.ts';
import { useTakePublishing } from '../../state/sync-status/publishing.ts';
import { PublishingSource } from './publishing-watcher.tsx';
import { StageButton } from './staging-button.tsx';

const PUBLISHING = 4;
const PUBLISHED = 0;

let device: Device;
beforeEach(async () => {
  device = await openDevice({ permissionId: 1 });
});
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

it('publishing has ended → content read again, since its rows still say that they wait for it', async () => {
  const pullHierarchy = vi.spyOn(device.engine.engine, 'pullHierarchy');
  const pullLevel = vi.spyOn(device.engine.engine, 'pullLevel');
  let status = PUBLISHING;
  const ask = vi.fn(() => Promise.resolve({ status, previewTilesJsonUrl: null }));
  const Watched = () => {
    const take = useTakePublishing();
    return (
      <>
        <PublishingSource />
        <button type="button" onClick={() => take(null)}>
          Ask
        </button>
      </>
    );
  };
  const publishing = { status: ask } as unknown as Publishing;
  await openPanel(Watched, { ...device.workspace, publishing }, `${device.levelPath}/pois`);
  await waitFor(() => expect(ask).toHaveBeenCalled());
  expect(pullHierarchy).not.toHaveBeenCalled();
  pullLevel.mockClear();
  status = PUBLISHED;
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }));
  await waitFor(() => expect(pullHierarchy).toHaveBeenCalledOnce());
  expect(pullLevel).toHaveBeenCalledWith(device.level.lid);
});

it('publishing that nothing is known of is unavailable, and its button says so and does nothing', async () => {
  const unavailable = () => Promise.resolve(undefined);
  const publishing = { status: unavailable, levelStatuses: unavailable } as unknown as Publishing;
  const Stage = () => (
    <>
      <PublishingSource />
      <StageButton />
    </>
  );
  await openPanel(Stage, { ...device.workspace, publishing }, `${device.levelPath}/pois`);
  const button = await screen.findByRole('button', { name: text('preview:button.publish-unavailable') });
  expect(button.getAttribute('aria-disabled') ?? button.getAttribute('disabled')).not.toBeNull();
});

it('a preview opened again, for another client than the first → that client is followed', async () => {
  const lid = lidSchema.parse('00000000-0000-7000-8000-000000000001');
  await device.db.clients.add({ ...device.client, lid, title: 'Airport' });
  await rememberId(device.db, 'clients', lid, '7');
  const ask = vi.fn(() => Promise.resolve({ status: PUBLISHED, previewTilesJsonUrl: null }));
  const publishing = { status: ask } as unknown as Publishing;
  await openPanel(PublishingSource, { ...device.workspace, publishing }, 'preview?client=1');
  await waitFor(() => expect(ask).toHaveBeenCalledWith(device.client.lid));
});
