import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { edit, editThere } from '../../../../tests/support/sync/content-fixtures.ts';
import { until } from '../../../../tests/support/sync/sync-device.ts';
import type { Seen } from '../../../../tests/support/sync/model-calls.ts';
import { watchedPlace, type WatchedPlace } from '../../../../tests/support/sync/acknowledged-place.ts';

let { server, device, fid, send, pull, there, alarms } = {} as WatchedPlace;

beforeEach(async () => {
  ({ server, device, fid, send, pull, there, alarms } = await watchedPlace((of) => {
    of.extensions = ['etag'];
  }));
});
afterEach(() => device.engine.stop());

const auditHere = () => device.db.audits.get(`features:${fid}`);

describe('a server that compares the version of each write', () => {
  /** The first write is lost on its way, and may be delivered later. */
  async function abandoned(name: string): Promise<Seen> {
    const seen: Seen[] = [];
    server.fault = (call) => {
      if (call.method !== 'PUT' || seen.length > 0) return undefined;
      seen.push(call);
      return 'down';
    };
    await edit(device, fid, { name });
    device.engine.start();
    await until(() => seen.length === 1);
    await device.engine.stop();
    if (seen[0] === undefined) throw new Error('Nothing was sent.');
    return seen[0];
  }

  it('acknowledged write · its changed fields are audited, no copy of the row is kept', async () => {
    await edit(device, fid, { name: 'Ours' });
    await send();
    expect(await auditHere()).toMatchObject({
      fields: [{ path: 'properties.name', new: 'Ours' }],
    });
    expect(await device.db.attempts.where('resource').startsWith('writes/').count()).toBe(0);
  });

  it('abandoned write delivered after the next one · refused there, nothing reported', async () => {
    const late = await abandoned('Early');
    await edit(device, fid, { name: 'Later' });
    await send();
    expect(server.answer(late).status).toBe(412);
    await pull();
    expect(there()).toMatchObject({ name: 'Later' });
    expect(alarms()).toEqual([]);
  });

  it('abandoned write, remote change meanwhile, theirs is kept · refused there, nothing reported', async () => {
    const late = await abandoned('Early');
    editThere(server, fid, { name: 'Theirs' });
    await send();
    const [conflict] = await device.engine.listConflicts();
    await device.engine.resolveConflict(conflict?.id ?? '', 'theirs');
    expect(server.answer(late).status).toBe(412);
    await pull();
    expect(there()).toMatchObject({ name: 'Theirs' });
    expect(alarms()).toEqual([]);
  });

  // A version is a hash of the content: it is the same again where the content is.
  describe('content as it was before the write', () => {
    let name: unknown;
    beforeEach(() => {
      name = there()?.['name'];
    });

    it('abandoned write, the next one taken back · the first is delivered → lost update reported', async () => {
      const late = await abandoned('Early');
      await edit(device, fid, { name: 'Later' });
      await send();
      await edit(device, fid, { name });
      await send();
      expect(server.answer(late).status).toBe(200);
      await pull();
      expect(there()).toMatchObject({ name: 'Early' });
      expect(alarms()).toHaveLength(1);
    });

    it('acknowledged write, taken back · delivered twice → lost update reported', async () => {
      server.seen.length = 0;
      await edit(device, fid, { name: 'Ours' });
      await send();
      const [write] = server.seen.filter(({ method }) => method === 'PUT');
      await edit(device, fid, { name });
      await send();
      expect(server.answer(write!).status).toBe(200);
      await pull();
      expect(there()).toMatchObject({ name: 'Ours' });
      expect(alarms()).toHaveLength(1);
    });
  });

  it('another client writes without a condition over ours · lost update reported', async () => {
    await edit(device, fid, { name: 'Ours' });
    const name = there()?.['name'];
    await send();
    editThere(server, fid, { name });
    await pull();
    expect(alarms()).toHaveLength(1);
  });
});
