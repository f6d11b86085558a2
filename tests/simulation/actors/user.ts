import { transact, type StoreyDatabase } from '../../../src/db/index.ts';
import type { Moment } from '../../../src/domain/moment/moment.ts';
import type { Tab, World } from '../world/device.ts';
import { someLevel, type ActPorts, type Acts } from './acts.ts';
import { decisionActs } from './decisions.ts';
import { editActs } from './edits.ts';
import { stepActs } from './steps.ts';
import { NO_RIDES, rideActs, RIDES, type RideName } from './transitions.ts';
import { trashActs } from './trash.ts';
import { NO_WAYS, wayActs, WAYS, type WayName } from './wayfinding.ts';
import { levelActs, LEVELS, NO_LEVELS } from './whole-levels.ts';

export interface UserOptions extends Omit<ActPorts, 'now' | 'save'> {
  world: World;
  /** Whether they make, delete and bring back whole levels. */
  hasLevels: boolean;
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
export function createUser(options: UserOptions) {
  const { world, device, random, ledger, hasNetwork, hasLevels, lifts } = options;
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

  const ports: ActPorts = { ...options, now, save };
  const acts: Acts<ActName> = {
    read: async ({ db, engine }) => {
      const level = await someLevel(db, random);
      if (level !== undefined) await engine.pullLevel(level.lid);
    },
    readAll: async ({ engine }) => {
      await engine.pullHierarchy();
    },
    nudge: async ({ engine }) => {
      engine.nudge();
    },
    ...editActs(ports),
    ...stepActs(ports),
    takeBack: (tab) => acts.undo(tab),
    ...decisionActs(ports),
    ...wayActs(ports),
    ...rideActs(ports),
    ...levelActs(ports),
    ...trashActs(ports),
  };

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
