import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import { openPanel } from '../../../../tests/support/app/render-panel.tsx';
import { TIME } from '../../../domain/limits.ts';
import type { Publishing } from '../../../sync/index.ts';
import { usePublishing, usePublishingSource } from './publishing.ts';

let device: Device;
let visibility: DocumentVisibilityState = 'visible';
let status = 0;
const ask = vi.fn(() => Promise.resolve({ status, previewTilesJsonUrl: null }));
const onPublished = vi.fn();

function Status() {
  usePublishingSource(device.client.lid, { onCompleted: () => undefined, onPublished });
  return <p>{usePublishing().map?.status}</p>;
}

beforeEach(async () => {
  device = await openDevice();
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
});
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  await device.db.delete();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const asked = async (ms: number): Promise<number> => {
  ask.mockClear();
  await pass(ms);
  return ask.mock.calls.length;
};

// @spec 4.21 8.12
it('asks every five seconds how the publishing stands, only while the page is seen, and tells its end', async () => {
  const publishing = { status: ask } as unknown as Publishing;
  status = 4;
  await openPanel(Status, { ...device.workspace, publishing }, `${device.levelPath}/pois`);
  await screen.findByText('4');
  // @spec 4.20 9.4
  expect(await asked(4 * TIME.statusPoll)).toBeGreaterThanOrEqual(3);
  visibility = 'hidden';
  await pass(TIME.statusPoll);
  expect(await asked(20 * TIME.statusPoll)).toBe(0);
  expect(onPublished).not.toHaveBeenCalled();
  visibility = 'visible';
  status = 0;
  await pass(2 * TIME.statusPoll);
  await screen.findByText('0');
  expect(onPublished).toHaveBeenCalledOnce();
});
