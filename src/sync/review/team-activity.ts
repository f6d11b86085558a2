import { memberOf } from '../../contract/member-names.ts';
import { review } from '../../contract/calls/review.ts';
import type { WireActivity } from '../../contract/index.ts';
import {
  keepTeamActivity,
  keepTeamDeleted,
  levelServerKey,
  lidOf,
  teamActivity,
  teamActivityRead,
  type ContentRow,
  type StoreyDatabase,
  type TeamEntry,
} from '../../db/index.ts';
import { FEATURE_KINDS, NETWORK_KIND } from '../../domain/content/index.ts';
import type { FeatureKind } from '../../domain/entities/feature.ts';
import { featureGeometrySchema } from '../../domain/entities/geometry.ts';
import type { Lid } from '../../domain/entities/ids.ts';
import type { Answer } from '../client/answer.ts';
import type { Api } from '../client/api.ts';
import { featureFromWire } from '../mapping/feature.ts';
import { withServerId } from '../with-server-id.ts';

/** Entries that a call brings. */
const PAGE = 250;
/** Pages that are read at once: what is older is read when a person asks for it. */
const AT_FIRST = 4;

/** What a reading of the activity came to. unavailable: the server does not note who did what. */
export type ActivityReading = 'read' | 'unavailable';

const inRowNames = (value: unknown): Record<string, unknown> | null =>
  typeof value !== 'object' || value === null
    ? null
    : Object.fromEntries(Object.entries(value).map(([name, member]) => [memberOf(name), member]));

/** @param nth its number where the server gives none */
const entryOf = (wire: WireActivity, nth: number): TeamEntry => ({
  id: wire.id ?? nth,
  at: wire.at,
  by: wire.by ?? null,
  action: wire.action,
  kind: wire.kind,
  key: wire.key,
  siteId: wire.siteId ?? null,
  buildingId: wire.buildingId ?? null,
  levelIndex: wire.levelIndex ?? null,
  title: wire.title,
  count: wire.count ?? null,
  before: inRowNames(wire.before),
  after: inRowNames(wire.after),
});

/** What the server noted of all who work on a client, kept on the device: without a network it shows what was read. */
export function createTeamActivity({ db, api, now }: { db: StoreyDatabase; api: Api; now: () => number }) {
  const page = (client: number, cursor: string | null, hasValues: boolean) =>
    api.call(review.activity, {
      params: { client },
      query: { limit: PAGE, ...(hasValues && { values: '1' }), ...(cursor !== null && { cursor }) },
    });

  /** Reads on from a cursor until what is known, the end, or enough. */
  async function read(
    clientLid: string,
    from: string | null,
    pages: number,
  ): Promise<Answer<ActivityReading>> {
    if (!(await api.extensions.has('audit'))) return { ok: true, value: 'unavailable' };
    const hasValues = await api.extensions.has('activity-values');
    const before = await teamActivityRead(db, clientLid);
    const [latest] = from === null ? await teamActivity(db, clientLid, 1) : [];
    const readAt = now();
    return withServerId(db, clientLid, async (client): Promise<Answer<ActivityReading>> => {
      const found: TeamEntry[] = [];
      let cursor = from;
      let isKnown = false;
      for (let n = 0; n < pages; n += 1) {
        const answer = await page(client, cursor, hasValues);
        if (!answer.ok) return answer;
        // Without numbers only the latest pages can be kept, each time as a whole.
        found.push(...answer.value.results.map((wire, i) => entryOf(wire, 1e6 - n * PAGE - i)));
        ({ cursor } = answer.value);
        isKnown = hasValues && latest !== undefined && found.some(({ id }) => id <= latest.id);
        if (isKnown || cursor === null) break;
      }
      const fresh = from === null && !isKnown;
      await keepTeamActivity(db, clientLid, found, {
        readAt: from === null ? readAt : (before?.readAt ?? readAt),
        older: isKnown && from === null ? (before?.older ?? null) : hasValues ? cursor : null,
        hasValues,
        fresh,
      });
      return { ok: true, value: 'read' };
    });
  }

  const placeOf = async (
    clientLid: string,
    { siteId, buildingId, levelIndex }: Pick<TeamEntry, 'siteId' | 'buildingId' | 'levelIndex'>,
  ) => {
    const named = async (table: 'sites' | 'buildings' | 'levels', id: number | string | null) =>
      id === null ? null : (((await lidOf(db, table, id)) ?? '') as Lid);
    return {
      clientLid: clientLid as Lid,
      siteLid: await named('sites', siteId),
      buildingLid: await named('buildings', buildingId),
      levelLid: await named(
        'levels',
        buildingId === null || levelIndex === null ? null : levelServerKey(buildingId, levelIndex),
      ),
    };
  };

  return {
    /** Reads what was noted since it was last read; at first, the latest thousand entries. */
    readActivity: (clientLid: string): Promise<Answer<ActivityReading>> => read(clientLid, null, AT_FIRST),
    /** Reads a page behind the oldest entry that is kept. */
    readOlderActivity: async (clientLid: string): Promise<Answer<ActivityReading>> => {
      const older = (await teamActivityRead(db, clientLid))?.older ?? null;
      return older === null ? { ok: true, value: 'read' } : read(clientLid, older, 1);
    },
    /** Reads what was deleted in the last weeks. */
    readDeleted: async (clientLid: string): Promise<Answer<ActivityReading>> => {
      if (!(await api.extensions.has('activity-values'))) return { ok: true, value: 'unavailable' };
      const readAt = now();
      return withServerId(db, clientLid, async (client): Promise<Answer<ActivityReading>> => {
        const found: TeamEntry[] = [];
        let cursor: string | null = null;
        do {
          const answer: Awaited<ReturnType<typeof deleted>> = await deleted(client, cursor);
          if (!answer.ok) return answer;
          found.push(...answer.value.results.map(entryOf));
          ({ cursor } = answer.value);
        } while (cursor !== null);
        await keepTeamDeleted(db, clientLid, found, readAt);
        return { ok: true, value: 'read' };
      });
    },
    /** What happened to one thing, the latest first; null: the server does not tell. */
    historyOf: async (
      clientLid: string,
      { kind, key }: Pick<TeamEntry, 'kind' | 'key'>,
    ): Promise<Answer<TeamEntry[] | null>> => {
      if (!(await api.extensions.has('activity-values'))) return { ok: true, value: null };
      return withServerId(db, clientLid, async (client) => {
        const query = { kind, key, values: '1', limit: PAGE };
        const answer = await api.call(review.activity, { params: { client }, query });
        return answer.ok ? { ok: true, value: answer.value.results.map(entryOf) } : answer;
      });
    },
    /**
     * A version of a thing as a row of this device. Returns null if its values were not kept or can't be read, or if a
     * site, a building or a level is not on this device.
     */
    rowOf: async (
      clientLid: string,
      entry: Pick<TeamEntry, 'kind' | 'key' | 'siteId' | 'buildingId' | 'levelIndex'>,
      value: Record<string, unknown> | null,
    ): Promise<ContentRow | null> => {
      if (value === null) return null;
      if (entry.kind === 'feature') return featureRow(entry.key, await placeOf(clientLid, entry), value);
      const table = ({ site: 'sites', building: 'buildings', level: 'levels' } as const)[entry.kind];
      const lid = table === undefined ? undefined : await lidOf(db, table, entry.key);
      const now = lid === undefined ? undefined : await db.table<ContentRow, string>(table!).get(lid);
      // Its place and keys are the device's; only what people write is of the version.
      return now === undefined ? null : { ...now, ...value };
    },
  };

  function deleted(client: number, cursor: string | null) {
    const query = { limit: PAGE, ...(cursor !== null && { cursor }) };
    return api.call(review.deleted, { params: { client }, query });
  }
}

function featureRow(
  fid: string,
  place: Parameters<typeof featureFromWire>[1],
  { kind, properties, geometry }: Record<string, unknown>,
): ContentRow | null {
  const shape = featureGeometrySchema.safeParse(geometry);
  const isKnown = FEATURE_KINDS.some((one) => one === kind) && kind !== NETWORK_KIND;
  if (!shape.success || !isKnown || typeof properties !== 'object' || properties === null) return null;
  return featureFromWire(
    { type: 'Feature', geometry: shape.data, properties: { ...properties, fid } },
    place,
    kind as FeatureKind,
  );
}
