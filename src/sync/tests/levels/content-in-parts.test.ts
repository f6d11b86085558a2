import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { featureDraft } from '../../../../tests/support/sync/content-fixtures.ts';
import { watchedPlace } from '../../../../tests/support/sync/acknowledged-place.ts';
import { failFirst, longAfter, namesOn } from '../../../../tests/support/sync/partial-level.ts';
import type { Seen } from '../../../../tests/support/sync/model-calls.ts';
import type { Fault, ModelServer } from '../../../../tests/support/sync/model-server.ts';
import type { Device } from '../../../../tests/support/sync/sync-device.ts';
import { transact } from '../../../db/index.ts';
import type { Lid } from '../../../domain/entities/ids.ts';
import { BULK, FEATURE } from '../../../domain/limits.ts';
import { createLevel } from '../../../domain/ops/index.ts';
import { someOf } from '../../../../tests/support/vitest/slow-tests.ts';

let server: ModelServer;
let device: Device;
let lid: Lid;

const NAMES = ['A', 'B', 'C'];
/** Two of them are one part. */
const LARGE = { notes: 'x'.repeat(FEATURE.maxBytes - 2000) };

beforeEach(async () => {
  ({ server, device } = await watchedPlace());
  device.clock.advance(60_000);
  lid = device.newId() as Lid;
});
afterEach(() => device.engine.stop());

/** A new level with three large places, made on the device. */
async function makeLevel(): Promise<void> {
  const [building] = await device.db.buildings.toArray();
  const draft = { lid, levelIndex: 1, shortTitle: '1', title: 'First', extra: {} };
  const places = NAMES.map((name) => {
    const place = featureDraft(device.newId(), name);
    return { ...place, properties: { ...place.properties, ...LARGE } };
  });
  const ports = { now: device.clock.now(), newId: device.newId };
  await transact(device.db, createLevel(building!, draft, places), ports);
}

const isBulk = ({ path }: Pick<Seen, 'path'>): boolean => path.endsWith('/levels/1/bulk');
const bulks = () => server.seen.filter(isBulk);
const namesIn = ({ body }: Seen): unknown[] =>
  (body as { features: { properties: { name: string } }[] }).features.map(
    ({ properties }) => properties.name,
  );
const bytesOf = ({ body }: Seen): number => JSON.stringify(body).length;
const there = (name: string) =>
  [...server.features.values()].find(({ properties }) => properties['name'] === name)?.properties;

/** The second part fails in this way the first time, and another client has renamed the first place by then. */
async function failSecondPart(fault: Fault): Promise<void> {
  const is = (call: { path: string }): boolean => {
    if (!isBulk(call) || bulks().length !== 2) return false;
    Object.assign(there('A')!, { name: 'Theirs' });
    return true;
  };
  await failFirst({ server, device }, { is, fault }, makeLevel);
}

describe('new level · content larger than one part', () => {
  it('nothing fails → sent in parts below the limit, each feature once', async () => {
    await makeLevel();
    await longAfter(device, lid);
    expect(bulks().map(namesIn)).toEqual([['A', 'B'], ['C']]);
    expect(Math.max(...bulks().map(bytesOf))).toBeLessThanOrEqual(BULK.part);
    expect(await namesOn({ server, device }, lid)).toEqual({ there: NAMES, here: NAMES });
    expect(await device.db.pending.count()).toBe(0);
  });

  it('server takes less (413) → parts are halved until it takes them', async () => {
    server.fault = (call) =>
      isBulk(call) && bytesOf(call) > 3_000_000 ? { status: 413, code: 'http-413' } : undefined;
    await makeLevel();
    await longAfter(device, lid);
    expect(await namesOn({ server, device }, lid)).toEqual({ there: NAMES, here: NAMES });
    expect(await device.db.pending.count()).toBe(0);
  });

  it('one feature too large for the server (413) → refused, level taken back, all work kept here', async () => {
    server.fault = (call) =>
      isBulk(call) && namesIn(call).includes('C') ? { status: 413, code: 'http-413' } : undefined;
    await makeLevel();
    await longAfter(device, lid);
    expect(await namesOn({ server, device }, lid)).toEqual({ there: [], here: NAMES });
    expect(server.levels.some(({ levelIndex }) => levelIndex === 1)).toBe(false);
    expect(await device.db.pending.toArray()).toMatchObject([{ state: 'rejected', key: lid }]);
  });

  it.each(
    someOf<[string, Fault]>(
      [
        ['refused for now (503)', { status: 503, code: 'unavailable' }],
        ['not delivered', 'down'],
        ['stored, answer lost', 'lost'],
      ],
      2,
    ),
  )(
    'second part %s · first part changed by others meanwhile → rest sent, their change kept',
    async (_, fault) => {
      await failSecondPart(fault);
      await longAfter(device, lid);
      const names = ['B', 'C', 'Theirs'];
      expect(await namesOn({ server, device }, lid)).toEqual({ there: names, here: names });
      const again = new Set(bulks().slice(2).flatMap(namesIn));
      expect(again).toEqual(new Set(fault === 'lost' ? [] : ['C']));
      expect(await device.db.pending.count()).toBe(0);
    },
  );

  it('level replaced by another person between two parts → nothing more is sent to theirs', async () => {
    const answer = server.handle.bind(server);
    server.handle = (call) => {
      const done = answer(call);
      if (isBulk(call)) {
        const mine = server.levels.find(({ levelIndex }) => levelIndex === 1)!;
        server.features.clear();
        Object.assign(mine, { levelLongTitle: 'Somebody else', levelExtraData: { storeyKey: 'another' } });
        device.clock.advance(60_000);
      }
      return done;
    };
    await makeLevel();
    await longAfter(device, lid);
    expect(bulks().map(namesIn)).toEqual([['A', 'B']]);
    expect((await namesOn({ server, device }, lid)).there).toEqual([]);
    expect(await device.db.features.where({ levelLid: lid }).count()).toBe(NAMES.length);
  });
});
