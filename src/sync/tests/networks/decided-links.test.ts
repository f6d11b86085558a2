import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { transact } from '../../../db/index.ts';
import type { Lid } from '../../../domain/entities/ids.ts';
import { createLevel } from '../../../domain/ops/index.ts';
import { builtInTaxonomy } from '../../../domain/taxonomy/index.ts';
import { featureDraft } from '../../../../tests/support/sync/content-fixtures.ts';
import {
  changeNodes,
  makePath,
  nodeOn,
  nodesThere,
  withProperties,
} from '../../../../tests/support/sync/network-fixtures.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';
import { createDevice, settled, type Device } from '../../../../tests/support/sync/sync-device.ts';
import { send, sendUntil } from '../../../../tests/support/sync/two-devices.ts';

let server: ModelServer;
let ann: Device;
let ben: Device;
const LIFTS = ['a', 'b', 'c'] as const;
type Lift = (typeof LIFTS)[number];
let fids: Record<Lift, string>;

/** Three lifts, of which one is on the floor above; both devices have read them. */
beforeEach(async () => {
  server = new ModelServer();
  ann = await createDevice(server);
  const { level } = await makePath({ server, device: ann }, () => settled(ann));
  const building = (await ann.db.buildings.get(level.buildingLid))!;
  const upper = { levelIndex: 1, shortTitle: '1', title: 'First', extra: {} };
  const lid = ann.newId() as Lid;
  const moment = createLevel(building, { lid, ...upper }, [featureDraft(ann.newId(), 'Shop')]);
  await transact(ann.db, moment, { now: ann.clock.now(), newId: ann.newId });
  await settled(ann);
  const first = (await ann.db.levels.get(lid))!;
  fids = { a: ann.newId(), b: ann.newId(), c: ann.newId() };
  const lift = { typeCode: 'elevator-node', portalNeighbors: [] };
  await changeNodes(ann, {
    [fids.a]: nodeOn(level, fids.a, 3, { ...lift, name: 'A' }),
    [fids.b]: nodeOn(first, fids.b, 4, { ...lift, name: 'B' }),
    [fids.c]: nodeOn(first, fids.c, 5, { ...lift, name: 'C' }),
  });
  await send(ann);
  ben = await createDevice(server);
  await ben.db.taxonomy.put({ k: 'taxonomy', taxonomy: builtInTaxonomy, readAt: 0 });
  await ben.engine.pullHierarchy();
  await pull(ben);
});
afterEach(async () => {
  for (const device of [ann, ben]) await device.engine.stop();
});

async function pull({ db, engine }: Device): Promise<void> {
  for (const { lid } of await db.levels.toArray()) expect(await engine.pullLevel(lid)).toEqual({ ok: true });
}

/** These are one group then, and lead to each other; with one of them alone it is in none. `name`: of the lift A. */
async function link(device: Device, lifts: readonly Lift[], group: string | null, name?: string) {
  const nodes = {};
  for (const lift of lifts) {
    const others = lifts.filter((other) => other !== lift).map((other) => ({ fid: fids[other] }));
    const named = lift === 'a' && name !== undefined ? { name } : {};
    const properties = { portalNeighbors: group === null ? [] : others, portalGroupId: group, ...named };
    Object.assign(nodes, await withProperties(device, fids[lift], properties));
  }
  await changeNodes(device, nodes);
}

/** The links of each lift on the server. */
const ridesThere = () =>
  Object.fromEntries(
    LIFTS.map((lift) => {
      const links = nodesThere(server)[fids[lift]]!['portalNeighbors'] as { fid: string }[];
      return [lift, LIFTS.filter((other) => links.some(({ fid }) => fid === fids[other])).join('')];
    }),
  );
const groupThere = (lift: Lift): unknown => nodesThere(server)[fids[lift]]!['portalGroupId'] ?? null;

/** Ben is asked about the lift A after Ann's work went first, and has read all that is there. */
async function decide(choice: 'mine' | 'theirs'): Promise<void> {
  await send(ann);
  await sendUntil(ben, async () => (await ben.db.conflicts.count()) > 0);
  await pull(ben);
  const [view, ...more] = await ben.engine.listConflicts();
  expect([view!.entityKey, more]).toEqual([`features:${fids.a}`, []]);
  expect(await ben.engine.resolveConflict(view!.id, choice)).toEqual({ status: 'done' });
  await send(ben);
}

it('lift taken out of a group here and renamed there, theirs chosen → the others lead to it again', async () => {
  await link(ann, LIFTS, 'group');
  await send(ann);
  await pull(ben);
  await link(ann, LIFTS, 'group', 'South lift');
  await link(ben, ['b', 'c'], 'group');
  await link(ben, ['a'], null, 'North lift');
  await decide('theirs');
  expect(ridesThere()).toEqual({ a: 'bc', b: 'ac', c: 'ab' });
  expect(LIFTS.map(groupThere)).toEqual(['group', 'group', 'group']);
});

it('lift linked with another one here than there, mine chosen → who was left does not lead to it', async () => {
  await link(ann, ['a', 'b'], 'theirs', 'South lift');
  await link(ben, ['a', 'c'], 'mine', 'North lift');
  await decide('mine');
  expect(ridesThere()).toEqual({ a: 'c', b: '', c: 'a' });
  expect([groupThere('a'), groupThere('b')]).toEqual([groupThere('c'), null]);
});

it('lift linked with another one here than there, theirs chosen → who was left does not lead to it', async () => {
  await link(ann, ['a', 'b'], 'theirs', 'South lift');
  await link(ben, ['a', 'c'], 'mine', 'North lift');
  await decide('theirs');
  expect(ridesThere()).toEqual({ a: 'b', b: 'a', c: '' });
  expect([groupThere('a'), groupThere('c')]).toEqual([groupThere('b'), null]);
});
