import 'fake-indexeddb/auto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entityKeyOf, transact, type FileRecord } from '../../src/db/index.ts';
import type { Fid, Lid } from '../../src/domain/entities/ids.ts';
import { createBuilding, createFeature, createLevel, createSite } from '../../src/domain/ops/index.ts';
import { featureDraft, square, theClient } from '../support/sync/content-fixtures.ts';
import { createDevice, type Device } from '../support/sync/sync-device.ts';
import type { Seen } from '../support/sync/model-calls.ts';
import { FaultServer, type Fault } from './faults/fault-server.ts';
import { someOf } from '../support/vitest/slow-tests.ts';
import { rest } from './faults/drain-queue.ts';

/** Places on the level that is made, and failures that are tried in twos: as R18 asks with `npm run reliability`. */
const PLACES = Number(process.env['STOREY_CHAIN_PLACES'] ?? 40);
const PAIRS = Number(process.env['STOREY_CHAIN_PAIRS'] ?? 0);

/** The calls in which a chain reaches the server, in their order. */
const STEPS: readonly { name: string; is: (call: Seen) => boolean }[] = [
  step('reading sites', 'GET', /^\/clients\/1\/sites\/draft$/),
  step('the new site', 'POST', /^\/clients\/1\/sites$/),
  step('reading buildings', 'GET', /^\/sites\/\d+\/buildings\/draft$/),
  step('the new building', 'POST', /^\/sites\/\d+\/buildings$/),
  step('reading levels', 'GET', /^\/buildings\/\d+\/levels\/draft$/),
  step('the new level', 'POST', /^\/buildings\/\d+\/levels\/0$/),
  step('its floor plan', 'POST', /\/original-floor-plan$/),
  step('its places', 'POST', /\/bulk$/),
  step('reading the network', 'GET', /^\/sites\/\d+\/graphs\/draft$/),
  step('the network', 'POST', /^\/sites\/\d+\/graphs$/),
];
/** killed: the process ends before the call arrives, or after it was done and before anybody heard of it. */
const FAILURES = ['500 before', '500 after', 'cut after', '422', 'killed before', 'killed after'] as const;
type Failure = (typeof FAILURES)[number];
interface Point {
  step: (typeof STEPS)[number];
  failure: Failure;
}

function step(name: string, method: string, path: RegExp) {
  return { name, is: (call: Seen) => call.method === method && path.test(call.path) };
}

const server = new FaultServer();
beforeAll(() => server.listen());
afterAll(() => server.close());

/** A site, a building, a level with its plan and places, and a node of the network outdoors: on the device alone. */
async function makeAll(device: Device): Promise<{ levelLid: Lid }> {
  const { db, newId, clock } = device;
  const clientLid = await theClient(device);
  device.setOnline(false);
  const ports = { now: clock.now(), newId };
  const [siteLid, buildingLid, levelLid, node] = [
    newId() as Lid,
    newId() as Lid,
    newId() as Lid,
    newId() as Fid,
  ];
  const site = {
    title: 'Harbour',
    externalId: 'H',
    extra: {},
    geometry: square(0.01),
  };
  const building = {
    title: 'Quay',
    externalId: 'Q',
    extra: {},
    geometry: square(0.005),
  };
  const level = {
    lid: levelLid,
    levelIndex: 0,
    shortTitle: 'G',
    title: 'Ground',
    extra: {},
  };
  const places = Array.from({ length: PLACES }, (_, i) => featureDraft(newId(), `Place ${i}`));
  const plan: FileRecord = {
    fileId: newId(),
    levelLid,
    fileName: 'g.pdf',
    fileType: 'pdf',
    bytes: new TextEncoder().encode('%PDF-1.7'),
    at: clock.now(),
  };
  await transact(db, createSite({ lid: clientLid }, { lid: siteLid, ...site }), ports);
  await transact(db, createBuilding({ lid: siteLid, clientLid }, { lid: buildingLid, ...building }), ports);
  const above = { lid: buildingLid, siteLid, clientLid };
  await transact(db, createLevel(above, level, places), { ...ports, files: [plan] });
  const draft = { ...featureDraft(node, 'Gate', 'graph'), kind: 'graph' as const };
  draft.properties.typeCode = 'path-node';
  const outdoors = { clientLid, siteLid, buildingLid: null, levelLid: null };
  await transact(
    db,
    createFeature(outdoors, draft, () => node),
    ports,
  );
  device.clock.advance(2000);
  return { levelLid };
}

/** The process is gone: what it waits for never comes. Another one starts on the same storage. */
async function startAgain(dead: Device): Promise<Device> {
  server.forgetCalls();
  // Without it the dead one would go on when the clock says that its call has taken too long.
  dead.db.sealed = true;
  dead.db.close();
  return createDevice(server, { name: dead.db.name, clock: dead.clock });
}

/** The differences of the server: what it should not have, and what it lacks. */
function wrongOnServer(): string[] {
  const { sites, buildings, levels, features, floorPlans } = server.model;
  const names = [...features.values()].map(({ properties }) => String(properties['name'])).sort();
  const wanted = ['Gate', ...Array.from({ length: PLACES }, (_, i) => `Place ${i}`)].sort();
  const wrong: string[] = [];
  for (const [what, list] of Object.entries({ sites, buildings, levels }))
    if (list.length !== 1) wrong.push(`${list.length} ${what}`);
  if (JSON.stringify(names) !== JSON.stringify(wanted))
    wrong.push(`${names.length} of ${wanted.length} places`);
  if (floorPlans.length === 0) wrong.push('no floor plan');
  return wrong;
}

/** Levels on the server whose content was refused, and waits here for a person. */
async function orphans({ db }: Device): Promise<number> {
  const waits = (await db.pending.toArray()).some((op) => op.table === 'levels');
  return waits ? server.model.levels.length : 0;
}

async function play(points: readonly Point[]): Promise<string[]> {
  server.reset();
  let device = await createDevice(server);
  const { levelLid } = await makeAll(device);
  const open = [...points];
  let isKilled = false;
  server.fault = (call): Fault | undefined => {
    const point = isKilled ? undefined : open[0];
    if (point === undefined || !point.step.is(call)) return undefined;
    open.shift();
    if (point.failure === 'killed before' || point.failure === 'killed after') isKilled = true;
    return FAULT_OF[point.failure];
  };
  device.setOnline(true);
  device.engine.start();
  const wrong: string[] = [];
  for (let starts = 0; ; starts += 1) {
    await rest(device, server, () => isKilled);
    if (!isKilled) break;
    isKilled = false;
    device = await startAgain(device);
    if (starts > points.length) throw new Error('It is killed without end.');
  }
  // What was refused stays here, whole, and the server has no level without its content.
  if ((await orphans(device)) > 0) wrong.push('a level without its content');
  const kept = await device.db.features.where({ levelLid }).count();
  if (kept !== PLACES) wrong.push(`${kept} of ${PLACES} places kept`);
  for (let tries = 0; tries < points.length; tries += 1) {
    // A person reads why, and tries again.
    device.clock.advance(2000);
    for (const op of await device.db.pending.toArray()) {
      if (op.state !== 'rejected') continue;
      if (op.lastError === undefined) wrong.push(`${op.entityKey} was refused and nobody says why`);
      await device.engine.retry(entityKeyOf(op.table, op.key));
    }
    await rest(device, server, () => isKilled);
    if (isKilled) device = await startAgain(device);
    isKilled = false;
  }
  await rest(device, server);
  wrong.push(...wrongOnServer());
  for (const { entityKey, state, lastError } of await device.db.pending.toArray())
    wrong.push(`${entityKey} is still ${state}: ${lastError?.message ?? ''}`);
  if (open.length > 0) wrong.push(`never came to ${open[0]?.step.name ?? ''}`);
  await device.engine.stop();
  device.db.close();
  return wrong;
}

const FAULT_OF: Record<Failure, Fault> = {
  '500 before': '500 before',
  '500 after': '500 after',
  'cut after': 'cut after',
  '422': '422',
  'killed before': 'silent before',
  'killed after': 'silent after',
};

const isRead = ({ name }: Point['step']): boolean => name.startsWith('reading');
/** To the server, a reading that was done is the same as a skipped one. */
const POINTS: readonly Point[] = STEPS.flatMap((one) =>
  FAILURES.filter((failure) => !isRead(one) || ['500 before', '422', 'killed before'].includes(failure)).map(
    (failure) => ({ step: one, failure }),
  ),
);

/** As many pairs of failures as are asked for, spread over all that there are. */
const ALL_PAIRS = POINTS.flatMap((first) => POINTS.map((second) => [first, second] as const));
const EACH = Math.max(1, Math.floor(ALL_PAIRS.length / Math.max(1, PAIRS)));
const CHOSEN = ALL_PAIRS.filter((_, i) => PAIRS > 0 && i % EACH === 0);
const nameOf = ({ step: { name }, failure }: Point): string => `${name}, ${failure}`;

describe('a chain from a new site to its network, made without a network', () => {
  it.each(someOf(POINTS, 8).map((point) => [nameOf(point), point] as const))(
    'reaches the server whole and once: %s',
    async (_name, point) => {
      expect(await play([point])).toEqual([]);
    },
  );

  // The second one is met where the first lets it come to that.
  it.each(CHOSEN.map(([first, second]) => [nameOf(first), nameOf(second), [first, second]] as const))(
    'reaches the server whole and once: %s, then %s',
    async (_first, _second, points) => {
      const wrong = await play(points);
      expect(wrong.filter((one) => !one.startsWith('never came'))).toEqual([]);
    },
  );
});
