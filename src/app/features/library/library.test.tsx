import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import { openScreen } from '../../../../tests/support/app/render-screen.tsx';
import { text } from '../../../../tests/support/app/texts.ts';
import { newFid } from '../../commands/index.ts';
import { rememberId, rememberLevelRead } from '../../../db/index.ts';
import type { KeptPicture } from '../../../sync/index.ts';
import Library from './index.tsx';

let device: Device;
beforeEach(async () => {
  device = await openDevice({ permissionId: 1 });
  await rememberId(device.db, 'levels', device.level.lid, 4);
});
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

const KEPT: KeptPicture = {
  imageUrl: 'https://a.example/1.png',
  imageType: 'image',
  width: 16,
  height: 9,
  bytes: 9,
  at: 1000,
};

async function open(kept: KeptPicture[]): Promise<void> {
  const { workspace } = device;
  const pictures = {
    ...(await workspace.online.pictures()),
    list: async () => ({ ok: true as const, value: kept }),
  };
  await openScreen({
    Screen: Library,
    workspace: { ...workspace, online: { ...workspace.online, pictures: async () => pictures } },
    routes: ['/cms/library'],
    at: '/cms/library',
    namespaces: ['settings', 'shell', 'forms', 'sync', 'content'],
  });
}

it('levels never read → no picture counts as unused, and the list does not say that it is empty', async () => {
  await open([KEPT]);
  expect(await screen.findByText(text('settings:library.useUnknown'))).toBeTruthy();
  cleanup();
  await open([]);
  expect(await screen.findByText(text('settings:library.noneSoFar'))).toBeTruthy();
  expect(screen.queryByText(text('settings:library.noneText'))).toBeNull();
});

it('says both where every level was read', async () => {
  await rememberLevelRead(device.db, device.level.lid);
  await open([KEPT]);
  expect(await screen.findByText(text('settings:library.unused'), { selector: 'span' })).toBeTruthy();
  cleanup();
  await open([]);
  expect(await screen.findByText(text('settings:library.noneText'))).toBeTruthy();
});

it('cuts the names of places off rather than put what can be done out of sight', async () => {
  await open([KEPT]);
  const column = await screen.findByRole('columnheader', { name: text('settings:library.usedBy') });
  expect(column.dataset['fills']).toBe('true');
});

it('types in use · one is not in the taxonomy → each with its uses, that one marked, and its level opens', async () => {
  const { db, place } = device;
  const properties = { ...place.properties, typeCode: 'of-another-program' };
  await db.features.add({ ...place, fid: newFid(device.workspace), properties });
  await open([]);
  fireEvent.click(await screen.findByRole('radio', { name: text('settings:library.parts.types') }));
  const row = await screen.findByRole('row', { name: /of-another-program/ });
  expect(row.textContent).toContain(text('settings:library.unknownType'));
  expect(screen.getAllByRole('row').length).toBeGreaterThan(2);
  expect(screen.getAllByText(text('settings:library.unknownType'))).toHaveLength(1);
});
