import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import { openPanel } from '../../../../tests/support/app/render-panel.tsx';
import { TIME } from '../../../domain/limits.ts';
import type { Publishing } from '../../../sync/index.ts';
import { useIsMapping } from './level-mapping.ts';

const RUNNING = 2;
const COMPLETED = 10;

const Mapping = () => <p>{useIsMapping() ? 'mapping' : 'at rest'}</p>;

let device: Device;

beforeEach(async () => {
  device = await openDevice();
});
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  await device.db.delete();
});

it('asks for the statuses every five seconds while a job runs, and once a minute after it', async () => {
  let levelStatus = RUNNING;
  const levelStatuses = vi.fn(() => Promise.resolve([{ levelStatus }]));
  const publishing = { levelStatuses } as unknown as Publishing;
  // Only what waits: the database has its own clock.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await openPanel(Mapping, { ...device.workspace, publishing }, `${device.levelPath}/pois`);
  await screen.findByText('mapping');
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  // A little is passed beyond: the clock goes on by itself while the page is drawn.
  const asked = async (ms: number): Promise<number> => {
    levelStatuses.mockClear();
    await pass(ms);
    return levelStatuses.mock.calls.length;
  };
  expect(await asked(4 * TIME.statusPoll)).toBeGreaterThanOrEqual(3);
  levelStatus = COMPLETED;
  await pass(TIME.statusPoll);
  expect(screen.getByText('at rest')).toBeDefined();
  expect(await asked(TIME.idlePoll - 2 * TIME.statusPoll)).toBe(0);
  expect(await asked(2 * TIME.statusPoll)).toBe(1);
});
