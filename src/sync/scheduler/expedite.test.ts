import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PendingOp } from '../../db/index.ts';
import { makeChain, theClient } from '../../../tests/support/sync/content-fixtures.ts';
import { createDevice, type Device } from '../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../tests/support/sync/model-server.ts';
import { expedite } from './expedite.ts';

const MINUTE_MS = 60_000;
let device: Device;
let waiting: PendingOp;

beforeEach(async () => {
  device = await createDevice(new ModelServer());
  await makeChain(device, await theClient(device));
  const [op] = await device.db.pending.filter(({ table }) => table === 'sites').toArray();
  if (op === undefined) throw new Error('Nothing waits.');
  waiting = op;
});
afterEach(() => device.engine.stop());

const now = (): number => device.clock.now();
/** Hurries while the operation is in this state. Returns when it may go then, in milliseconds since 1970. */
async function hurried(state: Partial<PendingOp>): Promise<number | undefined> {
  await device.db.pending.put({ ...waiting, attempt: 9, nextAt: now() + 5 * MINUTE_MS, ...state });
  await expedite(device.db, now());
  return (await device.db.pending.get(waiting.entityKey))?.nextAt;
}

const sentAt = (at: number, probes?: number): NonNullable<PendingOp['sent']> => ({
  rev: waiting.rev,
  at,
  value: null,
  intent: 'create',
  ...(probes !== undefined && { probes }),
});

describe('expedite', () => {
  it('waiting for a retry → due now', async () => {
    expect(await hurried({ state: 'ready' })).toBe(0);
  });

  it('outcome unknown → next probe keeps its delay', async () => {
    const at = now() - MINUTE_MS;
    expect(await hurried({ state: 'unknown', sent: sentAt(at) })).toBe(at + 2000);
    expect(await hurried({ state: 'unknown', sent: sentAt(at, 2) })).toBe(at + 30_000);
    expect(await hurried({ state: 'unknown', sent: sentAt(now(), 1) })).toBe(now() + 10_000);
  });

  it('outcome unknown → delay counts from when it was abandoned', async () => {
    const sent = { ...sentAt(now() - MINUTE_MS, 2), givenUpAt: now() - 1000 };
    expect(await hurried({ state: 'unknown', sent })).toBe(now() + 29_000);
  });

  it('due sooner → not postponed', async () => {
    const nextAt = now() + 1000;
    expect(await hurried({ state: 'unknown', sent: sentAt(now()), nextAt })).toBe(nextAt);
  });

  it('Retry-After → kept until over', async () => {
    const lastError = { code: 'busy', message: '', status: 429, retryAt: now() + MINUTE_MS };
    expect(await hurried({ state: 'ready', lastError })).toBe(now() + 5 * MINUTE_MS);
    device.clock.advance(MINUTE_MS);
    expect(await hurried({ state: 'ready', lastError })).toBe(0);
  });

  it.each([
    ['met no server', { code: 'network', message: '', status: null }, 0],
    ['was not answered in time', { code: 'timeout', message: '', status: null }, 0],
    ['was refused for now', { code: 'internal-error', message: '', status: 500 }, 5 * MINUTE_MS],
  ])('a server answered another · what %s → due now, or in its own time', async (_, lastError, wait) => {
    await device.db.pending.put({ ...waiting, attempt: 9, nextAt: now() + 5 * MINUTE_MS, lastError });
    await expedite(device.db, now(), 'unreached');
    expect((await device.db.pending.get(waiting.entityKey))?.nextAt).toBe(wait === 0 ? 0 : now() + wait);
  });
});
