import type { ContentRow, StoreyDatabase } from '../../db/index.ts';
import type { Feature } from '../../domain/entities/feature.ts';
import type { Level } from '../../domain/entities/level.ts';
import { serverIdOf } from '../../db/index.ts';
import type { Api } from '../client/api.ts';
import type { Answer, ApiError } from '../client/answer.ts';
import type { Condition } from '../client/caller.ts';
import type { FeatureAddress } from '../mapping/feature.ts';
import { addressOf } from '../mapping/addresses.ts';
import { planArrived, sendPlan, takePlanBack } from './levels/send-plan.ts';
import {
  buildingFromWire,
  buildingToWire,
  clientFromWire,
  clientToWire,
  levelFromWire,
  levelToWire,
  siteFromWire,
  siteToWire,
} from '../mapping/hierarchy.ts';
import { isFeature, publishStateOf } from '../../domain/entities/row.ts';

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
   * Changes what is there; makes a feature. Where a condition is given and does not hold, 412.
   * @param at where a feature goes to, where that is known already
   */
  write: (row: ContentRow, on?: Condition, at?: FeatureAddress | null) => Promise<Answer<unknown>>;
  remove: (row: ContentRow, on?: Condition) => Promise<Answer<unknown>>;
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

type Published = { publishState?: string | undefined };

/** The answer of a reading as a row; 404, and what is only listed as deleted, are null. */
function rowIn<W extends Published | object>(
  answer: Answer<{ result: W }>,
  toRow: (wire: W) => ContentRow,
): Reading {
  if (!answer.ok) {
    const absent = answer.error.kind === 'http' && answer.error.status === 404;
    return absent ? { ok: true, value: null } : answer;
  }
  const row = toRow(answer.value.result);
  const value = publishStateOf(row) === 'deleted' ? null : row;
  return { ok: true, value, ...unchangedSince(answer.tag) };
}

/** The condition that a thing still is as it was with this version; none without one. */
export const unchangedSince = (tag: string | undefined): { condition?: Condition } =>
  tag === undefined ? {} : { condition: { ifMatch: tag } };

export function createRemote(db: StoreyDatabase, api: Api, features: Remote, now: () => number): Remote {
  const idOf = (row: Exclude<ContentRow, Feature>): Promise<number | undefined> => serverIdOf(db, row.lid);
  const levelAt = async (row: Level): Promise<readonly [number, number] | undefined> => {
    const building = await serverIdOf(db, row.buildingLid);
    return building === undefined ? undefined : [building, row.levelIndex];
  };
  const read: Remote['read'] = async (row, base) => {
    if (isFeature(row)) return features.read(row, base);
    if (row.kind === 'level') {
      const at = await levelAt(row);
      if (at === undefined) return { ok: true, value: null };
      return rowIn(await api.level(...at), (wire) => levelFromWire(wire, levelPlace(row), row.lid));
    }
    const id = await idOf(row);
    if (id === undefined) return { ok: true, value: null };
    if (row.kind === 'building') {
      return rowIn(await api.building(id), (wire) =>
        buildingFromWire(wire, { clientLid: row.clientLid, siteLid: row.siteLid }, row.lid),
      );
    }
    if (row.kind === 'site') {
      return rowIn(await api.site(id), (wire) => siteFromWire(wire, { clientLid: row.clientLid }, row.lid));
    }
    return rowIn(await api.client(id), (wire) => clientFromWire(wire, row.lid));
  };
  return {
    // Without the extension a tag is from a proxy: it is useless for a write.
    read: async (row, base) => {
      const reading = await read(row, base);
      if (!reading.ok || (await api.extensions.has('etag'))) return reading;
      const { condition: _, ...plain } = reading;
      return plain;
    },
    write: async (row, on, to) => {
      if (isFeature(row)) return features.write(row, on, to);
      if (row.kind === 'level') {
        const { clientId, siteId, buildingId, levelIndex } = await addressOf(db, row);
        if (clientId === null || siteId === null || buildingId === null || levelIndex === null)
          return UNADDRESSED;
        const [ports, at] = [
          { db, api, now },
          { clientId, siteId, buildingId, levelIndex },
        ];
        const failed = await sendPlan(ports, row, at, on);
        if (failed !== null) return failed;
        const answer = await api.patchLevel(buildingId, levelIndex, levelToWire(row), on);
        await (answer.ok ? planArrived(db, row) : takePlanBack(ports, row, at, answer.error));
        return answer;
      }
      const id = await idOf(row);
      if (id === undefined) return UNADDRESSED;
      if (row.kind === 'building') return api.patchBuilding(id, buildingToWire(row), on);
      if (row.kind === 'site') return api.patchSite(id, siteToWire(row), on);
      return api.patchClient(id, clientToWire(row), on);
    },
    remove: async (row, on) => {
      if (isFeature(row)) return features.remove(row, on);
      if (row.kind === 'level') {
        const at = await levelAt(row);
        return at === undefined ? UNADDRESSED : api.deleteLevel(...at, on);
      }
      const id = await idOf(row);
      if (id === undefined) return UNADDRESSED;
      if (row.kind === 'building') return api.deleteBuilding(id, on);
      if (row.kind === 'site') return api.deleteSite(id, on);
      return api.deleteClient(id, on);
    },
  };
}

function levelPlace({
  clientLid,
  siteLid,
  buildingLid,
}: Level): Pick<Level, 'clientLid' | 'siteLid' | 'buildingLid'> {
  return { clientLid, siteLid, buildingLid };
}
