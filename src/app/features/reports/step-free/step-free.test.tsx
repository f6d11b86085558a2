import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openDevice, type Device } from '../../../../../tests/support/app/app-device.ts';
import { openScreen } from '../../../../../tests/support/app/render-screen.tsx';
import { text } from '../../../../../tests/support/app/texts.ts';
import { rememberId } from '../../../../db/index.ts';
import { fidSchema } from '../../../../domain/entities/ids.ts';
import StepFreePage from './step-free-page.tsx';

let device: Device;
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

const open = () =>
  openScreen({
    Screen: StepFreePage,
    workspace: device.workspace,
    routes: ['/cms/reports/step-free'],
    at: '/cms/reports/step-free',
    namespaces: ['quality', 'settings', 'shell', 'forms', 'sync', 'content'],
  });

it('its levels were never read → not known, and nothing about entrances', async () => {
  device = await openDevice();
  device.engine.status = { ...device.engine.status, online: false };
  await rememberId(device.db, 'levels', device.level.lid, 4);
  await open();
  expect(await screen.findByText(text('quality:notKnown'))).toBeTruthy();
  expect(screen.queryByText(text('quality:stepFree.noEntrance'))).toBeNull();
});

it('a building without entrances → says that they have to be drawn', async () => {
  device = await openDevice();
  await open();
  expect(await screen.findByText(text('quality:stepFree.noEntrance'))).toBeTruthy();
});

it('a path to a room is too narrow → the room is reached with steps alone, and what would open it', async () => {
  device = await openDevice();
  const { db, place, workspace } = device;
  const [a, b] = [workspace.newId(), workspace.newId()];
  const node = (fid: string, east: number, typeCode: string, neighbors: unknown[]) => ({
    ...place,
    fid: fidSchema.parse(fid),
    kind: 'graph' as const,
    geometry: { type: 'Point' as const, coordinates: [10.00305 + east, 50.00305] as [number, number] },
    properties: { typeCode, name: fid === a ? 'Gate' : '', neighbors },
  });
  await db.features.bulkAdd([
    node(a, 0.0003, 'building-entrance-exit', [{ fid: b, width: 0.7 }]),
    node(b, 0, 'graph-node', [a]),
  ]);
  await open();
  expect(await screen.findByText(/^A wider way at Gate .*: 0.7 m now, 0.9 m needed$/)).toBeTruthy();
  expect(screen.getByText(text('quality:stepFree.mends.opens', { count: 1 }))).toBeTruthy();
});
