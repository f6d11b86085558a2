import { serverIdOf, type StoreyDatabase } from '../db/index.ts';
import type { MapStatus } from '../domain/review/map-status.ts';
import type { Api } from './client/api.ts';
import type { Answer } from './client/answer.ts';
import type { Publishing } from './facade.ts';
import { withServerId } from './with-server-id.ts';

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
    approve: async (clientLid, said) => {
      const isKept = said !== undefined && (await api.extensions.has('review'));
      return withClient(clientLid, (id) => api.approve(id, isKept ? said : undefined));
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
