import { memberOf } from '../../contract/member-names.ts';
import { review } from '../../contract/calls/review.ts';
import type { WireActivity, WirePublish, WireReviewChange } from '../../contract/index.ts';
import { keepPublishes, type KeptPublish, type StoreyDatabase } from '../../db/index.ts';
import type { MapStatus } from '../../domain/review/map-status.ts';
import type { Answer } from '../client/answer.ts';
import type { Api } from '../client/api.ts';
import { createTeamActivity } from './team-activity.ts';
import { withServerId } from '../with-server-id.ts';

export type ReviewChange = WireReviewChange;
export type PublishRecord = WirePublish;
/** Who did what with the content of a client, as the server noted it. */
export type TeamActivity = WireActivity;

export interface TeamActivityFilter {
  kind?: string | undefined;
  userId?: number | undefined;
  /** Seconds since 1970. */
  from?: number | undefined;
}

/** A list that comes in pages: the cursor of the next, null at the end. */
export interface Page<T> {
  results: T[];
  cursor: string | null;
}

type Version = ReviewChange['before'];

/** A version of a thing with the names of its row. */
const inRowNames = (version: Version): Version =>
  version && Object.fromEntries(Object.entries(version).map(([name, value]) => [memberOf(name), value]));

const named = (page: Page<ReviewChange>): Page<ReviewChange> => ({
  ...page,
  results: page.results.map((change) => ({
    ...change,
    before: inRowNames(change.before),
    after: inRowNames(change.after),
  })),
});

/** As many as a page may hold. */
const LIMIT = 500;

export interface ReviewOptions {
  db: StoreyDatabase;
  api: Api;
  now: () => number;
}

/** What the server's extension `review` knows: asked now or not at all. */
export function createReview({ db, api, now }: ReviewOptions) {
  const after = (cursor: string | null) => ({ limit: LIMIT, ...(cursor !== null && { cursor }) });
  return {
    /** Whether the server can tell what changed, and keeps a history. */
    isOffered: (): Promise<boolean> => api.extensions.has('review'),
    /** @param publish instead: what taking the publish of that number into the drafts would change */
    changes: (
      clientLid: string,
      cursor: string | null,
      publish?: number,
    ): Promise<Answer<Page<ReviewChange>>> =>
      withServerId(db, clientLid, async (client) => {
        const answer = await api.call(review.changes, {
          params: { client },
          query: { ...after(cursor), n: publish },
        });
        return answer.ok ? { ...answer, value: named(answer.value) } : answer;
      }),
    history: (clientLid: string, cursor: string | null): Promise<Answer<Page<PublishRecord>>> =>
      withServerId(db, clientLid, (client) =>
        api.call(review.history, { params: { client }, query: after(cursor) }),
      ),
    /** Reads what was published and how many places that had where; it is kept on the device. */
    readPublishes: (clientLid: string): Promise<Answer<PublishReading>> =>
      readPublishes({ db, api, now }, clientLid),
    /** Null: the server does not note who did what. */
    activity: async (
      clientLid: string,
      filter: TeamActivityFilter,
      cursor: string | null,
    ): Promise<Answer<Page<TeamActivity> | null>> => {
      if (!(await api.extensions.has('audit'))) return { ok: true, value: null };
      return withServerId(db, clientLid, (client) =>
        api.call(review.activity, { params: { client }, query: { ...after(cursor), ...filter } }),
      );
    },
    ...createTeamActivity({ db, api, now }),
    toDrafts: async (clientLid: string, n: number): Promise<Answer<MapStatus>> => {
      const answer = await withServerId(db, clientLid, (client) =>
        api.call(review.toDrafts, { params: { client, n: String(n) } }),
      );
      return answer.ok ? { ok: true, value: answer.value.result } : answer;
    },
  };
}
export type Review = ReturnType<typeof createReview>;

/** Publishes that are read: the latest. */
const MOST = 200;

/** unavailable: the server keeps no history of publishes. */
export type PublishReading = 'read' | 'unavailable';

/** Reads the latest publishes of a client and keeps them on the device. */
async function readPublishes(
  { db, api, now }: { db: StoreyDatabase; api: Api; now: () => number },
  clientLid: string,
): Promise<Answer<PublishReading>> {
  // A server that can't be asked just now may well keep one: the call says what is wrong.
  if ((await api.extensions.offers('review')) === false) return { ok: true, value: 'unavailable' };
  const hasPlaces = await api.extensions.has('publish-places');
  const readAt = now();
  return withServerId(db, clientLid, async (client): Promise<Answer<PublishReading>> => {
    const answer = await api.call(review.history, {
      params: { client },
      query: { limit: MOST, ...(hasPlaces && { places: '1' }) },
    });
    if (!answer.ok) return answer;
    const { results, cursor } = answer.value;
    const publishes = results.map(({ n, publishedAt, by, counts, places }): KeptPublish => ({
      n,
      at: publishedAt * 1000,
      by: by?.name ?? null,
      features: counts.features,
      places:
        places?.map(({ siteId = null, buildingId = null, count }) => ({ siteId, buildingId, count })) ?? null,
    }));
    await keepPublishes(db, clientLid, { publishes, isWhole: cursor === null, readAt });
    return { ok: true, value: 'read' };
  });
}
