import type { Lid } from '../../domain/entities/ids.ts';
import { TIME } from '../../domain/limits.ts';
import { confirmLevelRead, serverIdOf, watchQuery, type StoreyDatabase } from '../../db/index.ts';
import type { ApiError } from '../client/answer.ts';
import type { Api } from '../client/api.ts';
import type { PullOutcome, Session, SyncEngine } from '../facade.ts';
import { createExchange } from '../exchange/exchange.ts';
import { createDecisions } from './decisions.ts';
import type { SyncPorts } from '../ports.ts';
import { createFeed } from '../pull/feed.ts';
import { pullGlobalGeofences, pullLevel } from '../pull/pull-content.ts';
import { pullHierarchy } from '../pull/pull-hierarchy.ts';
import { pullTaxonomy } from '../pull/pull-taxonomy.ts';
import { createPusher } from '../push/pusher.ts';
import type { PullContext } from '../pull/pull-each.ts';
import type { Pulled } from '../pull/pull-result.ts';
import type { SyncEvent, SyncStatus } from '../status.ts';
import { countOps, type Counts } from './counts.ts';
import { createEmitter } from '../emitter.ts';
import { logEvent } from './event-log.ts';
import { createLeader } from './leader-election.ts';
import { IDLE, makeStatus } from './make-status.ts';
import { readMessage, type RunState } from './tab-messages.ts';
import { createReachabilityProbe } from './reachability.ts';
import { waitForAck } from './wait-for-ack.ts';

export interface EngineOptions extends SyncPorts {
  db: StoreyDatabase;
  api: Api;
  /** A user who can't be read again keeps the roles of the sign-in. */
  session: Pick<Session, 'getSnapshot' | 'subscribe'> & Partial<Pick<Session, 'refreshUser'>>;
  /** Scheme, host and port of the server, and what people call this device: files of unsent work say both. */
  origin: string;
  deviceName: string;
  /** The number of waiting changes if it was counted before; counted again at the start. */
  counts?: Counts | null;
}

/** What was read less than this many milliseconds ago is not read again just because the window got the focus. */
const READ_AGAIN_MS = 30_000;

const isUnreached = (outcome: PullOutcome): boolean => !outcome.ok && outcome.error.kind === 'network';

/** The engine of one tab. Of all tabs one pushes; each reads, answers and shows. */
export function createSyncEngine(options: EngineOptions): SyncEngine {
  const { db, api, channel, network, now, newId } = options;
  const changes = createEmitter<void>();
  const events = createEmitter<SyncEvent>();
  const unlessCurrent = createFeed({ db, api, now });
  const context: PullContext = { db, api, now, newId, unlessCurrent };
  let counts: Counts | null = options.counts ?? null;
  let run: RunState = IDLE;
  /** The network was down since the last reading, so changes of others are missing here. */
  let isBehind = !network.isOnline();
  let snapshot: SyncStatus = makeSnapshot();
  let stops: (() => void)[] = [];
  let hierarchyReadAt = 0;
  /** A server has answered a reading since the start. */
  let isFound = false;
  /** At the start it is unknown what the server offers: the first reading asks for everything. */
  let isFirstReading = true;
  const levelsReadAt = new Map<string, number>();

  function makeSnapshot(): SyncStatus {
    const signedIn = options.session.getSnapshot().status === 'signedIn';
    return makeStatus({ online: network.isOnline(), signedIn, counts, run, isBehind });
  }
  function refresh(): void {
    const next = makeSnapshot();
    if (JSON.stringify(next) === JSON.stringify(snapshot)) return;
    snapshot = next;
    changes.emit();
  }
  function setRun(next: RunState): void {
    run = next;
    if (run.phase === 'idle' && !run.unreachable) probe.arrived();
    channel.post({ type: 'run', run });
    refresh();
  }
  function tell(event: SyncEvent): void {
    events.emit(event);
    channel.post({ type: 'event', event });
    logEvent(db, event, now()).catch(() => undefined);
  }

  const { random, locks, timer } = options;
  const push = createPusher({ ...context, random, locks, timer, emit: tell });
  const leader = createLeader({
    ...options,
    push,
    setRun,
    readRun: () => run,
    hasWork: () => counts !== null && counts.waiting + counts.sending > 0,
    afterPush,
  });

  const probe = createReachabilityProbe(options.timer, () => void (isBehind ? catchUp() : readHierarchy()));

  /** What a level brought along, and how the server shows it now, is read once it is there. */
  async function afterPush(levelLids: string[]): Promise<void> {
    for (const lid of levelLids) await readLevel(lid);
  }

  function report(pulled: Pulled): PullOutcome {
    for (const event of pulled.found ?? []) tell(event);
    return pulled.ok ? { ok: true } : { ok: false, error: pulled.error };
  }

  /** A reading overtaken by the end of the window reads nothing, and reports to no one. */
  async function whileOpen(reading: () => Promise<PullOutcome>): Promise<PullOutcome> {
    // Requests that can't leave would only take the processor from what the person sees.
    if (!network.isOnline())
      return { ok: false, error: { kind: 'network', message: 'There is no network.' } };
    try {
      return await reading();
    } catch (cause) {
      if (!db.sealed) throw cause;
      return { ok: false, error: { kind: 'aborted', message: 'The database was closed.' } };
    }
  }

  const readHierarchy = (): Promise<PullOutcome> => whileOpen(readAll);
  const readLevel = (levelLid: string, { once = false } = {}): Promise<PullOutcome> => {
    // What was asked for without a network is read when there is one.
    if (!once && !levelsReadAt.has(levelLid)) levelsReadAt.set(levelLid, 0);
    return whileOpen(() => readContent(levelLid));
  };

  async function readAll(): Promise<PullOutcome> {
    hierarchyReadAt = now();
    if (!isFirstReading) api.extensions.askAgain();
    isFirstReading = false;
    void options.session.refreshUser?.();
    const taxonomy = await pullTaxonomy(context);
    const pulled = await pullHierarchy(context);
    if (pulled.ok && 'noClients' in pulled) tell({ type: 'noClients' });
    if (pulled.ok) await reached();
    else missed(pulled.error);
    const outcome = report(pulled);
    // What could not be read is old: it is asked for as soon as there is a server again.
    if (!outcome.ok) hierarchyReadAt = 0;
    return outcome.ok ? report(taxonomy) : outcome;
  }

  async function readContent(levelLid: string): Promise<PullOutcome> {
    const startedAt = now();
    const note = (at: number): void => {
      if (levelsReadAt.has(levelLid)) levelsReadAt.set(levelLid, at);
    };
    note(startedAt);
    const level = await db.levels.get(levelLid);
    const outcome =
      level === undefined
        ? { ok: true as const }
        : report(await unlessCurrent(level.clientLid, level.lid, () => pullLevel(context, level)));
    if (outcome.ok) {
      await confirmLevelRead(db, levelLid, startedAt);
      return outcome;
    }
    note(0);
    missed(outcome.error);
    return outcome;
  }

  /**
   * A reading failed. If no server was reached although the network is up, the status shows that, and the reading is repeated.
   */
  function missed(error: ApiError): void {
    if (error.kind !== 'network' || !network.isOnline()) return;
    run = { ...run, unreachable: true };
    refresh();
    probe.begin();
  }

  /** The server answered: whatever waits need not wait for it any longer. */
  async function reached(): Promise<void> {
    const at = now();
    await db.meta.put({ k: 'lastSyncedAt', value: at });
    const wasUnreachable = run.unreachable;
    probe.end();
    run = { ...run, unreachable: false, lastSyncedAt: at };
    refresh();
    // What failed before the app was closed still waits for its own time.
    if (wasUnreachable || !isFound) leader.wake(true);
    isFound = true;
    if (wasUnreachable) readOldLevels();
  }

  /** Reads the shown content again once the network is back. Until then the status is not "all synced". */
  async function readOnReturn(): Promise<void> {
    const levels = [...levelsReadAt.keys()];
    const outcomes = [
      await readHierarchy(),
      ...(await Promise.all(levels.map((levelLid) => readLevel(levelLid)))),
    ];
    const [first, ...others] = outcomes;
    isBehind = !network.isOnline() || first?.ok !== true || others.some(isUnreached);
    if (isBehind && network.isOnline()) probe.begin();
    refresh();
  }

  let catching: Promise<void> | null = null;
  /** Once for all who ask meanwhile. */
  function catchUp(): Promise<void> {
    catching ??= readOnReturn().finally(() => (catching = null));
    return catching;
  }

  /** One of the future was read before the clock was put back. */
  const isOld = (readAt: number): boolean => Math.abs(now() - readAt) > READ_AGAIN_MS;

  /** The network or the person came back: send, and read what is old. */
  function comeBack(): void {
    if (!network.isOnline()) isBehind = true;
    refresh();
    void db.journal?.retryIntoDatabase();
    if (!network.isOnline()) return;
    nudge();
    if (isBehind) {
      void catchUp();
      return;
    }
    if (isOld(hierarchyReadAt)) void readHierarchy();
    readOldLevels();
  }

  function readOldLevels(): void {
    // Only what was open lately is worth the reading. Gathered first: a reading notes its time in the map, and a walk
    // over the map itself would meet that again, for ever.
    const old = [...levelsReadAt].filter(([, at]) => isOld(at));
    for (const [lid] of old) void readLevel(lid);
  }

  function nudge(): void {
    void db.journal?.retryIntoDatabase();
    leader.wake(true);
    channel.post({ type: 'nudge' });
  }

  /** Less or more lives in the journal alone, of which the database tells nothing. */
  function countKept(): void {
    void countOps(db).then(({ kept }) => {
      if (counts !== null) counts = { ...counts, kept };
      refresh();
    }, refresh);
  }

  function hear(data: unknown): void {
    const message = readMessage(data);
    if (message === null) return;
    if (message.type === 'nudge') leader.wake(true);
    else if (message.type === 'event') events.emit(message.event);
    else if (!leader.leads()) {
      run = message.run;
      refresh();
    }
  }

  return {
    start: () => {
      if (stops.length > 0) return;
      const stopCounting = watchQuery(async () => countOps(db), db).subscribe(({ isNew, ...counted }) => {
        // It may have been refused for want of a right that the person had when they signed in.
        if (counted.refused > (counts?.refused ?? 0)) void options.session.refreshUser?.();
        counts = counted;
        refresh();
        // Something was saved, here or in another tab.
        if (isNew) leader.wake(false);
      }, refresh);
      stops = [
        stopCounting,
        db.journal?.subscribe(countKept) ?? (() => undefined),
        channel.listen(hear),
        network.onChange(comeBack),
        api.onAnswer(() => {
          if (run.unreachable && network.isOnline()) probe.heard();
        }),
        options.session.subscribe(() => {
          refresh();
          if (options.session.getSnapshot().status !== 'signedIn') return;
          nudge();
          if (isBehind && network.isOnline()) void catchUp();
        }),
      ];
      void db.meta.get('lastSyncedAt').then((last) => {
        if (typeof last?.value !== 'number' || run.lastSyncedAt !== null) return;
        run = { ...run, lastSyncedAt: last.value };
        refresh();
      }, refresh);
      leader.start();
    },
    stop: async () => {
      for (const stop of stops) stop();
      stops = [];
      probe.end();
      await leader.stop();
    },
    nudge,
    pullHierarchy: readHierarchy,
    pullLevel: readLevel,
    pullGlobalGeofences: async (clientLid) => {
      // Local keys come from the routes as plain text; an unknown one is simply not found.
      const known = await serverIdOf(db, clientLid);
      return known === undefined
        ? { ok: true }
        : report(await pullGlobalGeofences(context, clientLid as Lid));
    },
    ...createDecisions({ db, api, now, newId, nudge, readLevel }),
    ...createExchange({
      db,
      now,
      newId,
      nudge,
      origin: options.origin,
      deviceName: options.deviceName,
      user: () => {
        const state = options.session.getSnapshot();
        return state.status === 'signedOut' ? null : state.user;
      },
    }),
    subscribe: changes.subscribe,
    getSnapshot: () => snapshot,
    subscribeEvents: events.subscribe,
    waitForAck: (entityKey, ms = TIME.quickAnswer) =>
      waitForAck({ db, timer: options.timer, getSnapshot: () => snapshot, ...changes }, entityKey, ms),
  };
}
