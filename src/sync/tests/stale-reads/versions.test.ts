import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Lid } from '../../../domain/entities/ids.ts';
import { changeSite } from '../../../domain/ops/index.ts';
import { transact } from '../../../db/index.ts';
import { edit, editThere, rename } from '../../../../tests/support/sync/content-fixtures.ts';
import {
  createDevice,
  drained,
  settled,
  until,
  type Device,
} from '../../../../tests/support/sync/sync-device.ts';
import type { Seen } from '../../../../tests/support/sync/model-calls.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';
import { scenario } from '../../../../tests/support/sync/scenario.ts';

let server: ModelServer;
let device: Device;
let first: string;
let siteLid: Lid;

const nameThere = () => server.features.get(first)?.properties['name'];
const isPut = ({ method, path }: Seen): boolean => method === 'PUT' && path.endsWith(first);
const puts = () => server.seen.filter(isPut);
const readings = () => server.seen.filter(({ method }) => method === 'GET').length;

/** A level with two places is on the server. @param extensions what the server offers from the beginning */
async function begin(extensions: ModelServer['extensions']): Promise<void> {
  server = new ModelServer();
  server.extensions = extensions;
  device = await createDevice(server);
  ({ first, siteLid } = await scenario({ server, device }));
  device.engine.start();
  await drained(device);
  device.clock.advance(2000);
}
afterEach(() => device.engine.stop());

describe('server with ETags', () => {
  beforeEach(() => begin(['etag']));

  it('write → If-Match of the version last seen, no extra read', async () => {
    await rename(device, first, 'One');
    await drained(device);
    const before = readings();
    await rename(device, first, 'Two');
    await drained(device);
    expect(nameThere()).toBe('Two');
    expect(readings()).toBe(before);
    expect(puts().map(({ headers }) => headers?.['If-Match'])).toEqual([
      expect.stringMatching(/^"/),
      expect.stringMatching(/^"/),
    ]);
  });

  it('remote write in between → 412, merged', async () => {
    let isMoved = false;
    server.fault = (call) => {
      if (isPut(call) && !isMoved) editThere(server, first, { eid: 'THEIRS' });
      isMoved ||= isPut(call);
      return undefined;
    };
    await rename(device, first, 'Mine');
    await drained(device);
    expect(server.features.get(first)?.properties).toMatchObject({ name: 'Mine', eid: 'THEIRS' });
    expect(await device.db.features.get(first)).toMatchObject({ properties: { eid: 'THEIRS' } });
    expect(device.events.map(({ type }) => type)).toContain('merged');
  });

  it('412 more than five times → conflict', async () => {
    let n = 0;
    server.fault = (call) => {
      if (isPut(call)) editThere(server, first, { eid: `E${(n += 1)}` });
      return undefined;
    };
    await rename(device, first, 'Mine');
    await until(async () => (await device.db.conflicts.count()) === 1, 'a question');
    expect(puts()).toHaveLength(5);
    expect(nameThere()).not.toBe('Mine');
    server.fault = () => undefined;
    const [conflict] = await device.engine.listConflicts();
    await device.engine.resolveConflict(conflict?.id ?? '', { fields: {} });
    await drained(device);
    expect(server.features.get(first)?.properties).toMatchObject({ name: 'Mine', eid: `E${n}` });
  });

  it('version changes, content does not → sent', async () => {
    let n = 0;
    server.fault = (call) => {
      const there = server.features.get(first);
      if (isPut(call) && there !== undefined)
        server.put({ ...there, properties: { ...there.properties, sid: (n += 1) } }, there.place);
      return undefined;
    };
    await rename(device, first, 'Mine');
    await drained(device);
    expect(nameThere()).toBe('Mine');
    expect(puts().map(({ headers }) => headers !== undefined)).toEqual([true, true, true, true, true, false]);
  });

  it('late attempt → refused, later write kept', async () => {
    const late: Seen[] = [];
    server.fault = (call) => {
      if (!isPut(call) || late.length > 0) return undefined;
      late.push(call);
      return 'down';
    };
    await rename(device, first, 'Early');
    await until(() => late.length === 1);
    await settled(device);
    await rename(device, first, 'Later');
    await settled(device);
    expect(server.answer(late[0] as Seen).status).toBe(412);
    expect(nameThere()).toBe('Later');
  });

  it('site changed at the same moment → merged', async () => {
    let isMoved = false;
    server.fault = ({ method, path }) => {
      const site = server.sites[0];
      if (method === 'PATCH' && path.startsWith('/sites/') && !isMoved && site !== undefined) {
        isMoved = true;
        site['siteExtraData'] = { theirs: 1 };
      }
      return undefined;
    };
    const site = await device.db.sites.get(siteLid);
    if (site === undefined) throw new Error('gone');
    const ports = { now: device.clock.now(), newId: device.newId };
    await transact(device.db, changeSite(site, { title: 'Port' }), ports);
    await drained(device);
    expect(server.sites[0]).toMatchObject({ siteTitle: 'Port', siteExtraData: { theirs: 1 } });
  });

  it('unchanged list → 304', async () => {
    const [level] = await device.db.levels.toArray();
    const lid = level?.lid ?? '';
    // What a level brought along is read once it is there.
    await device.engine.stop();
    await device.engine.pullLevel(lid);
    server.seen.length = 0;
    await device.engine.pullLevel(lid);
    const lists = server.seen.filter(({ path }) => path.includes('/levels/'));
    expect(lists.map(({ headers }) => headers?.['If-None-Match'] !== undefined)).toEqual(Array(5).fill(true));
    editThere(server, first, { name: 'New' });
    await device.engine.pullLevel(lid);
    expect((await device.db.features.get(first))?.properties.name).toBe('New');
  });

  it('many features → one list instead of single reads', async () => {
    const there = server.features.get(first);
    if (there === undefined) throw new Error('gone');
    const fids = Array.from({ length: 30 }, () => device.newId());
    for (const fid of fids) {
      server.put({ ...there, properties: { ...there.properties, fid } }, there.place);
    }
    const [level] = await device.db.levels.toArray();
    await device.engine.pullLevel(level?.lid ?? '');
    device.clock.advance(2000);
    device.setOnline(false);
    for (const fid of fids) await rename(device, fid, 'New');
    server.seen.length = 0;
    device.setOnline(true);
    await drained(device);
    expect(
      [...server.features.values()].filter(({ properties }) => properties['name'] === 'New'),
    ).toHaveLength(30);
    const single = server.seen.filter(
      ({ method, path }) => method === 'GET' && path.startsWith('/features/'),
    );
    expect(single).toHaveLength(8);
    expect(readings()).toBeLessThan(25);
  });

  it('no endpoint for single features → works', async () => {
    server.fault = ({ path }) =>
      path.startsWith('/features/') && path.endsWith('/draft')
        ? { status: 404, code: 'not-found' }
        : undefined;
    await rename(device, first, 'One');
    await edit(device, first, { eid: 'E' });
    await drained(device);
    expect(server.features.get(first)?.properties).toMatchObject({ name: 'One', eid: 'E' });
  });
});

describe.each([[null], [[]], [['idempotency', 'changes'] as const]])(
  'server without ETags: %s',
  (extensions) => {
    beforeEach(() => begin(extensions));

    it('write → read before it, no conditional headers', async () => {
      await rename(device, first, 'One');
      await drained(device);
      device.clock.advance(2000);
      const before = readings();
      await rename(device, first, 'Two');
      await drained(device);
      expect(nameThere()).toBe('Two');
      expect(readings()).toBeGreaterThan(before);
      const asked = server.seen.flatMap(({ headers }) => Object.keys(headers ?? {}));
      expect(asked.filter((name) => name !== 'Idempotency-Key')).toEqual([]);
      if (extensions === null || extensions.length === 0) expect(asked).toEqual([]);
    });
  },
);
