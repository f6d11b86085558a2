import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { transact, undo, type PendingState } from '../../../db/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { FetchPort } from '../../ports.ts';
import {
  edit,
  editThere,
  featureDraft,
  makeChain,
  rename,
  theClient,
} from '../../../../tests/support/sync/content-fixtures.ts';
import { createDevice, drained, until, type Device } from '../../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';

const MANY = 12;
const AT_ONCE = 4;

let server: ModelServer;
let device: Device;
/** Writes that are on their way to the server, while they are held up. */
let underWay: { fid: string; arrive: () => void }[];
let isHeldUp: boolean;

const fetch: FetchPort = async (url, init) => {
  if (init.method === 'PUT' && isHeldUp) {
    const fid = String(url).split('/').at(-1) ?? '';
    await new Promise<void>((arrive) => void underWay.push({ fid, arrive }));
  }
  return server.fetch(url, init);
};
const nameThere = (fid: string) => server.features.get(fid)?.properties['name'];
const opsIn = (state: PendingState) => device.db.pending.where({ state }).toArray();
const puts = (fid = '') => server.seen.filter(({ method, path }) => method === 'PUT' && path.endsWith(fid));

function letAllGo(): void {
  isHeldUp = false;
  for (const { arrive } of underWay.splice(0)) arrive();
}

/** @param extensions what the server offers; the device knows no version of what is changed */
async function begin(extensions: ModelServer['extensions']): Promise<void> {
  server = new ModelServer();
  server.extensions = extensions;
  [underWay, isHeldUp] = [[], false];
  device = await createDevice({ origin: server.origin, fetch });
  const chain = await makeChain(device, await theClient(device));
  device.engine.start();
  await drained(device);
  const first = await device.db.features.get(chain.first);
  if (first === undefined) throw new Error('The place is gone.');
  const places = Array.from({ length: MANY }, (_, i): Feature => {
    const { fid, properties, geometry } = featureDraft(device.newId(), `Room ${i}`);
    return { ...first, fid, properties, geometry };
  });
  await act(places.map((after) => ({ before: null, after })));
  await drained(device);
  device.clock.advance(2000);
  await device.db.acks.toCollection().modify((ack) => {
    delete ack.seen;
  });
  isHeldUp = true;
  await act(
    places.map((before) => ({ before, after: named(before, `${before.properties.name ?? ''} new`) })),
  );
  // Those that began with the first four wait as they are; the speed of the answers was unknown then.
  for (let answered = 0; answered <= AT_ONCE; answered += 1) {
    await until(() => underWay.length === AT_ONCE, 'four at the server');
    if (answered < AT_ONCE) underWay.shift()?.arrive();
  }
  await until(async () => (await opsIn('sending')).length === 2 * AT_ONCE, 'four that are ready');
}
afterEach(() => device.engine.stop());

const named = (row: Feature, name: string): Feature => ({ ...row, properties: { ...row.properties, name } });

/** Does all of it as one act. */
async function act(changes: { before: Feature | null; after: Feature }[]): Promise<void> {
  const moment = {
    label: 'changeFeature',
    changes: changes.map((one) => ({ table: 'features' as const, key: one.after.fid, ...one })),
  };
  await transact(device.db, moment, { now: device.clock.now(), newId: device.newId });
}

/** An operation that was written down and has not been sent. */
async function aReadyOne(): Promise<string> {
  const left = new Set(underWay.map(({ fid }) => fid));
  const op = (await opsIn('sending')).find(({ key }) => !left.has(key));
  if (op === undefined) throw new Error('Nothing is ready.');
  return op.key;
}

describe('change ready while all slots are busy', () => {
  beforeEach(() => begin([]));

  it('waits until one of four requests is answered', async () => {
    const before = puts().length;
    expect(underWay).toHaveLength(AT_ONCE);
    underWay.shift()?.arrive();
    await until(() => underWay.length === AT_ONCE, 'the next');
    expect(puts()).toHaveLength(before + 1);
    letAllGo();
    await drained(device);
    expect(
      [...server.features.values()].filter(({ properties }) => String(properties['name']).endsWith('new')),
    ).toHaveLength(MANY);
  });

  it('edited meanwhile → edit sent afterwards', async () => {
    const fid = await aReadyOne();
    await rename(device, fid, 'Newer');
    letAllGo();
    await drained(device);
    expect(nameThere(fid)).toBe('Newer');
  });

  it('undone meanwhile → undo sent afterwards', async () => {
    const fid = await aReadyOne();
    const name = (await device.db.features.get(fid))?.properties.name?.replace(' new', '');
    await undo(device.db, { now: device.clock.now(), newId: device.newId });
    letAllGo();
    await drained(device);
    expect(nameThere(fid)).toBe(name);
    expect((await device.db.features.get(fid))?.properties.name).toBe(name);
  });

  it('waited longer than a read is valid → read again', async () => {
    const fid = await aReadyOne();
    editThere(server, fid, { description: 'Theirs' });
    device.clock.advance(1500);
    letAllGo();
    await drained(device);
    expect(server.features.get(fid)?.properties).toMatchObject({
      name: expect.stringMatching(/new$/u) as string,
      description: 'Theirs',
    });
  });

  it('tab frozen · edited → read again with the edit', async () => {
    const fid = await aReadyOne();
    editThere(server, fid, { description: 'Theirs' });
    await edit(device, fid, { eid: 'R-1' });
    device.clock.advance(20_000);
    letAllGo();
    await drained(device);
    expect(server.features.get(fid)?.properties).toMatchObject({ description: 'Theirs', eid: 'R-1' });
  });

  it('run ended → not sent, state unchanged', async () => {
    const fid = await aReadyOne();
    const before = puts(fid).length;
    server.fault = () => ({ status: 401, code: 'invalid-token' });
    letAllGo();
    await until(() => device.engine.getSnapshot().phase === 'idle', 'the end of the run');
    expect(puts(fid)).toHaveLength(before);
    expect(await opsIn('sending')).toEqual([]);
    const op = await device.db.pending.get(`features:${fid}`);
    expect([op?.state, op?.attempt, op?.sent]).toEqual(['ready', 0, undefined]);
    server.fault = () => undefined;
    device.engine.nudge();
    await drained(device);
    expect(nameThere(fid)).toMatch(/new$/u);
  });
});

describe('server with ETags', () => {
  beforeEach(() => begin(['etag']));
  const readings = (fid: string) =>
    server.seen.filter(({ method, path }) => method === 'GET' && path.includes(fid)).length;

  it('waited longer than a read is valid → written over the version that was read, without another read', async () => {
    const fid = await aReadyOne();
    const before = readings(fid);
    device.clock.advance(1500);
    letAllGo();
    await drained(device);
    expect([before, readings(fid)]).toEqual([1, 1]);
    expect(nameThere(fid)).toMatch(/new$/u);
  });

  it('changed remotely meanwhile → both changes arrive', async () => {
    const fid = await aReadyOne();
    editThere(server, fid, { description: 'Theirs' });
    device.clock.advance(1500);
    letAllGo();
    await drained(device);
    expect(server.features.get(fid)?.properties).toMatchObject({
      name: expect.stringMatching(/new$/u) as string,
      description: 'Theirs',
    });
  });
});
