import 'fake-indexeddb/auto';
import type { Fid, Lid } from '../../../src/domain/entities/ids.ts';
import { createBuilding, createFeature, createLevel, createSite } from '../../../src/domain/ops/index.ts';
import { transact, type FileRecord } from '../../../src/db/index.ts';
import { contentPage } from '../../e2e/support/page-objects.ts';
import { at, block, type World } from '../../e2e/support/test-world.ts';
import type { Done } from '../device/scenario-result.ts';
import type { Door } from '../network/proxy.ts';
import { openOther, workOf, type WorkFile } from '../device/second-device.ts';
import { planFile } from '../device/floor-plan-file.ts';
import type { Stage } from '../device/test-stage.ts';

/** Places on the level that is made. */
const PLACES = 40;
/** Metres between two sites. */
const APART = 400;
/** Milliseconds for a chain, most of them waiting until what is in doubt is looked for. */
const PATIENCE_MS = 180_000;

/** The calls in which a chain reaches the server, in their order. */
const STEPS: readonly { name: string; call: RegExp }[] = [
  { name: 'the new site', call: /^POST \/clients\/\d+\/sites$/ },
  { name: 'the new building', call: /^POST \/sites\/\d+\/buildings$/ },
  { name: 'the new level', call: /^POST \/buildings\/\d+\/levels\/0$/ },
  { name: 'its floor plan', call: /^POST .*\/original-floor-plan$/ },
  { name: 'its places', call: /^POST .*\/bulk$/ },
  { name: 'the network', call: /^POST \/sites\/\d+\/graphs$/ },
];
/** All of them after the server has done what it was asked. killed: the process of the page, before it has the answer. */
const FAILURES = ['answer lost', '500', 'killed'] as const;
type Failure = (typeof FAILURES)[number];

/**
 * A site, a building, a level with its plan and places, and a node of the network are made on another tablet in the
 * cellar, and come in a file. They go up from here, and in one place that goes wrong.
 */
export async function playChains(stage: Stage, rounds: number, tell: (line: string) => void): Promise<Done> {
  const { tablet, world, door } = stage;
  const faults: string[] = [];
  const points = FAILURES.flatMap((failure) => STEPS.map((step) => ({ step, failure })));
  const played = { 'answer lost': 0, '500': 0, killed: 0 } satisfies Record<Failure, number>;
  let most = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const point = points[(round - 1) % points.length];
    if (point === undefined) break;
    const { step, failure } = point;
    const title = `Harbour ${round}`;
    const file = await makeChain(door.origin, world, title, round);
    await tablet.cut();
    await tablet.takeIn(file);
    const breach = breakAt(door, step.call, failure);
    const since = Date.now();
    await tablet.mend();
    if (failure === 'killed') {
      await breach.isThere;
      await tablet.crash();
      breach.letGo();
      await tablet.lookAgain();
    }
    const isDone = await contentPage(tablet.page)
      .pillSays(/^All synced/, PATIENCE_MS)
      .then(
        () => true,
        () => false,
      );
    const ms = Date.now() - since;
    most = Math.max(most, ms);
    played[failure] += 1;
    const found = [
      ...(isDone ? [] : [`not uploaded after ${PATIENCE_MS} ms`]),
      ...(breach.times() === 1 ? [] : [`it failed ${breach.times()} times`]),
      ...(await wrongWith(world, title)),
    ];
    faults.push(...found.map((one) => `${step.name}, ${failure}: ${one}`));
    tell(`${step.name}, ${failure}: ${found.join('; ') || 'whole and once'} after ${ms} ms`);
    door.gate = () => Promise.resolve('on');
    await tablet.page.goto(world.path);
  }
  const each = FAILURES.map((failure) => `${failure} ${played[failure]}`).join(', ');
  const line = `R18 ${rounds} chains with ${PLACES} places that failed in one place (${each}): at most ${most} ms, ${faults.length} faults`;
  return { line, faults };
}

/** Lets the first of these calls go wrong. */
function breakAt(door: Door, wanted: RegExp, failure: Failure) {
  let [times, isOver] = [0, false];
  let arrive = (): void => undefined;
  const isThere = new Promise<void>((resolve) => (arrive = resolve));
  let letGo = (): void => undefined;
  const open = new Promise<void>((resolve) => (letGo = resolve));
  door.gate = (call) => {
    if (isOver || !wanted.test(call)) return Promise.resolve('on');
    isOver = true;
    const done = async (): Promise<number | null> => {
      times += 1;
      if (failure !== 'killed') return failure === '500' ? 500 : null;
      arrive();
      await open;
      return null;
    };
    return Promise.resolve({ done });
  };
  return { isThere, letGo: () => letGo(), times: () => times };
}

/** On another tablet, without a network. */
async function makeChain(origin: string, world: World, title: string, n: number): Promise<WorkFile> {
  const other = await openOther(origin);
  const { db, newId, clock } = other;
  const ports = { now: clock.now(), newId };
  const client = (await db.clients.toArray()).find(({ title: clientTitle }) => clientTitle === world.title);
  if (client === undefined) throw new Error('The other tablet does not know the client.');
  const clientLid = client.lid;
  const [siteLid, buildingLid, levelLid] = [newId() as Lid, newId() as Lid, newId() as Lid];
  const north = n * APART;
  const site = {
    lid: siteLid,
    title,
    externalId: `harbour-${n}`,
    extra: {},
    geometry: block(0, north, 120, north + 100),
  };
  const building = {
    lid: buildingLid,
    title: 'Quay',
    externalId: 'quay',
    extra: {},
    geometry: block(10, north + 10, 100, north + 80),
  };
  const level = {
    lid: levelLid,
    levelIndex: 0,
    shortTitle: 'G',
    title: 'Ground',
    extra: {},
  };
  const point = (name: string, typeCode: string, east: number, up: number) => ({
    fid: newId() as Fid,
    geometry: { type: 'Point' as const, coordinates: at(east, north + up) },
    properties: { typeCode, name },
  });
  const places = Array.from({ length: PLACES }, (_, i) => ({
    ...point(`Place ${i}`, 'reception', 15 + (i % 10) * 5, 15 + Math.floor(i / 10) * 5),
    kind: 'poi' as const,
  }));
  const plan: FileRecord = {
    fileId: newId(),
    levelLid,
    fileName: 'quay.geojson',
    fileType: 'geojson',
    bytes: new Uint8Array(planFile(10_000).buffer),
    at: clock.now(),
  };
  await transact(db, createSite({ lid: clientLid }, site), ports);
  await transact(db, createBuilding({ lid: siteLid, clientLid }, building), ports);
  const above = { lid: buildingLid, siteLid, clientLid };
  await transact(db, createLevel(above, level, places), { ...ports, files: [plan] });
  const gate = { ...point('Gate', 'graph-node', 5, 5), kind: 'graph' as const };
  const outdoors = { clientLid, siteLid, buildingLid: null, levelLid: null };
  await transact(
    db,
    createFeature(outdoors, gate, () => gate.fid),
    ports,
  );
  return workOf(other);
}

/** The differences of the server from a chain: what it should not have, and what it lacks. */
async function wrongWith({ sites, buildings, levels, content, api, clientId }: World, title: string) {
  const [site, ...more] = (await sites(clientId)).filter(({ siteTitle }) => siteTitle === title);
  if (site === undefined || more.length > 0) return [`${more.length + (site ? 1 : 0)} sites`];
  const siteId = Number(site['siteInternalIdentifier']);
  const [building, ...others] = await buildings(siteId);
  if (building === undefined || others.length > 0) return [`${others.length + (building ? 1 : 0)} buildings`];
  const buildingId = Number(building['buildingInternalIdentifier']);
  const found = await levels(buildingId);
  const names = new Set((await content(buildingId, 0)).map(({ properties }) => properties.name));
  const statuses = await api(
    'GET',
    `/clients/${clientId}/sites/${siteId}/buildings/${buildingId}/level-statuses`,
  );
  const plans = JSON.stringify(statuses).match(/"floorPlanUrl":"/g)?.length ?? 0;
  const graph = (await api('GET', `/sites/${siteId}/graphs/draft`)).result['features'] as {
    properties: { name?: string };
  }[];
  const nodes = graph.filter(({ properties }) => properties.name === 'Gate').length;
  const count = (await content(buildingId, 0)).length;
  return [
    ...(found.length === 1 ? [] : [`${found.length} levels`]),
    ...(names.size === PLACES && count === PLACES ? [] : [`${count} places, ${names.size} names`]),
    ...(plans === 1 ? [] : [`${plans} floor plans`]),
    ...(nodes === 1 && graph.length === 1 ? [] : [`${nodes} of ${graph.length} nodes`]),
  ];
}
