import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Lid } from '../../../domain/entities/ids.ts';
import { changeSite, createBuilding, createSite, deleteSite } from '../../../domain/ops/index.ts';
import { transact } from '../../../db/index.ts';
import { square, theClient } from '../../../../tests/support/sync/content-fixtures.ts';
import { createDevice, settled, until, type Device } from '../../../../tests/support/sync/sync-device.ts';
import type { Seen } from '../../../../tests/support/sync/model-calls.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';

const DAY_MS = 24 * 3_600_000;
let server: ModelServer;
let device: Device;
let clientLid: Lid;
let siteLid: Lid;

const isCreate = ({ method, path }: Seen): boolean => method === 'POST' && path.endsWith('/sites');
const ports = () => ({ now: device.clock.now(), newId: device.newId });
const copies = () => device.engine.listDuplicates();
const said = () => device.events.filter(({ type }) => type === 'possible-duplicate');

async function makeSite(title = 'Harbour'): Promise<Lid> {
  const lid = device.newId() as Lid;
  const site = {
    title,
    externalId: title.toLowerCase(),
    extra: {},
    geometry: square(0.01),
  };
  await transact(device.db, createSite({ lid: clientLid }, { lid, ...site }), ports());
  return lid;
}

/** The first request to make the site is lost on its way, and comes when all is over. */
async function makeSiteTwice(): Promise<void> {
  let late: Seen | undefined;
  server.fault = (call) => {
    if (!isCreate(call) || late !== undefined) return undefined;
    late = call;
    return 'down';
  };
  siteLid = await makeSite();
  await settled(device);
  expect(server.sites).toHaveLength(1);
  if (late === undefined) throw new Error('Nothing was sent.');
  server.answer(late);
  expect(server.sites).toHaveLength(2);
}

const read = async () => expect(await device.engine.pullHierarchy()).toEqual({ ok: true });

beforeEach(async () => {
  server = new ModelServer();
  device = await createDevice(server);
  clientLid = await theClient(device);
});
afterEach(() => device.engine.stop());

describe('create abandoned · arrives late', () => {
  it('duplicate reported once, neither deleted', async () => {
    await makeSiteTwice();
    await read();
    await read();
    const [copy, ...others] = await copies();
    expect(others).toEqual([]);
    expect(copy).toMatchObject({ title: 'Harbour', table: 'sites', inside: 0, isChanged: false });
    expect([copy?.ours, copy?.copy].map((row) => row !== undefined && 'lid' in row && row.lid)).toEqual([
      siteLid,
      copy?.id,
    ]);
    expect(said()).toEqual([{ type: 'possible-duplicate', entityKey: `sites:${copy?.id ?? ''}` }]);
    const line = async () => (await device.db.activity.where({ what: 'cameTwice' }).toArray())[0];
    await until(async () => (await line()) !== undefined, 'a line of activity');
    expect(await line()).toMatchObject({ title: 'Harbour' });
    await settled(device);
    expect(server.sites).toHaveLength(2);
    expect(server.writes().filter((write) => write.startsWith('DELETE'))).toEqual([]);
  });

  it('crash → duplicate still listed after restart', async () => {
    await makeSiteTwice();
    await device.engine.stop();
    device = device.restart();
    await read();
    expect(await copies()).toHaveLength(1);
    await device.engine.stop();
    device = device.restart();
    expect(await copies()).toHaveLength(1);
  });

  it('duplicate edited since → listed as changed, with its content count', async () => {
    await makeSiteTwice();
    await read();
    const [copy] = await copies();
    const there = server.sites.find(
      (site) => site.siteInternalIdentifier !== server.sites[0]?.siteInternalIdentifier,
    );
    if (there === undefined || copy === undefined) throw new Error('There is no copy.');
    Object.assign(there, { siteTitle: 'Quay' });
    await read();
    expect((await copies())[0]).toMatchObject({ title: 'Harbour', isChanged: true, inside: 0 });
    const building = {
      lid: device.newId() as Lid,
      title: 'Hall',
      externalId: 'hall',
      extra: {},
      geometry: square(0.001),
    };
    const site = await device.db.sites.get(copy.id);
    if (site === undefined) throw new Error('gone');
    // Not sent yet: work all the same.
    await transact(device.db, createBuilding(site, building), ports());
    expect((await copies())[0]).toMatchObject({ inside: 1 });
  });

  it('both kept → not listed again', async () => {
    await makeSiteTwice();
    await read();
    await device.engine.keepDuplicate((await copies())[0]?.id ?? '');
    expect(await copies()).toEqual([]);
    await read();
    expect(await copies()).toEqual([]);
    expect(said()).toHaveLength(1);
  });

  it('duplicate deleted by the user → ours stays', async () => {
    await makeSiteTwice();
    await read();
    const site = await device.db.sites.get((await copies())[0]?.id ?? '');
    if (site === undefined) throw new Error('gone');
    await transact(device.db, deleteSite({ site, buildings: [], levels: [], features: [] }), ports());
    expect(await copies()).toEqual([]);
    await settled(device);
    await read();
    expect(await copies()).toEqual([]);
    expect(server.sites.map((one) => one['siteTitle'])).toEqual(['Harbour']);
    const ours = await device.db.sites.get(siteLid);
    if (ours === undefined) throw new Error('gone');
    await transact(device.db, changeSite(ours, { title: 'Port' }), ports());
    await settled(device);
    expect(server.sites.map((one) => one['siteTitle'])).toEqual(['Port']);
  });

  it('appears within seven days → listed', async () => {
    await makeSiteTwice();
    const [first, late] = server.sites;
    if (first === undefined || late === undefined) throw new Error('There is no copy.');
    server.sites.pop();
    device.clock.advance(7 * DAY_MS - 60_000);
    await read();
    expect(await copies()).toEqual([]);
    server.sites.push(late);
    await read();
    expect(await copies()).toHaveLength(1);
  });

  it('appears after seven days → not listed', async () => {
    await makeSiteTwice();
    device.clock.advance(7 * DAY_MS + 60_000);
    await read();
    expect(await copies()).toEqual([]);
  });
});

describe('only looks like a duplicate', () => {
  /** A server that keeps nothing of what is free-form, and so no marks. */
  function forgetMarks(): void {
    for (const site of server.sites) Object.assign(site, { siteExtraData: {} });
  }

  it('server drops operation ids · equal content, appeared since → duplicate', async () => {
    await makeSiteTwice();
    forgetMarks();
    await read();
    expect(await copies()).toHaveLength(1);
  });

  it('content differs or existed before → no duplicate', async () => {
    await makeSiteTwice();
    forgetMarks();
    const [first, second] = server.sites;
    if (first === undefined || second === undefined) throw new Error('There is no copy.');
    Object.assign(second, { siteTitle: 'Harbour 2' });
    await read();
    expect(await copies()).toEqual([]);

    const before = await device.db.meta.get(`made:${siteLid}`);
    const made = before?.value as object;
    const value = { ...made, before: [second.siteInternalIdentifier] };
    await device.db.meta.put({ k: `made:${siteLid}`, value });
    Object.assign(second, { siteTitle: 'Harbour' });
    await read();
    expect(await copies()).toEqual([]);
  });

  it('both created here → no duplicate', async () => {
    await makeSite('Harbour');
    await makeSite('Harbour');
    await settled(device);
    forgetMarks();
    await read();
    expect(await copies()).toEqual([]);
    expect(server.sites).toHaveLength(2);
  });
});
