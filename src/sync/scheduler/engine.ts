import type { User } from '../../domain/entities/user.ts';
import { TIME } from '../../domain/limits.ts';
import type { StoreyDatabase } from '../../db/index.ts';
import type { Api } from '../client/api.ts';
import type { Session, SyncEngine } from '../facade.ts';
import { createExchange } from '../exchange/exchange.ts';
import { createDecisions } from './decisions.ts';
import type { SyncPorts } from '../ports.ts';
import { createFeed } from '../pull/feed.ts';
import { createPusher } from '../push/pusher.ts';
import type { SyncEvent } from '../status.ts';
import { createContact } from './reading/contact.ts';
import type { Counts } from './counts.ts';
import { createEmitter } from '../emitter.ts';
import { logEvent } from './event-log.ts';
import { followDatabase } from './follow-database.ts';
import { createLeader } from './leader-election.ts';
import { createReader } from './reading/reader.ts';
import { createStatusStore } from './status-store.ts';
import { readMessage, type RunState } from './tab-messages.ts';
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

/** The engine of one tab. Of all tabs one pushes; each reads, answers and shows. */
export function createSyncEngine(options: EngineOptions): SyncEngine {
  const { db, api, channel, network, now, newId } = options;
  const events = createEmitter<SyncEvent>();
  const unlessCurrent = createFeed({ db, api, now });
  const context = { db, api, now, newId, unlessCurrent };
  const status = createStatusStore(options);
  let stops: (() => void)[] = [];

  function setRun(next: RunState): void {
    if (next.phase === 'idle' && !next.unreachable) contact.arrived();
    channel.post({ type: 'run', run: next });
    status.put({ run: next });
  }
  function tell(event: SyncEvent): void {
    events.emit(event);
    channel.post({ type: 'event', event });
    logEvent(db, event, now()).catch(() => undefined);
  }

  const push = createPusher({ ...options, ...context, emit: tell });
  const leader = createLeader({
    ...options,
    push,
    setRun,
    readRun: () => status.now().run,
    hasWork: () => hasWork(status.now().counts),
    afterPush,
  });

  const reader = createReader({
    ...options,
    context,
    tell,
    onReached: () => contact.reached(),
    onMissed: (error) => contact.missed(error),
  });
  const contact = createContact({ ...options, status, reader, wake: () => leader.wake(true) });

  /** What a level brought along, and how the server shows it now, is read once it is there. */
  async function afterPush(levelLids: string[]): Promise<void> {
    for (const lid of levelLids) await reader.readLevel(lid);
  }

  /** The network or the person came back: send, and read what is old. */
  function comeBack(): void {
    status.put(network.isOnline() ? {} : { isBehind: true });
    void db.journal?.retryIntoDatabase();
    if (!network.isOnline()) return;
    nudge();
    if (status.now().isBehind) void contact.catchUp();
    else reader.readOld();
  }

  function nudge(): void {
    void db.journal?.retryIntoDatabase();
    leader.wake(true);
    channel.post({ type: 'nudge' });
  }

  function hear(data: unknown): void {
    const message = readMessage(data);
    if (message === null) return;
    if (message.type === 'nudge') leader.wake(true);
    else if (message.type === 'event') events.emit(message.event);
    else if (!leader.leads()) status.put({ run: message.run });
  }

  return {
    start: () => {
      if (stops.length > 0) return;
      stops = [
        followDatabase({
          db,
          status,
          // It may have been for want of a right that the person had when they signed in.
          onRefused: () => void options.session.refreshUser?.(),
          // Something was saved, here or in another tab.
          onNew: () => leader.wake(false),
        }),
        channel.listen(hear),
        network.onChange(comeBack),
        api.onAnswer(() => {
          if (status.now().run.unreachable && network.isOnline()) contact.heard();
        }),
        options.session.subscribe(() => {
          status.refresh();
          if (options.session.getSnapshot().status !== 'signedIn') return;
          nudge();
          if (status.now().isBehind && network.isOnline()) void contact.catchUp();
        }),
      ];
      leader.start();
    },
    stop: async () => {
      for (const stop of stops) stop();
      stops = [];
      contact.end();
      await leader.stop();
    },
    nudge,
    pullHierarchy: reader.readHierarchy,
    pullLevel: reader.readLevel,
    pullGlobalGeofences: reader.readGlobalGeofences,
    ...createDecisions({ db, api, now, newId, nudge, readLevel: reader.readLevel }),
    ...createExchange({ ...options, nudge, user: () => userOf(options.session) }),
    subscribe: status.subscribe,
    getSnapshot: status.getSnapshot,
    subscribeEvents: events.subscribe,
    waitForAck: (entityKey, ms = TIME.quickAnswer) =>
      waitForAck(
        { db, timer: options.timer, getSnapshot: status.getSnapshot, subscribe: status.subscribe },
        entityKey,
        ms,
      ),
  };
}

const hasWork = (counts: Counts | null): boolean => counts !== null && counts.waiting + counts.sending > 0;

function userOf(session: Pick<Session, 'getSnapshot'>): User | null {
  const state = session.getSnapshot();
  return state.status === 'signedOut' ? null : state.user;
}
