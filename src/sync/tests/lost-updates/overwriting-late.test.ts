import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { edit, editThere, makeChain, theClient } from '../../../../tests/support/sync/content-fixtures.ts';
import { createDevice, settled, until } from '../../../../tests/support/sync/sync-device.ts';
import type { Seen } from '../../../../tests/support/sync/model-calls.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';
import { watchedPlace, type WatchedPlace } from '../../../../tests/support/sync/acknowledged-place.ts';
import { someOf } from '../../../../tests/support/vitest/slow-tests.ts';

let { server, device, fid, send, pull, there, alarms } = {} as WatchedPlace;

beforeEach(async () => {
  ({ server, device, fid, send, pull, there, alarms } = await watchedPlace());
});
afterEach(() => device.engine.stop());

describe('own attempt arrives late', () => {
  it('overwrites a newer write → lost update reported, reapplied', async () => {
    const late: Seen[] = [];
    server.fault = (call) => {
      if (call.method !== 'PUT' || late.length > 0) return undefined;
      late.push(call);
      return 'down';
    };
    await edit(device, fid, { name: 'Early' });
    device.engine.start();
    await until(() => late.length === 1);
    await device.engine.stop();
    await edit(device, fid, { name: 'Later' });
    await send();
    expect(there()).toMatchObject({ name: 'Later' });
    expect(server.answer(late[0] as Seen).status).toBe(200);
    await pull();
    expect(alarms()).toHaveLength(1);
    const [record] = await device.engine.listLostUpdates();
    expect(record?.fields).toMatchObject([{ path: 'properties.name', ours: 'Later', theirs: 'Early' }]);
    await device.engine.reapplyLostUpdate(record?.id ?? '');
    await send();
    await pull();
    expect(there()).toMatchObject({ name: 'Later' });
    expect(alarms()).toHaveLength(1);
  });

  /** A name that was sent, given up and taken back, beside which something else then went. */
  async function nameTakenBack(): Promise<Seen> {
    const late: Seen[] = [];
    server.fault = (call) => {
      if (call.method !== 'PUT' || late.length > 0) return undefined;
      late.push(call);
      return 'down';
    };
    const name = there()?.['name'];
    await edit(device, fid, { name: 'Early' });
    device.engine.start();
    await until(() => late.length === 1);
    await device.engine.stop();
    await edit(device, fid, { name: String(name), description: 'Beside it' });
    await send();
    expect(there()).toMatchObject({ name, description: 'Beside it' });
    return late[0] as Seen;
  }

  it('next read much later → lost update reported', async () => {
    const late = await nameTakenBack();
    device.clock.advance(30_000);
    expect(server.answer(late).status).toBe(200);
    device.clock.advance(120_000);
    await pull();
    expect(alarms()).toHaveLength(1);
  });

  it('a read after the delivery delay showed it never arrived → no lost update', async () => {
    await nameTakenBack();
    device.clock.advance(90_000);
    await pull();
    editThere(server, fid, { name: 'Early' });
    await pull();
    expect(alarms()).toEqual([]);
  });

  describe.each(
    someOf(
      [
        ['acknowledged and delivered twice', false],
        ['abandoned · remote write meanwhile', true],
      ],
      1,
    ),
  )('%s', (_, isGivenUp) => {
    /** Our write, which may arrive again; another person's beside it, and ours in place of that. */
    async function wordOverTheirs(later = 0): Promise<Seen> {
      const seen: Seen[] = [];
      server.fault = (call) => {
        if (call.method !== 'PUT' || seen.length > 0) return undefined;
        seen.push(call);
        return isGivenUp ? 'down' : undefined;
      };
      await edit(device, fid, { name: 'Ours' });
      device.engine.start();
      await until(() => seen.length === 1);
      if (isGivenUp) await device.engine.stop();
      else await send();
      editThere(server, fid, { description: 'theirs' });
      if (isGivenUp) await send();
      await pull();
      device.clock.advance(later);
      await edit(device, fid, { description: 'ours over theirs' });
      await send();
      expect(there()).toMatchObject({ name: 'Ours', description: 'ours over theirs' });
      if (seen[0] === undefined) throw new Error('Nothing was sent.');
      return seen[0];
    }

    it('removes our write over a remote value → lost update reported', async () => {
      expect(server.answer(await wordOverTheirs()).status).toBe(200);
      expect(there()).not.toHaveProperty('description');
      await pull();
      expect(alarms()).toHaveLength(1);
      const [record] = await device.engine.listLostUpdates();
      expect(record?.fields).toMatchObject([{ path: 'properties.description', ours: 'ours over theirs' }]);
      await device.engine.reapplyLostUpdate(record?.id ?? '');
      await send();
      expect(there()).toMatchObject({ description: 'ours over theirs' });
    });

    it('can no longer arrive → no lost update', async () => {
      await wordOverTheirs(62_000);
      editThere(server, fid, { description: undefined });
      await pull();
      expect((await device.db.features.get(fid))?.properties).not.toHaveProperty('description');
      expect(alarms()).toEqual([]);
    });
  });

  it('content of a new level → lost update reported', async () => {
    server = new ModelServer();
    const other = await createDevice(server);
    const late: Seen[] = [];
    server.fault = (call) => {
      if (!call.path.endsWith('/bulk') || late.length > 0) return undefined;
      late.push(call);
      return 'down';
    };
    const chain = await makeChain(other, await theClient(other));
    other.engine.start();
    await until(() => late.length === 1);
    await other.engine.stop();
    await edit(other, chain.first, { name: 'Later' });
    await settled(other);
    await other.engine.stop();
    expect(server.features.get(chain.first)?.properties['name']).toBe('Later');
    expect(server.answer(late[0] as Seen).status).toBe(200);
    other.clock.advance(1000);
    await other.engine.pullLevel(chain.levelLid);
    expect(await other.engine.listLostUpdates()).toMatchObject([
      { fields: [{ path: 'properties.name', ours: 'Later', theirs: 'Café' }] },
    ]);
  });

  it('its values were kept → no lost update', async () => {
    server.fault = (() => {
      let isLost = false;
      return ({ method }: Seen) => {
        if (method !== 'PUT' || isLost) return undefined;
        isLost = true;
        return 'lost';
      };
    })();
    await edit(device, fid, { name: 'Early' });
    await send();
    await edit(device, fid, { description: 'Later' });
    await send();
    await pull();
    expect(there()).toMatchObject({ name: 'Early', description: 'Later' });
    expect(alarms()).toEqual([]);
  });
});
