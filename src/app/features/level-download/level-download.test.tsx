import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openDevice } from '../../../../tests/support/app/app-device.ts';
import { openPanel } from '../../../../tests/support/app/render-panel.tsx';
import { text } from '../../../../tests/support/app/texts.ts';
import { isLevelKnown, rememberId } from '../../../db/index.ts';
import LevelDownload from './index.tsx';

afterEach(cleanup);

it('a level that was never read here is asked for, and where it can not be had no file is a part of it', async () => {
  const device = await openDevice();
  const { db, level, workspace } = device;
  await rememberId(db, 'levels', level.lid, '1/0');
  await db.meta.clear();
  expect(await isLevelKnown(db, level.lid)).toBe(false);
  const pullLevel = vi.fn(() => Promise.resolve('offline'));
  const engine = { ...workspace.engine, pullLevel } as never;
  const stage = await openPanel(LevelDownload, { ...workspace, engine }, `${device.levelPath}/edit/download`);
  fireEvent.click(await screen.findByRole('button', { name: text('download:formats.geojson') }));
  await waitFor(() => expect(stage.toasts).toHaveLength(1), { timeout: 10_000 });
  expect(stage.toasts[0]?.detail).toBe(text('download:notRead'));
  expect(pullLevel).toHaveBeenCalledWith(level.lid);
  await db.delete();
});

it('a place with an address that is not one · out as IMDF → the archive is saved, and the rule that it breaks is named', async () => {
  const device = await openDevice();
  const { db, place } = device;
  await db.features.put({ ...place, properties: { ...place.properties, website: 'harbour' } });
  const saved: Blob[] = [];
  const asked = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:archive';
  });
  const stage = await openPanel(LevelDownload, device.workspace, `${device.levelPath}/edit/download`);
  fireEvent.click(await screen.findByRole('button', { name: text('download:formats.imdf') }));
  await waitFor(() => expect(stage.toasts).toHaveLength(1), { timeout: 10_000 });
  expect(stage.toasts[0]).toMatchObject({ kind: 'warning', title: text('download:imdfErrors') });
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(text('imdf:title')) }));
  expect(await screen.findByText(text('imdf:rules.website'))).toBeDefined();
  await waitFor(() => expect(saved).toHaveLength(1));
  asked.mockRestore();
  await db.delete();
});
