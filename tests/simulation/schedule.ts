import './world/dexie-globals.ts';
import { createHash } from 'node:crypto';
import { LONGEST_BACKOFF_MS } from '../../src/sync/push/backoff.ts';
import type { ContentExtension } from '../../src/sync/client/server-extensions.ts';
import { check, type Checked } from './oracle/checks.ts';
import { furnish, Values } from './actors/edit-values.ts';
import { Device, type Tab, type World } from './world/device.ts';
import { PROFILES, type Profile } from './world/faults.ts';
import { Ledger } from './oracle/edit-ledger.ts';
import { liftFaults, LiftLinks } from './oracle/linked-lifts.ts';
import { operationsOf, Outboxes } from './oracle/outboxes.ts';
import { Loop } from './world/event-loop.ts';
import { Network } from './world/network.ts';
import { createRandom, type Random } from './world/random.ts';
import { createRival } from './actors/overwriting-client.ts';
import { SimServer } from './world/server.ts';
import { runName, withTimersOf } from './world/simulated-timers.ts';
import { createUser, type User } from './actors/user.ts';
import { layLifts } from './actors/transitions.ts';
import { createNetworkRival, layWays } from './actors/wayfinding.ts';

export interface Outcome {
  seed: number;
  /** What the server offered beyond the contract; null: nothing was asked. */
  extensions: readonly ContentExtension[] | null;
  profile: string;
  /** Of all that happened, in order. */
  hash: string;
  faults: string[];
  /** With conflicts open, and when people have decided everything. */
  checks: Checked[];
  steps: number;
  requests: number;
  crashes: number;
  /** Rounds of syncing until nothing changed. */
  rounds: number;
  simulatedMs: number;
}

/** After this many rounds of syncing all devices must be idle. */
const MOST_ROUNDS = 50;
const ROUND_MS = 15_000;
/** Longer than the latest late commit. */
const SETTLE_MS = 70_000;

interface Actor {
  device: Device;
  user: User;
  isOpening: boolean;
}

const OFFERS: readonly (readonly ContentExtension[])[] = [
  ['etag', 'idempotency', 'changes'],
  ['etag', 'idempotency', 'changes'],
  ['etag'],
  ['etag', 'idempotency'],
  ['idempotency'],
];

/**
 * What the server of a schedule offers, chosen apart from all else: with or without extensions, a seed begins as the
 * same schedule.
 */
const offerOf = (seed: number): readonly ContentExtension[] =>
  createRandom(seed ^ 0x5bd1e995).pick(OFFERS) ?? [];

/**
 * Plays one schedule.
 * @param how `hasExtensions`: the server offers some of the optional parts of the contract, `hasDeadlines`: deadlines too; `hasNetwork`: there is wayfinding;
 * `hasLevels`: whole levels with floor plans come and go; `hasLifts`: on wayfinding lifts are linked over levels; `tell` gets
 * each line of the log
 */
export async function playSchedule(
  seed: number,
  how: {
    hasExtensions?: boolean;
    hasDeadlines?: boolean;
    hasNetwork?: boolean;
    hasLevels?: boolean;
    hasLifts?: boolean;
    tell?: ((line: string) => void) | undefined;
  } = {},
): Promise<Outcome> {
  const offered = how.hasExtensions === true ? offerOf(seed) : null;
  const extensions = offered && how.hasDeadlines === true ? [...offered, 'deadline' as const] : offered;
  const loop = new Loop();
  const start = loop.now;
  const hash = createHash('sha256');
  const trace = (line: string): void => {
    const timed = `${loop.now - start} ${line}`;
    hash.update(timed);
    how.tell?.(timed);
  };
  return withTimersOf(loop, async () => {
    const { hasNetwork = false, hasLevels = false, hasLifts = false } = how;
    const on = { hasNetwork, hasLevels, hasLifts: hasNetwork && hasLifts };
    const schedule = new Schedule(seed, { extensions, ...on }, loop, trace);
    const ended = { is: false };
    const playing = schedule.play().then(
      () => (ended.is = true),
      (cause: unknown) => loop.fail(cause),
    );
    try {
      await loop.run(() => ended.is);
      if (ended.is) await playing;
      else schedule.faults.push('deadlock: no event is left and the schedule has not ended');
    } catch (cause) {
      schedule.faults.push(
        `threw ${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}`,
      );
    }
    schedule.end();
    return { ...schedule.outcome(), hash: hash.digest('hex'), simulatedMs: loop.now - start };
  });
}

interface Surroundings {
  extensions: readonly ContentExtension[] | null;
  hasNetwork: boolean;
  hasLevels: boolean;
  hasLifts: boolean;
}

class Schedule {
  readonly faults: string[] = [];
  private readonly checks: Checked[] = [];
  private readonly random: Random;
  private readonly profile: Profile;
  private readonly server: SimServer;
  private readonly network: Network;
  private readonly ledger = new Ledger();
  private readonly lifts: LiftLinks | null;
  private readonly actors: Actor[];
  private readonly outboxes: Outboxes;
  private readonly rival: () => void;
  private readonly world: World;
  /** Probability of a step that all is published at once. */
  private publishing = 0;
  private steps = 0;
  private rounds = 0;
  private readonly seed: number;
  private readonly loop: Loop;

  constructor(
    seed: number,
    { extensions, hasNetwork, hasLevels, hasLifts }: Surroundings,
    loop: Loop,
    trace: (line: string) => void,
  ) {
    this.seed = seed;
    this.loop = loop;
    this.lifts = hasLifts ? new LiftLinks() : null;
    this.random = createRandom(seed);
    const { random } = this;
    this.profile = random.pick(PROFILES) ?? (PROFILES[0] as Profile);
    const { profile } = this;
    this.server = new SimServer(loop);
    this.server.extensions = extensions;
    this.network = new Network({ loop, server: this.server, random: random.fork(), profile, trace });
    this.world = { loop, network: this.network, trace, extensions };
    const values = new Values(random.fork());
    const prefix = runName();
    this.actors = Array.from({ length: random.between(2, 4) }, (_, i) => {
      const device = new Device(this.world, `d${i}`, random.fork(), prefix);
      const { world, ledger, lifts } = this;
      const on = { hasNetwork, hasLevels };
      const user = createUser({
        world,
        device,
        random: random.fork(),
        values,
        ledger,
        profile,
        lifts,
        ...on,
      });
      return { device, user, isOpening: false };
    });
    this.outboxes = new Outboxes(this.actors.map(({ device }) => device));
    const first = this.actors[0];
    if (first !== undefined) furnish(this.server, values, first.device.newId);
    if (first !== undefined && hasNetwork) layWays(this.server, values, first.device.newId);
    if (first !== undefined && hasLifts) layLifts(this.server, values, first.device.newId);
    this.publishing = hasLevels ? 0.03 : 0;
    this.server.keepsDeleted = hasLevels;
    this.server.endPublishing();
    const rival = createRival(this.world, this.server, random.fork(), values);
    const networkRival = hasNetwork
      ? createNetworkRival(this.world, this.server, random.fork(), values)
      : rival;
    this.rival = () => (hasNetwork && !hasLifts && random.chance(0.5) ? networkRival() : rival());
    trace(
      `seed ${seed} ${profile.name}${extensions === null ? '' : ` with ${extensions.join(', ')}`}${hasNetwork ? ' on wayfinding' : ''}${hasLevels ? ' with whole levels' : ''}${hasLifts ? ' with lifts' : ''}`,
    );
  }

  async play(): Promise<void> {
    const { random } = this;
    for (const actor of this.actors) this.open(actor);
    await this.loop.sleep(2000);
    const steps = random.between(40, 120);
    for (this.steps = 0; this.steps < steps; this.steps += 1) {
      await this.loop.sleep(random.chance(0.05) ? random.between(0, 40_000) : random.between(0, 2500));
      this.step();
    }
    await this.becomeQuiet();
    this.note('conflicts open');
    for (let i = 0; i < 12 && this.outboxes.isOpen(); i += 1) {
      await this.decideAll();
      await this.becomeQuiet();
    }
    this.note('all conflicts resolved');
    if (this.outboxes.isOpen())
      this.faults.push(`conflicts remain after 12 rounds of resolving: ${this.outboxes.left()}`);
  }

  /** Drops everything, so that nothing of this run is left in the next. */
  end(): void {
    for (const { device } of this.actors) for (const tab of device.tabs) device.kill(tab);
  }

  outcome() {
    const { seed, profile, faults, checks, steps, network, rounds } = this;
    const crashes = this.actors.reduce((sum, { device }) => sum + device.crashes, 0);
    return {
      seed,
      extensions: this.world.extensions,
      profile: profile.name,
      faults,
      checks,
      steps,
      requests: network.requests,
      crashes,
      rounds,
    };
  }

  private note(when: string): void {
    const checked = check(
      this.server,
      this.actors.map(({ device }) => device),
      this.ledger,
      (this.profile.faults.stale ?? 0) > 0,
    );
    this.checks.push(checked);
    if (this.lifts !== null) {
      const devices = this.actors.map(({ device }) => device);
      checked.faults.push(...liftFaults(this.server, devices, this.lifts, this.ledger));
    }
    for (const fault of checked.faults) this.faults.push(`${when}: ${fault}`);
  }

  private step(): void {
    const { random, profile } = this;
    const actor = random.pick(this.actors);
    if (actor === undefined) return;
    const { device } = actor;
    const { rival, crash, offline, publishing, storm } = profile;
    // With all that a server may offer goes all that a browser may do.
    const freeze = this.world.extensions === null ? 0 : 0.04;
    const weights = {
      rival,
      crash,
      offline,
      publishing,
      storm,
      freeze,
      tab: 0.02,
      act: 1,
      published: this.publishing,
    };
    const what = random.weighted(weights);
    const tab = random.pick(device.tabs);
    if (what === 'rival') this.rival();
    else if (what === 'offline') device.setOnline(!device.online);
    else if (what === 'publishing') this.publish();
    else if (what === 'published') this.publishAll();
    else if (what === 'storm') this.network.stormUntil = this.loop.now + random.between(1000, 20_000);
    else if (tab === undefined) this.open(actor);
    else if (what === 'crash') this.crash(actor, tab);
    else if (what === 'tab') {
      if (device.tabs.length > 1) device.close(tab);
      else this.open(actor);
    } else if (what === 'freeze') this.freeze(actor);
    else if (!tab.frost.isFrozen) actor.user.act(tab);
    if (random.chance(0.1)) device.setSession('signedIn');
  }

  /** The tab that was opened first, which leads as a rule; the person goes on in another one. */
  private freeze(actor: Actor): void {
    const { device } = actor;
    const [first] = device.tabs;
    if (first !== undefined) device.freeze(first, this.random.between(5000, 90_000));
    if (device.tabs.length === 1) this.open(actor);
  }

  private publishAll(): void {
    this.server.endPublishing();
    this.world.trace('published');
  }

  private publish(): void {
    if (this.server.isPublishing) this.server.endPublishing();
    else this.server.isPublishing = true;
    this.world.trace(`publishing ${this.server.isPublishing}`);
  }

  private crash(actor: Actor, tab: Tab): void {
    const { device } = actor;
    if (this.random.chance(0.3)) device.kill(tab);
    else tab.process.stepsLeft = this.random.between(1, 40);
    const again = (): void => {
      if (device.tabs.includes(tab)) {
        this.loop.after(500, again);
        return;
      }
      if (device.tabs.length === 0) this.open(actor);
    };
    this.loop.after(this.random.between(1, 4000), again);
  }

  private open(actor: Actor): void {
    if (actor.isOpening) return;
    actor.isOpening = true;
    this.world.trace(`${actor.device.name} opens a tab`);
    actor.device.open().then(
      (tab) => {
        actor.isOpening = false;
        tab.isReady = true;
        void this.readAll(tab);
      },
      (cause: unknown) => this.loop.fail(cause),
    );
  }

  private async readAll(tab: Tab): Promise<void> {
    await tab.engine.pullHierarchy();
    for (const level of await tab.db.levels.toArray()) await tab.engine.pullLevel(level.lid);
  }

  /** Faults end, everybody is online and signed in, and all syncs until nothing moves. */
  private async becomeQuiet(): Promise<void> {
    this.network.isQuiet = true;
    this.network.stormUntil = 0;
    if (this.server.isPublishing) this.server.endPublishing();
    for (const { device } of this.actors) {
      for (const tab of device.tabs) {
        tab.process.stepsLeft = Infinity;
        device.thaw(tab);
      }
      device.setOnline(true);
      device.setSession('signedIn');
    }
    await this.loop.sleep(SETTLE_MS);
    // A refusal that was on its way still may have ended a sign-in.
    for (const { device } of this.actors) device.setSession('signedIn');
    for (const actor of this.actors) if (actor.device.tabs.length === 0) this.open(actor);
    await this.loop.sleep(1000);
    let before = this.outboxes.picture(this.server.version);
    for (let round = 1; ; round += 1) {
      for (const { device } of this.actors) {
        const tab = device.tabs[0];
        if (tab === undefined) continue;
        tab.engine.nudge();
        await this.readAll(tab);
      }
      await this.loop.sleep(ROUND_MS);
      const now = this.outboxes.picture(this.server.version);
      this.rounds = Math.max(this.rounds, round);
      if (now === before && this.network.underWay === 0) {
        const at = this.outboxes.nextLook(this.loop.now);
        if (at === null) return;
        if (at > this.loop.now + LONGEST_BACKOFF_MS)
          this.faults.push(`waits longer than the maximum backoff, until ${at}: ${this.outboxes.left()}`);
        await this.loop.sleep(Math.min(at - this.loop.now, LONGEST_BACKOFF_MS));
      }
      before = now;
      if (round === MOST_ROUNDS) {
        this.faults.push(`not idle after ${MOST_ROUNDS} rounds`);
        return;
      }
    }
  }

  /** Every device decides its questions, and corrects or discards refused changes. */
  private async decideAll(): Promise<void> {
    for (const { device, user } of this.actors) {
      const tab = device.tabs[0];
      if (tab === undefined) continue;
      for (let i = 0; i < 60; i += 1) {
        const ops = operationsOf(device);
        if (ops.some(({ state }) => state === 'conflict')) user.act(tab, 'resolve');
        else if (ops.some(({ state }) => state === 'rejected')) user.act(tab, 'discard');
        else break;
        await this.loop.sleep(200);
      }
    }
  }
}
