import 'fake-indexeddb/auto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDevice } from '../support/sync/sync-device.ts';
import { CALL_KINDS, type CallKind } from './faults/call-kinds.ts';
import { FaultServer, type Fault } from './faults/fault-server.ts';
import { rest } from './faults/drain-queue.ts';
import { BATCH, fill, furnish, read } from './faults/test-world.ts';

/** All of the table with `npm run reliability`; in the test suite each kind with one of the faults, at one place. */
const IS_WHOLE = process.env['STOREY_ALL_FAULTS'] !== undefined;
const PLACES = [1, 3, BATCH] as const;
const BEFALLS: readonly Fault[] = [
  '500 before',
  '500 after',
  'silent after',
  'unstamped',
  'cut after',
  'late',
];

const server = new FaultServer();
beforeAll(() => server.listen());
afterAll(() => server.close());

/** Sends a batch of which one call meets a fault. @returns the content of the server, and what is left here */
async function play(kind: CallKind, fault: Fault, place: number) {
  server.reset();
  furnish(server.model);
  const device = await createDevice(server);
  fill(server.model, device.newId);
  const ground = await read(device);
  device.setOnline(false);
  await kind.batch(ground);
  device.clock.advance(2000);
  let calls = 0;
  let met = 0;
  server.fault = (call) => {
    if (!kind.is(call) || (calls += 1) !== place) return undefined;
    met += 1;
    return fault;
  };
  device.setOnline(true);
  await rest(device, server);
  await device.engine.stop();
  const left = (await device.db.pending.toArray()).map(({ entityKey, state }) => `${entityKey} ${state}`);
  device.db.close();
  return { met, left, there: kind.there(server.model) };
}

describe('a batch of which one call goes wrong', () => {
  for (const [k, kind] of CALL_KINDS.entries()) {
    for (const [f, fault] of BEFALLS.entries()) {
      for (const [p, place] of PLACES.entries()) {
        if (kind.isTogether === true && place > 1) continue;
        if (!IS_WHOLE && (f !== k % BEFALLS.length || (kind.isTogether !== true && p !== (k + f) % 3)))
          continue;
        it(`${kind.name}, ${fault}, ${place} of ${BATCH}: nothing is lost and nothing is there twice`, async () => {
          expect(await play(kind, fault, place)).toEqual({ met: 1, left: [], there: kind.wanted });
        });
      }
    }
  }
});
