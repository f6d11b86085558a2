import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Level } from '../../domain/entities/level.ts';
import { editThere } from '../testing/content.ts';
import { createDevice, settled, until, type Device } from '../testing/device.ts';
import type { Seen } from '../testing/model-calls.ts';
import { ModelServer } from '../testing/model-server.ts';
import { changeNodes, makePath, nodesThere, withProperties } from '../testing/network.ts';

let server: ModelServer;
let device: Device;
let level: Level;
let a: string;

beforeEach(async () => {
  server = new ModelServer();
  device = await createDevice(server);
  ({ level, a } = await makePath(device, () => settled(device)));
  await change({ name: 'Old' });
  await settled(device);
});
afterEach(() => device.engine.stop());

const change = async (properties: Record<string, unknown>): Promise<void> =>
  changeNodes(device, await withProperties(device, a, properties));
const said = () => device.events.filter(({ type }) => type === 'overwritten-by-other');

/** The next network that leaves is given up on its way. */
async function giveUp(): Promise<Seen> {
  let given: Seen | undefined;
  server.fault = (call) => {
    if (given !== undefined || call.method !== 'POST' || !call.path.endsWith('/graphs')) return undefined;
    given = call;
    return 'down';
  };
  device.engine.nudge();
  const isIdle = () => device.engine.getSnapshot().phase === 'idle';
  await until(async () => {
    if (isIdle()) device.clock.advance(500);
    return given !== undefined && (await device.db.pending.where({ state: 'unknown' }).count()) > 0;
  }, 'a request in doubt');
  await until(isIdle);
  if (given === undefined) throw new Error('Nothing was sent.');
  return given;
}

/** A change is given up, and so is what it makes together with a word that somebody has said since. */
async function twoInDoubt(): Promise<Seen> {
  await change({ eid: 'mine' });
  const late = await giveUp();
  editThere(server, a, { name: 'New' });
  await giveUp();
  return late;
}

function comeLate(late: Seen): void {
  expect(server.answer(late).status).toBe(200);
  expect(nodesThere(server)[a]).toMatchObject({ name: 'Old', eid: 'mine' });
}

it.each(['is in doubt, too', 'was answered'])(
  "somebody's word over which our first request goes is not lost unsaid where the third %s",
  async (third) => {
    const late = await twoInDoubt();
    editThere(server, a, { name: 'Newer' });
    if (third === 'was answered') await settled(device);
    else await giveUp();
    comeLate(late);
    await settled(device);
    device.clock.advance(20_000);
    expect(await device.engine.pullLevel(level.lid)).toEqual({ ok: true });
    const isBack = nodesThere(server)[a]?.['name'] === 'Newer';
    expect(isBack || said().length > 0).toBe(true);
  },
);
