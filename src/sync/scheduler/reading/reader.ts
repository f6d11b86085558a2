import type { Lid } from '../../../domain/entities/ids.ts';
import { confirmLevelRead, serverIdOf } from '../../../db/index.ts';
import type { ApiError } from '../../client/answer.ts';
import type { Api } from '../../client/api.ts';
import type { PullOutcome, Session } from '../../facade.ts';
import type { NetworkPort } from '../../ports.ts';
import { pullGlobalGeofences, pullLevel } from '../../pull/pull-content.ts';
import type { PullContext } from '../../pull/pull-each.ts';
import { pullHierarchy } from '../../pull/pull-hierarchy.ts';
import type { Pulled } from '../../pull/pull-result.ts';
import { pullTaxonomy } from '../../pull/pull-taxonomy.ts';
import type { SyncEvent } from '../../status.ts';

/** What was read less than this many milliseconds ago is not read again just because the window got the focus. */
const READ_AGAIN_MS = 30_000;

interface ReaderOptions {
  context: PullContext & Required<Pick<PullContext, 'unlessCurrent'>>;
  api: Pick<Api, 'extensions'>;
  network: Pick<NetworkPort, 'isOnline'>;
  session: Partial<Pick<Session, 'refreshUser'>>;
  tell: (event: SyncEvent) => void;
  /** A server has answered a reading of all. */
  onReached: () => Promise<void>;
  onMissed: (error: ApiError) => void;
}

export type Reader = ReturnType<typeof createReader>;

/** Reads the hierarchy and levels, and knows which of them it has read when. */
export function createReader(options: ReaderOptions) {
  const { context, api, network, session, tell, onReached, onMissed } = options;
  const { db, now, unlessCurrent } = context;
  let hierarchyReadAt = 0;
  /** At the start it is unknown what the server offers: the first reading asks for everything. */
  let isFirstReading = true;
  const levelsReadAt = new Map<string, number>();

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
    void session.refreshUser?.();
    const taxonomy = await pullTaxonomy(context);
    const pulled = await pullHierarchy(context);
    if (pulled.ok && 'noClients' in pulled) tell({ type: 'noClients' });
    if (pulled.ok) await onReached();
    else onMissed(pulled.error);
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
    onMissed(outcome.error);
    return outcome;
  }

  /** One of the future was read before the clock was put back. */
  const isOld = (readAt: number): boolean => Math.abs(now() - readAt) > READ_AGAIN_MS;

  function readOldLevels(): void {
    // Only what was open lately is worth the reading. Gathered first: a reading notes its time in the map, and a walk
    // over the map itself would meet that again, for ever.
    const old = [...levelsReadAt].filter(([, at]) => isOld(at));
    for (const [lid] of old) void readLevel(lid);
  }

  return {
    readHierarchy,
    readLevel,
    readGlobalGeofences: async (clientLid: string): Promise<PullOutcome> => {
      // Local keys come from the routes as plain text; an unknown one is simply not found.
      const known = await serverIdOf(db, clientLid);
      return known === undefined
        ? { ok: true }
        : report(await pullGlobalGeofences(context, clientLid as Lid));
    },
    /** The levels that were asked for. */
    levels: (): string[] => [...levelsReadAt.keys()],
    readOldLevels,
    readOld: (): void => {
      if (isOld(hierarchyReadAt)) void readHierarchy();
      readOldLevels();
    },
  };
}
