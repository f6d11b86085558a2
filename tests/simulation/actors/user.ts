import {
  redo,
  trashedRows,
  transact,
  undo,
  type UndoOutcome,
  type HistoryRecord,
  type ResolutionRecord,
  type StoreyDatabase,
} from '../../../src/db/index.ts';
import { inPart } from '../../../src/db/transact/undo-in-part.ts';
import type { Feature } from '../../../src/domain/entities/feature.ts';
import type { Fid, Lid } from '../../../src/domain/entities/ids.ts';
import type { Level } from '../../../src/domain/entities/level.ts';
import type { Moment } from '../../../src/domain/moment/moment.ts';
import { reverse } from '../../../src/domain/moment/index.ts';
import { createBuilding, createSite } from '../../../src/domain/ops/index.ts';
import { square } from '../../support/sync/content-fixtures.ts';
import type { Values } from './edit-values.ts';
import type { Device, Tab } from '../world/device.ts';
import type { Profile } from '../world/faults.ts';
import { stands } from '../oracle/feature-fields.ts';
import type { Ledger } from '../oracle/edit-ledger.ts';
import type { LiftLinks } from '../oracle/linked-lifts.ts';
import type { Random } from '../world/random.ts';
import type { World } from '../world/device.ts';
import { levelActs, LEVELS, NO_LEVELS } from './whole-levels.ts';
import { NO_RIDES, rideAct, RIDES, type RideName } from './transitions.ts';
import { NO_WAYS, wayAct, WAYS, type WayName } from './wayfinding.ts';
import { keyOf } from '../../../src/domain/entities/row.ts';

export interface UserOptions {
  world: World;
  device: Device;
  random: Random;
  values: Values;
  ledger: Ledger;
  profile: Profile;
  /** Whether they work on wayfinding too. */
  hasNetwork: boolean;
  /** Whether they make, delete and bring back whole levels. */
  hasLevels: boolean;
  /** What they do to lifts is written down here; null: they do nothing to them. */
  lifts: LiftLinks | null;
}

/** Acts of a person at a tablet, and how often each is done. */
const ACTS = {
  change: 34,
  move: 12,
  create: 12,
  delete: 4,
  undo: 5,
  redo: 2,
  read: 8,
  readAll: 3,
  nudge: 3,
  resolve: 6,
  undoResolution: 1,
  discard: 2,
  retry: 2,
  reapply: 1,
  rename: 4,
  addBuilding: 1,
  addSite: 1,
  addLevel: 1.5,
  removeLevel: 0.4,
};
export type ActName = keyof typeof ACTS | WayName | RideName | keyof typeof LEVELS;

/** A person who works on a tablet. One act at a time; an act cut off by a crash never ends. */
export function createUser({
  world,
  device,
  random,
  values,
  ledger,
  profile,
  hasNetwork,
  hasLevels,
  lifts,
}: UserOptions) {
  const weights: Readonly<Record<ActName, number>> = {
    ...ACTS,
    ...(hasNetwork ? WAYS : NO_WAYS),
    // With a level go lifts that others lead to still, which is a story of its own.
    ...(lifts === null ? NO_RIDES : { ...RIDES, removeLevel: 0 }),
    ...(hasLevels ? LEVELS : NO_LEVELS),
  };
  const now = (): number => world.loop.now;

  const save = async (db: StoreyDatabase, moment: Moment): Promise<void> => {
    const saved = ledger.begin(device.name, moment, now());
    await transact(db, moment, { now: now(), newId: device.newId });
    saved();
    for (const { table, after } of moment.changes) {
      if (table === 'sites' && after?.kind === 'site') ledger.titles.add(after.title);
      if (table === 'buildings' && after?.kind === 'building') ledger.titles.add(after.title);
    }
  };

  const someFeature = async (db: StoreyDatabase): Promise<Feature | undefined> =>
    random.pick((await db.features.toArray()).filter((row) => row.kind !== 'graph' && stands(row)));
  const someLevel = async (db: StoreyDatabase): Promise<Level | undefined> =>
    random.pick((await db.levels.toArray()).filter(stands));

  const changeOf = (before: Feature | null, after: Feature | null): Moment => {
    const fid = (after ?? before)?.fid ?? ('' as Fid);
    return { label: 'act', changes: [{ table: 'features', key: fid, before, after }] };
  };

  const featureOn = (level: Level, isPlace: boolean): Feature => ({
    fid: device.newId() as Fid,
    kind: isPlace ? 'poi' : 'mapObject',
    clientLid: level.clientLid,
    siteLid: level.siteLid,
    buildingLid: level.buildingLid,
    levelLid: level.lid,
    geometry: isPlace ? values.point() : values.outline(),
    properties: values.properties(isPlace),
  });

  async function lastMoment(db: StoreyDatabase, undone: 0 | 1): Promise<Moment | null> {
    const entries: HistoryRecord[] = await db.history.where({ undone }).toArray();
    const entry = undone === 0 ? entries.at(-1) : entries[0];
    if (entry?.n === undefined) return null;
    const { n, label } = entry;
    const parts = await db.historyParts.filter((part) => part.n === n).toArray();
    return { label, changes: parts.flatMap(({ changes }) => changes) };
  }

  /** The clock of the simulation does not wait for a file. */
  const stepPorts = (): Parameters<typeof undo>[1] => ({
    now: now(),
    newId: device.newId,
    loadParts: () => Promise.resolve({ inPart }),
  });

  /** An undo or a redo, which does less than it would where some of it was changed since. */
  async function takeStep(wanted: Moment, step: () => Promise<UndoOutcome>): Promise<void> {
    touch(wanted);
    const unforesee = ledger.foresee(device.name, wanted, now());
    const outcome = await step();
    unforesee();
    if (outcome.status === 'done') ledger.begin(device.name, outcome.part?.moment ?? wanted, now())();
  }

  const decide = (key: string, what: string): void =>
    ledger.decide(device.name, key.replace('features:', ''), what, now());

  const onWays =
    (name: WayName) =>
    async ({ db }: Tab): Promise<void> => {
      const { newId } = device;
      const moment = await wayAct(name, db, { random, values, newId, poison: profile.poison });
      if (moment !== null) await save(db, moment);
    };

  const onRides =
    (name: RideName) =>
    async ({ db }: Tab): Promise<void> => {
      const act = await rideAct(name, db, { random, newId: device.newId });
      if (act === null || lifts === null) return;
      const keys = act.moment.changes.map(({ key }) => key);
      if (act.linked === null) lifts.touch(device.name, keys, now());
      const at = now();
      await save(db, act.moment);
      if (act.linked !== null) lifts.made.push({ at, device: device.name, fids: act.linked });
    };
  /** What is taken back, or done again, may be a link. */
  const touch = (moment: Moment): void =>
    lifts?.touch(
      device.name,
      moment.changes.map(({ key }) => key),
      now(),
    );

  const acts: Record<ActName, (tab: Tab) => Promise<void>> = {
    makeNode: onWays('makeNode'),
    moveNode: onWays('moveNode'),
    renameNode: onWays('renameNode'),
    linkNodes: onWays('linkNodes'),
    deleteNode: onWays('deleteNode'),
    linkLifts: onRides('linkLifts'),
    unlinkLift: onRides('unlinkLift'),
    deleteLift: onRides('deleteLift'),
    change: async ({ db }) => {
      const before = await someFeature(db);
      if (before === undefined) return;
      await save(db, changeOf(before, values.changed(before, random.chance(profile.poison))));
    },
    move: async ({ db }) => {
      const before = await someFeature(db);
      if (before === undefined) return;
      await save(db, changeOf(before, { ...before, geometry: values.moved(before.geometry) }));
    },
    create: async ({ db }) => {
      const level = await someLevel(db);
      if (level !== undefined) await save(db, changeOf(null, featureOn(level, random.chance(0.6))));
    },
    delete: async ({ db }) => {
      const before = await someFeature(db);
      if (before !== undefined) await save(db, changeOf(before, null));
    },
    undo: async ({ db }) => {
      const moment = await lastMoment(db, 0);
      if (moment === null) return;
      await takeStep(reverse(moment), () => undo(db, stepPorts()));
    },
    redo: async ({ db }) => {
      const moment = await lastMoment(db, 1);
      if (moment === null) return;
      await takeStep(moment, () => redo(db, stepPorts()));
    },
    read: async ({ db, engine }) => {
      const level = await someLevel(db);
      if (level !== undefined) await engine.pullLevel(level.lid);
    },
    readAll: async ({ engine }) => {
      await engine.pullHierarchy();
    },
    nudge: async ({ engine }) => {
      engine.nudge();
    },
    resolve: async ({ db, engine }) => {
      const conflict = random.pick(await engine.listConflicts());
      if (conflict === undefined) return;
      const side = (): 'mine' | 'theirs' => (random.chance(0.5) ? 'mine' : 'theirs');
      const fields = Object.fromEntries(conflict.fields.map(({ path }) => [path, side()]));
      const way = random.weighted({ mine: 4, theirs: 4, fields: 3, both: 1 });
      const isWhole = conflict.fields.length === 0;
      decide(conflict.entityKey, `resolve ${way}`);
      await decideBelow(db, conflict.entityKey);
      const outcome = await engine.resolveConflict(conflict.id, way === 'fields' ? { fields } : way);
      // Not every way is open for every conflict.
      if (
        outcome.status === 'invalid' ||
        outcome.status === 'open' ||
        (isWhole && outcome.status !== 'done')
      ) {
        const other = side();
        decide(conflict.entityKey, `resolve ${other}`);
        await engine.resolveConflict(conflict.id, other);
      }
    },
    undoResolution: async ({ db, engine }) => {
      const resolved = random.pick(await engine.listResolved());
      if (resolved === undefined) return;
      decide(resolved.entityKey, 'undo resolution');
      // The copy that it made goes with it.
      const kept = device.disk?.read<ResolutionRecord>('resolutions').find(({ id }) => id === resolved.id);
      if (kept?.copyKey !== undefined) decide(kept.copyKey, 'undo resolution');
      await decideBelow(db, resolved.entityKey);
      await engine.reopenConflict(resolved.id);
    },
    discard: async ({ db, engine }) => {
      const op = random.pick(await engine.listOutbox());
      if (op === undefined || op.state === 'conflict') return;
      decide(op.entityKey, 'discard');
      await decideBelow(db, op.entityKey);
      await engine.discard(op.entityKey);
    },
    retry: async ({ db, engine }) => {
      const op = random.pick(await db.pending.where({ state: 'rejected' }).toArray());
      if (op !== undefined) await engine.retry(op.entityKey);
    },
    reapply: async ({ engine }) => {
      const one = random.pick(await engine.listLostUpdates());
      if (one === undefined) return;
      decide(one.entityKey, 'reapply');
      if (random.chance(0.7)) await engine.reapplyLostUpdate(one.id);
      else await engine.dismissLostUpdate(one.id);
    },
    rename: async ({ db }) => {
      const table = random.weighted({ sites: 1, buildings: 2, levels: 2 });
      const before = random.pick(
        (await db.table<Record<string, unknown> & { lid: string }, string>(table).toArray()).filter(stands),
      );
      if (before === undefined) return;
      const after = { ...before, title: values.text(table) };
      const change = { table, key: before.lid, before, after } as unknown as Moment['changes'][number];
      await transact(db, { label: 'rename', changes: [change] }, { now: now(), newId: device.newId });
    },
    addBuilding: async ({ db }) => {
      const site = random.pick(await db.sites.toArray());
      if (site === undefined) return;
      const title = values.text('building');
      await save(
        db,
        createBuilding(site, {
          lid: device.newId() as Lid,
          title: title,
          externalId: title,
          extra: {},
          geometry: square(0.005),
        }),
      );
    },
    addSite: async ({ db }) => {
      const client = random.pick(await db.clients.toArray());
      if (client === undefined) return;
      const title = values.text('site');
      const site = {
        title,
        externalId: title,
        extra: {},
        geometry: square(0.01),
      };
      await save(db, createSite(client, { lid: device.newId() as Lid, ...site }));
    },
    takeBack: (tab) => acts.undo(tab),
    ...levelActs({ device, random, values, ledger, profile, hasNetwork, now, save }),
  };

  /** The contents of a discarded thing. */
  async function decideBelow(db: StoreyDatabase, entityKey: string): Promise<void> {
    for (const op of await db.pending.where({ coveredBy: entityKey }).toArray())
      decide(op.key, 'with its place');
    // Of what was under way there is an operation of its own.
    for (const { row } of (await trashedRows(db, entityKey)).slice(1)) decide(keyOf(row), 'with its place');
    const lid = entityKey.slice(entityKey.indexOf(':') + 1);
    for (const row of await db.features.toArray()) {
      if (row.levelLid === lid || row.buildingLid === lid || row.siteLid === lid)
        decide(row.fid, 'with its place');
    }
  }

  let busyIn: Tab | null = null;
  return {
    /** Does one act, where nothing else is being done. Never throws for what the app may say no to. */
    act: (tab: Tab, name: ActName = random.weighted(weights)): void => {
      // What was begun in a tab that is gone by now has no end.
      if (busyIn?.process.isAlive === true || !tab.isReady || !tab.process.isAlive) return;
      busyIn = tab;
      world.trace(`${device.name} ${name}`);
      const end = (): void => {
        if (busyIn === tab) busyIn = null;
      };
      acts[name](tab).then(end, (cause: unknown) => {
        end();
        if (!isRefusal(cause) && tab.process.isAlive) world.loop.fail(cause);
      });
    },
  };
}

export type User = ReturnType<typeof createUser>;

/** The app may say that something was changed in the meantime, or that there is one with this key. */
const isRefusal = (cause: unknown): boolean =>
  cause instanceof Error && 'kind' in cause && ['stale', 'constraint', 'closed'].includes(String(cause.kind));
