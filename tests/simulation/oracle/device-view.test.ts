import { expect, it } from 'vitest';
import type { PendingOp } from '../../../src/db/index.ts';
import type { Device } from '../world/device.ts';
import { View } from './device-view.ts';

const BUILDING = { entityKey: 'buildings:tower', table: 'buildings', key: 'tower', parentKey: null } as const;
const AROUND = ['levels:ground', 'buildings:tower', 'sites:site'];

/** A device on which there is only an operation on a building, and a question about it. */
function viewOf(op: Pick<PendingOp, 'intent' | 'state'>, isAsked = true): View {
  const tables: Record<string, unknown[]> = {
    pending: [{ ...BUILDING, ...op }],
    conflicts: isAsked ? [{ entityKey: BUILDING.entityKey }] : [],
  };
  const disk = { read: (table: string) => tables[table] ?? [] };
  return new View({ name: 'd0', disk } as unknown as Device);
}

it('what went with a building is held by the question about its deletion, or by its refusal', () => {
  expect(viewOf({ intent: 'delete', state: 'conflict' }).heldBy('node-1', AROUND)?.key).toBe('tower');
  expect(viewOf({ intent: 'delete', state: 'rejected' }, false).heldBy('node-1', AROUND)?.key).toBe('tower');
});

it.each([
  ['it did not go with it', viewOf({ intent: 'delete', state: 'conflict' }), []],
  ['its deletion has not been asked about', viewOf({ intent: 'delete', state: 'ready' }, false), AROUND],
  ['it is not to be deleted', viewOf({ intent: 'update', state: 'conflict' }), AROUND],
])('what went with a building is held by nothing where %s', (_, view, goneWith) => {
  expect(view.heldBy('node-1', goneWith)).toBeUndefined();
});
