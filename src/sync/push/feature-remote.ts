import { entityKeyOf, goneOnSurvey, type ContentRow, type StoreyDatabase } from '../../db/index.ts';
import { isOfClient, KIND_OF_WIRE_LIST, kindDescriptor } from '../../domain/content/index.ts';
import type { Feature, FeatureKind } from '../../domain/entities/feature.ts';
import type { Answer } from '../client/answer.ts';
import type { Api } from '../client/api.ts';
import { CONTENT_LISTS, isWhole, type ContentList, type WireFeature } from '../../contract/index.ts';
import { addressOf } from '../mapping/addresses.ts';
import { featureCollection, featureFromWire, type FeatureAddress } from '../mapping/feature.ts';
import type { WriteTerms } from '../client/caller.ts';
import { createListCache, LIST_FRESH_MS, type Listed } from './list-cache.ts';
import { unchangedSince, type Reading, type Remote } from './remote.ts';
import { isFeature } from '../../domain/entities/row.ts';

/** Features read by themselves within that time; of more, a list of many is read at once, which tells no versions. */
const MOST_ALONE = 8;

const NOWHERE: Answer<never> = {
  ok: false,
  error: {
    kind: 'http',
    status: 404,
    code: 'not-found',
    message: 'What this lies in is not on the server.',
    details: [],
    retryAfterMs: null,
  },
};

/** Part of a list could not be read, so it is unknown whether a feature is in it. */
const UNREADABLE: Answer<never> = {
  ok: false,
  error: { kind: 'malformed', status: 200, message: "The server's answer can't be read." },
};

/** Told what a list shows: the features in it, each as a row, and when it was asked for. */
type Shown = (
  fids: readonly string[],
  rowOf: (fid: string) => Feature | null,
  startedAt: number,
) => Promise<void>;

interface Lists {
  features: WireFeature[];
}

/**
 * Features have no reading of their own: they are looked up in the lists of their level, one reading for many. Nodes
 * of a wayfinding network are not among them: they go with it (`network/`).
 */
export function createFeatureRemote(
  db: StoreyDatabase,
  api: Api,
  now: () => number,
  shown: Shown = () => Promise.resolve(),
): Remote {
  const lists = createListCache<Lists>(now);
  /** When features were read by themselves lately. */
  let alone: number[] = [];

  const look = async (feature: Feature, kind: FeatureKind): Promise<Listed<Lists>> => {
    const { fid, clientLid, siteLid, buildingLid, levelLid } = feature;
    const around = (wires: readonly WireFeature[], at: number): Promise<void> => {
      const there = new Map(wires.map((wire) => [wire.properties.fid, wire]));
      const rowOf = (one: string): Feature | null => {
        const wire = there.get(one);
        if (wire === undefined || wire.properties.publishState === 'deleted') return null;
        return featureFromWire(wire, { clientLid, siteLid, buildingLid, levelLid }, kind);
      };
      return shown([...there.keys()], rowOf, at);
    };
    const [{ clientId, buildingId, levelIndex }, known] = await db.transaction(
      'r',
      [db.idmap, db.acks],
      async () => Promise.all([addressOf(db, feature), db.acks.get(entityKeyOf('features', fid))]),
    );
    const list = (
      key: string,
      read: () => Promise<Answer<{ result: { features: WireFeature[] } }>>,
    ): Promise<Listed<Lists>> =>
      lists.read(key, { fid, knownAt: known?.at ?? 0 }, async (at) => {
        const got = await read();
        if (!got.ok) return got;
        const { features } = got.value.result;
        await around(features, at);
        return { ok: true, value: { features } };
      });
    if (isOfClient({ kind })) {
      return clientId === null ? NOWHERE : list(`global/${clientId}`, () => api.globalGeofences(clientId));
    }
    if (buildingId === null || levelIndex === null) return NOWHERE;
    const name = wireListOf(kind);
    return list(`${buildingId}/${levelIndex}/${name}`, () => api.content(buildingId, levelIndex, name));
  };

  /**
   * A feature by itself, which brings its version, where the server has such a reading and it stands where it was seen;
   * undefined: it is to be looked up in the lists.
   */
  const readAlone = async (seen: Feature): Promise<Reading | undefined> => {
    alone = alone.filter((at) => now() - at < LIST_FRESH_MS);
    if (alone.push(now()) > MOST_ALONE) return undefined;
    const answer = await api.feature(seen.fid);
    if (!answer.ok) return undefined;
    const wire = answer.value.result;
    const { bid = null, lvl = null, typeCode, publishState } = wire.properties;
    const { buildingId, levelIndex } = await addressOf(db, seen);
    // With its type, a feature may have gone over to another list.
    if (bid !== buildingId || lvl !== levelIndex || typeCode !== seen.properties.typeCode) return undefined;
    const { clientLid, siteLid, buildingLid, levelLid, kind } = seen;
    const place = { clientLid, siteLid, buildingLid, levelLid };
    const value = publishState === 'deleted' ? null : featureFromWire(wire, place, kind);
    return { ok: true, value, ...unchangedSince(answer.tag) };
  };

  return {
    read: async (row, base) => {
      const feature = asFeature(row);
      const seen = base === null ? feature : asFeature(base);
      const { clientLid, siteLid, buildingLid, levelLid } = seen;
      const hasVersions = await api.extensions.has('etag');
      const single = hasVersions && base !== null ? await readAlone(seen) : undefined;
      if (single !== undefined) return single;
      const kinds =
        base === null || !isListed(seen.kind) ? [seen.kind] : [seen.kind, ...otherKinds(seen.kind)];
      let askedAt = now();
      for (const kind of kinds) {
        const answer = await look(seen, kind);
        if (!answer.ok) {
          if (answer.error.kind === 'http' && answer.error.status === 404) return { ok: true, value: null };
          return answer;
        }
        askedAt = Math.min(askedAt, answer.value.askedAt);
        const wire = answer.value.features.find((candidate) => candidate.properties.fid === feature.fid);
        if (wire === undefined) {
          if (isWhole(answer.value.features)) continue;
          return UNREADABLE;
        }
        if (wire.properties.publishState === 'deleted') return { ok: true, value: null, askedAt };
        const place = { clientLid, siteLid, buildingLid, levelLid };
        return { ok: true, value: featureFromWire(wire, place, kind), askedAt };
      }
      // In none of the lists, and not as something that is deleted with the next publishing.
      return { ok: true, value: null, askedAt, ...(hasVersions && { condition: { ifNoneMatch: '*' } }) };
    },
    // Counted also if no answer came: the lists are then read again.
    write: async (row, on, at) => {
      const feature = asFeature(row);
      return put(feature, on, at).finally(() => lists.wrote(feature.fid));
    },
    remove: async (row, on) => {
      const feature = asFeature(row);
      // The contract has no such parameter: it is for servers whose lists of changes show it.
      const isShown = await api.extensions.has('review');
      const goneAt = isShown ? await goneOnSurvey(db, feature.fid) : undefined;
      return api.deleteFeature(feature.fid, on, goneAt).finally(() => lists.wrote(feature.fid));
    },
  };

  async function put(
    feature: Feature,
    on: WriteTerms | undefined,
    at: FeatureAddress | null | undefined,
  ): Promise<Answer<unknown>> {
    const address = at ?? (await addressOf(db, feature));
    const placed = isOfClient(feature) ? address.clientId : address.levelIndex;
    return placed === null ? NOWHERE : api.putFeature(feature.fid, featureCollection(feature, address), on);
  }
}

function asFeature(row: ContentRow): Feature {
  if (!isFeature(row)) throw new TypeError('Not a feature.');
  return row;
}

const isListed = (kind: FeatureKind): boolean => kindDescriptor(kind).wireList !== null;

function wireListOf(kind: FeatureKind): ContentList {
  const name = kindDescriptor(kind).wireList?.name;
  if (name === undefined) throw new TypeError(`No list holds a ${kind}.`);
  return name;
}

const otherKinds = (kind: FeatureKind): FeatureKind[] =>
  CONTENT_LISTS.map((name) => KIND_OF_WIRE_LIST[name]).filter((other) => other !== kind);
