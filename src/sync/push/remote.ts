import type { ContentRow, StoreyDatabase } from '../../db/index.ts';
import type { Level } from '../../domain/entities/level.ts';
import { exists, serverIdOf } from '../../db/index.ts';
import type { Api } from '../client/api.ts';
import type { Answer, ApiError } from '../client/answer.ts';
import type { Condition, WriteTerms } from '../client/caller.ts';
import type { FeatureAddress } from '../mapping/feature.ts';
import { addressOf } from '../mapping/addresses.ts';
import { planArrived, sendPlan, takePlanBack } from './levels/send-plan.ts';
import { levelFromWire, levelToWire } from '../mapping/hierarchy.ts';
import { asNumbered, numberedKind, type NumberedRow } from '../mapping/numbered-kinds.ts';
import { isFeature } from '../../domain/entities/row.ts';

/**
 * The server's value, with its version if the server has ETags. `askedAt`: when it was requested, if it comes from a
 * cache.
 */
export type Reading =
  | { ok: true; value: ContentRow | null; condition?: Condition; askedAt?: number }
  | { ok: false; error: ApiError };

/** Reads and writes one entity on the server. Nothing is queued or stored here. */
export interface Remote {
  /** What the server has now, or null for nothing. `base` says where it was last seen. */
  read: (row: ContentRow, base: ContentRow | null) => Promise<Reading>;
  /**
   * Changes what is there; makes a feature. Where what it is held to does not hold, 412.
   * @param at where a feature goes to, where that is known already
   */
  write: (row: ContentRow, on?: WriteTerms, at?: FeatureAddress | null) => Promise<Answer<unknown>>;
  remove: (row: ContentRow, on?: WriteTerms) => Promise<Answer<unknown>>;
}

/** A thing without a number can't be spoken of to the server. */
const UNADDRESSED: Answer<never> = {
  ok: false,
  error: {
    kind: 'http',
    status: 404,
    code: 'not-found',
    message: 'The server does not know this.',
    details: [],
    retryAfterMs: null,
  },
};

const NOTHING_THERE: Reading = { ok: true, value: null };

/** The answer of a reading; 404, and what is only listed as deleted, are null. */
function readingOf(answer: Answer<ContentRow>): Reading {
  if (!answer.ok) {
    const absent = answer.error.kind === 'http' && answer.error.status === 404;
    return absent ? { ok: true, value: null } : answer;
  }
  const value = exists(answer.value) ? answer.value : null;
  return { ok: true, value, ...unchangedSince(answer.tag) };
}

/** The condition that a thing still is as it was with this version; none without one. */
export const unchangedSince = (tag: string | undefined): { condition?: Condition } =>
  tag === undefined ? {} : { condition: { ifMatch: tag } };

/** The part of each kind of row. */
export function createRemote(db: StoreyDatabase, api: Api, features: Remote, now: () => number): Remote {
  const numbered = createNumberedRemote(db, api);
  const levels = createLevelRemote(db, api, now);
  const remoteOf = (row: ContentRow): Remote =>
    isFeature(row) ? features : row.kind === 'level' ? levels : numbered;
  return {
    // Without the extension a tag is from a proxy: it is useless for a write.
    read: async (row, base) => {
      const reading = await remoteOf(row).read(row, base);
      if (!reading.ok || (await api.extensions.has('etag'))) return reading;
      const { condition: _, ...plain } = reading;
      return plain;
    },
    write: (row, on, at) => remoteOf(row).write(row, on, at),
    remove: (row, on) => remoteOf(row).remove(row, on),
  };
}

function createNumberedRemote(db: StoreyDatabase, api: Api): Remote {
  const addressed = async <T>(
    row: ContentRow,
    call: (of: NumberedRow, id: number) => Promise<T>,
    otherwise: T,
  ): Promise<T> => {
    const of = asNumbered(row);
    const id = await serverIdOf(db, of.lid);
    return id === undefined ? otherwise : call(of, id);
  };
  return {
    read: (row) =>
      addressed<Reading>(
        row,
        async (of, id) => readingOf(await numberedKind(of).read(api, id, of)),
        NOTHING_THERE,
      ),
    write: (row, on) => addressed(row, (of, id) => numberedKind(of).change(api, id, of, on), UNADDRESSED),
    remove: (row, on) => addressed(row, (of, id) => numberedKind(of).remove(api, id, on), UNADDRESSED),
  };
}

function createLevelRemote(db: StoreyDatabase, api: Api, now: () => number): Remote {
  const asLevel = (row: ContentRow): Level => {
    if (row.kind !== 'level') throw new TypeError('Not a level.');
    return row;
  };
  const levelAt = async (row: Level): Promise<readonly [number, number] | undefined> => {
    const building = await serverIdOf(db, row.buildingLid);
    return building === undefined ? undefined : [building, row.levelIndex];
  };
  return {
    read: async (row) => {
      const level = asLevel(row);
      const at = await levelAt(level);
      if (at === undefined) return NOTHING_THERE;
      const answer = await api.level(...at);
      return readingOf(
        answer.ok ? { ...answer, value: levelFromWire(answer.value.result, level, level.lid) } : answer,
      );
    },
    write: async (row, on) => {
      const level = asLevel(row);
      const { clientId, siteId, buildingId, levelIndex } = await addressOf(db, level);
      if (clientId === null || siteId === null || buildingId === null || levelIndex === null)
        return UNADDRESSED;
      const ports = { db, api, now };
      const at = { clientId, siteId, buildingId, levelIndex };
      const failed = await sendPlan(ports, level, at, on);
      if (failed !== null) return failed;
      const answer = await api.patchLevel(buildingId, levelIndex, levelToWire(level), on);
      await (answer.ok ? planArrived(db, level) : takePlanBack(ports, level, at, answer.error));
      return answer;
    },
    remove: async (row, on) => {
      const at = await levelAt(asLevel(row));
      return at === undefined ? UNADDRESSED : api.deleteLevel(...at, on);
    },
  };
}
