import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { transact } from '../../db/index.ts';
import type { Lid } from '../../domain/entities/ids.ts';
import type { Moment } from '../../domain/moment/moment.ts';
import { createBuilding, createLevel, deleteBuilding, deleteSite } from '../../domain/ops/index.ts';
import { makeChain, square, theClient } from '../../../tests/support/sync/content-fixtures.ts';
import { createDevice, settled, until, type Device } from '../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../tests/support/sync/model-server.ts';

type Deleting = 'building' | 'site';

let server: ModelServer;
let a: Device;
let b: Device;
/** What happens while an answer to the first device is on its way. */
let meanwhile: { asked: RegExp; happens: () => Promise<void> } | null;

beforeEach(async () => {
  meanwhile = null;
  server = new ModelServer();
  a = await createDevice({
    origin: server.origin,
    fetch: async (url, init) => {
      const answer = await server.fetch(url, init);
      const happening = meanwhile !== null && meanwhile.asked.test(url) ? meanwhile : null;
      if (happening === null) return answer;
      meanwhile = null;
      await happening.happens();
      return answer;
    },
  });
  b = await createDevice(server);
  await makeChain(a, await theClient(a));
  await settled(a);
  await a.engine.stop();
  await b.engine.pullHierarchy();
});
afterEach(async () => {
  await a.engine.stop();
  await b.engine.stop();
});

const act = ({ db, clock, newId }: Device, moment: Moment): Promise<unknown> =>
  transact(db, moment, { now: clock.now(), newId });

const some = <T>(row: T | undefined): T => {
  if (row === undefined) throw new Error('There is nothing.');
  return row;
};

async function deleteHere(what: Deleting): Promise<void> {
  const [sites, buildings] = [await a.db.sites.toArray(), await a.db.buildings.toArray()];
  const [levels, features] = [await a.db.levels.toArray(), await a.db.features.toArray()];
  const inside = { levels, features };
  const moment =
    what === 'site'
      ? deleteSite({ site: some(sites[0]), buildings, ...inside })
      : deleteBuilding({ building: some(buildings[0]), ...inside });
  await act(a, moment);
}

/** Another person makes a level in the building, or a building with a level on the site. */
async function workThere(what: Deleting): Promise<void> {
  let building = some((await b.db.buildings.toArray())[0]);
  if (what === 'site') {
    const lid = b.newId() as Lid;
    const fields = { title: 'Shed', externalId: 'shed', extra: {} };
    await act(
      b,
      createBuilding(some((await b.db.sites.toArray())[0]), { lid, ...fields, geometry: square(0.004) }),
    );
    building = some(await b.db.buildings.get(lid));
  }
  const names = { levelIndex: 7, shortTitle: '7', title: 'Seventh', extra: {} };
  await act(b, createLevel(building, { lid: b.newId() as Lid, ...names }, []));
  await settled(b);
  await b.engine.stop();
}

const counts = () => Promise.all([a.db.sites.count(), a.db.buildings.count(), a.db.levels.count()]);
const below = (what: Deleting) => (what === 'site' ? [0, 0, 0] : [1, 0, 0]);

/** The question that the deletion comes to. */
async function asked(): Promise<string> {
  a.engine.start();
  a.engine.nudge();
  await until(async () => (await a.db.conflicts.count()) > 0, 'a question');
  const [conflict] = await a.engine.listConflicts();
  return conflict?.id ?? '';
}

async function read(): Promise<void> {
  a.clock.advance(20_000);
  expect(await a.engine.pullHierarchy()).toEqual({ ok: true });
}

describe.each(['building', 'site'] as const)('%s deleted here', (what) => {
  it('remote content in it → not pulled until the conflict is resolved', async () => {
    await deleteHere(what);
    await workThere(what);
    const conflictId = await asked();
    await read();
    expect(await counts()).toEqual(below(what));
    await a.engine.resolveConflict(conflictId, 'theirs');
    await settled(a);
    await read();
    expect(await counts()).toEqual([1, what === 'site' ? 2 : 1, 2]);
  });

  it('deleted during a pull · resolved as mine → no orphaned rows', async () => {
    await workThere(what);
    meanwhile = {
      asked: what === 'site' ? /sites\/\d+\/buildings\/draft/ : /buildings\/\d+(\/levels)?\/draft/,
      happens: () => deleteHere(what),
    };
    await read();
    expect([meanwhile, await counts()]).toEqual([null, below(what)]);
    await a.engine.resolveConflict(await asked(), 'mine');
    await settled(a);
    expect([await counts(), await a.db.idmap.count()]).toEqual([below(what), what === 'site' ? 1 : 2]);
  });
});
