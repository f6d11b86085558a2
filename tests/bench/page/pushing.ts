import {
  browserLocks,
  closeDatabase,
  openDatabase,
  openJournalPort,
  transact,
  type StoreyDatabase,
} from '../../../src/db/index.ts';
import type { Feature } from '../../../src/domain/entities/feature.ts';
import { mergeRows } from '../../../src/domain/merge/index.ts';
import { builtInTaxonomy } from '../../../src/domain/taxonomy/index.ts';
import { createApi } from '../../../src/sync/client/api.ts';
import { createCaller } from '../../../src/sync/client/caller.ts';
import { browserPorts } from '../../../src/sync/index.ts';
import { createSyncEngine } from '../../../src/sync/scheduler/engine.ts';
import { addressOf } from '../../../src/sync/mapping/addresses.ts';
import { featureCollection } from '../../../src/sync/mapping/feature.ts';
import { plan } from '../../../src/sync/push/plan.ts';

const USER = { id: 1, email: 'bench@example.org', roles: [], permissions: [] };
const TICKS = 15;
const BOOTS = 7;

/** A device that has read the level of the server that this page comes from, journal and all; it sends nothing yet. */
async function openDevice() {
  const ports = browserPorts(`bench-${crypto.randomUUID()}`);
  const { now, newId } = ports;
  const name = `bench-${newId()}`;
  const [port, locks] = [openJournalPort(name), browserLocks(navigator.locks)];
  const db = await openDatabase(name, { journal: { port, locks, now, newId } });
  const bearer = async () => ({ ok: true as const, value: 'bench' });
  const call = createCaller({ ...ports, origin: location.origin, bearer, renew: bearer });
  const engine = createSyncEngine({
    ...ports,
    origin: location.origin,
    deviceName: 'Bench',
    db,
    api: createApi(call),
    session: { getSnapshot: () => ({ status: 'signedIn', user: USER }), subscribe: () => () => undefined },
  });
  await engine.pullHierarchy();
  for (const level of await db.levels.toArray()) await engine.pullLevel(level.lid);
  const close = async (): Promise<void> => {
    await engine.stop();
    await closeDatabase(db);
    await db.delete();
  };
  return { db, engine, now, newId, close };
}

/** Gives all places another name in one act. @returns how many */
async function renameAll(
  db: StoreyDatabase,
  of: { now: () => number; newId: () => string },
): Promise<number> {
  const rows = await db.features.toArray();
  const changes = rows.map((before) => ({
    table: 'features' as const,
    key: before.fid,
    before,
    after: { ...before, properties: { ...before.properties, name: `${before.properties.name ?? ''} new` } },
  }));
  await transact(db, { label: 'changeFeature', changes }, { now: of.now(), newId: of.newId });
  return changes.length;
}

/** All places of the level are changed, and then there is a network. */
export async function measurePushing(): Promise<{ changes: number; ms: number }> {
  const { db, engine, close, ...of } = await openDevice();
  try {
    const changes = await renameAll(db, of);
    // What was just read does not count as what the server has at the time of sending.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    const start = performance.now();
    engine.start();
    engine.nudge();
    while ((await db.pending.count()) > 0) await new Promise((resolve) => setTimeout(resolve, 25));
    return { changes, ms: performance.now() - start };
  } finally {
    await close();
  }
}

/** How long the same writes take in as many lanes with nothing around them: no reading, no comparing, nothing kept. */
export async function measureBarePushing(lanes: number): Promise<{ ms: number }> {
  const { db, close } = await openDevice();
  try {
    const bodies: (readonly [fid: string, body: string])[] = [];
    for (const feature of await db.features.toArray()) {
      bodies.push([feature.fid, JSON.stringify(featureCollection(feature, await addressOf(db, feature)))]);
    }
    const start = performance.now();
    const lane = async (): Promise<void> => {
      for (let next = bodies.pop(); next !== undefined; next = bodies.pop()) {
        const [fid, body] = next;
        const headers = { 'content-type': 'application/json', authorization: 'Bearer bench' };
        await (await fetch(`/api/v8/features/${fid}`, { method: 'PUT', headers, body })).text();
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    return { ms: performance.now() - start };
  } finally {
    await close();
  }
}

/** What a run over the queue does before the first request leaves, and what it does for one thing that was met changed. */
export async function measurePlanning(): Promise<{ pending: number; boot: number; tick: number }> {
  const { db, close, ...of } = await openDevice();
  try {
    const pending = await renameAll(db, of);
    const boots: number[] = [];
    let ops = await db.pending.toArray();
    let known = new Set<string>();
    for (let round = 0; round < BOOTS; round += 1) {
      const start = performance.now();
      ops = await db.pending.toArray();
      known = new Set(await db.idmap.toCollection().primaryKeys());
      plan({ ops, known, publishing: new Set(), now: of.now() });
      boots.push(performance.now() - start);
    }
    const ticks: number[] = [];
    for (let round = 0; round < TICKS; round += 1) {
      const op = ops[round * 31];
      const mine = (await db.features.get(op?.key ?? '')) as Feature;
      const base = (await db.bases.get(op?.entityKey ?? ''))?.value as Feature;
      const theirs = { ...base, properties: { ...base.properties, description: 'Theirs' } };
      const start = performance.now();
      mergeRows('features', { base, mine, theirs }, { surroundings: { taxonomy: builtInTaxonomy } });
      plan({ ops, known, publishing: new Set(), now: of.now() });
      ticks.push(performance.now() - start);
    }
    return { pending, boot: middle(boots), tick: middle(ticks) };
  } finally {
    await close();
  }
}

const middle = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
