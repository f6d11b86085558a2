import { maps } from '../contract/calls/maps.ts';
import { review } from '../contract/calls/review.ts';
import { serverIdOf, type StoreyDatabase } from '../db/index.ts';
import type { MapStatus } from '../domain/review/map-status.ts';
import type { Api } from './client/api.ts';
import type { Answer } from './client/answer.ts';
import type { Publishing } from './facade.ts';
import { withServerId } from './with-server-id.ts';

/** Changes that a call counts. */
const PAGE = 500;

/** Staging and publishing: said now or not at all, for an approval that arrives hours later approves something else. */
export function createPublishing({ db, api }: { db: StoreyDatabase; api: Api }): Publishing {
  const withClient = async <T>(
    clientLid: string,
    call: (clientId: number) => Promise<Answer<{ result: T }>>,
  ): Promise<Answer<T>> => {
    const answer = await withServerId(db, clientLid, call);
    return answer.ok ? { ok: true, value: answer.value.result } : answer;
  };
  return {
    status: async (clientLid): Promise<MapStatus | undefined> => {
      const answer = await withClient(clientLid, api.mapStatus);
      return answer.ok ? answer.value : undefined;
    },
    convert: (clientLid) => withClient(clientLid, api.convert),
    approve: async (clientLid, said, at) => {
      const kept = said !== undefined && (await api.extensions.has('review')) ? said : undefined;
      const body = at === undefined ? kept : { ...kept, at };
      return withClient(clientLid, (id) => api.approve(id, body));
    },
    canSchedule: () => api.extensions.has('scheduled-publish'),
    unschedule: (clientLid) =>
      withClient(clientLid, (client) => api.call(maps.unschedule, { params: { client } })),
    editsSince: async (clientLid) => {
      const countFrom = async (cursor: string | null, before: number): Promise<Answer<number>> => {
        const query = { since: 'staging', limit: PAGE, ...(cursor !== null && { cursor }) };
        const answer = await withServerId(db, clientLid, (client) =>
          api.call(review.changes, { params: { client }, query }),
        );
        if (!answer.ok) return answer;
        const count = before + answer.value.results.length;
        const { cursor: next } = answer.value;
        return next === null ? { ok: true, value: count } : countFrom(next, count);
      };
      return countFrom(null, 0);
    },
    decline: async (clientLid, reason) => {
      const isKept = reason !== undefined && (await api.extensions.has('review'));
      return withClient(clientLid, (id) => api.decline(id, isKept ? { reason } : undefined));
    },
    levelStatuses: async ({ clientLid, siteLid, buildingLid }) => {
      const [clientId, siteId, buildingId] = await Promise.all([
        serverIdOf(db, clientLid),
        serverIdOf(db, siteLid),
        serverIdOf(db, buildingLid),
      ]);
      if (clientId === undefined || siteId === undefined || buildingId === undefined) return undefined;
      const answer = await api.levelStatuses({ clientId, siteId, buildingId });
      return answer.ok ? answer.value.results : undefined;
    },
    styleUrl: async (clientLid) => {
      const answer = await withClient(clientLid, api.sdkDraft);
      if (!answer.ok) return answer;
      return { ok: true, value: answer.value.globalConfiguration.sdkConfiguration.styleJsonUrl ?? null };
    },
  };
}
