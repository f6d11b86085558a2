import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import { openPanel } from '../../../../tests/support/app/render-panel.tsx';
import { TIME } from '../../../domain/limits.ts';
import type { Publishing } from '../../../sync/index.ts';
import { useIsMapping, useMappingChanged } from './level-mapping.ts';

const RUNNING = 2;
const COMPLETED = 10;

function Mapping() {
  const tellChanged = useMappingChanged();
  return (
    <button type="button" onClick={tellChanged}>
      {useIsMapping() ? 'mapping' : 'at rest'}
    </button>
  );
}

let device: Device;
let levelStatus: number;
let visibility: DocumentVisibilityState;
const levelStatuses = vi.fn(() => Promise.resolve([{ levelStatus }]));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** How often it was asked in this time. */
const asked = async (ms: number): Promise<number> => {
  levelStatuses.mockClear();
  await pass(ms);
  return levelStatuses.mock.calls.length;
};
const see = (state: DocumentVisibilityState): void => {
  visibility = state;
  fireEvent(document, new Event('visibilitychange'));
};

beforeEach(async () => {
  device = await openDevice();
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  // Only what waits: the database has its own clock.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
});
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  await device.db.delete();
});

async function open(status: number): Promise<void> {
  levelStatus = status;
  levelStatuses.mockClear();
  const publishing = { levelStatuses } as unknown as Publishing;
  await openPanel(Mapping, { ...device.workspace, publishing }, `${device.levelPath}/pois`);
  // It is at rest before the first answer, too.
  await waitFor(() => expect(levelStatuses).toHaveBeenCalled());
  await screen.findByText(status === RUNNING ? 'mapping' : 'at rest');
}

it('a job runs → statuses read every five seconds; job ended → no more', async () => {
  await open(RUNNING);
  // A little is passed beyond: the clock goes on by itself while the page is drawn.
  expect(await asked(4 * TIME.statusPoll)).toBeGreaterThanOrEqual(3);
  levelStatus = COMPLETED;
  await pass(TIME.statusPoll);
  expect(screen.getByText('at rest')).toBeDefined();
  expect(await asked(100 * TIME.statusPoll)).toBe(0);
});

it('asks nothing while the page is hidden, and at once when it is seen again', async () => {
  await open(RUNNING);
  see('hidden');
  await pass(TIME.statusPoll);
  expect(await asked(20 * TIME.statusPoll)).toBe(0);
  levelStatus = COMPLETED;
  see('visible');
  await screen.findByText('at rest');
});

it('job started here, or by another person before the page is seen again → noticed', async () => {
  await open(COMPLETED);
  levelStatus = RUNNING;
  expect(await asked(10 * TIME.statusPoll)).toBe(0);
  fireEvent.click(screen.getByText('at rest'));
  await screen.findByText('mapping');
  levelStatus = COMPLETED;
  await pass(2 * TIME.statusPoll);
  levelStatus = RUNNING;
  see('hidden');
  see('visible');
  await screen.findByText('mapping');
});
