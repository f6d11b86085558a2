import { clients } from '../contract/calls/clients.ts';
import { sessions } from '../contract/calls/people/sessions.ts';
import type { StoreyDatabase } from '../db/index.ts';
import type { Answer } from './client/answer.ts';
import type { Api } from './client/api.ts';
import { withServerId } from './with-server-id.ts';

/** The setup of the server, as far as the admins of a client may see it. */
export interface ServerSetup {
  /** Null: people sign in by their passwords alone. */
  sso: { issuer: string } | null;
  mail: 'smtp' | 'files';
}
export type AnalyticsState = 'none' | 'requested' | 'underway';

export function createServerSetup({ db, api }: { db: StoreyDatabase; api: Api }) {
  return {
    /** Null: the server does not tell. */
    setup: async (): Promise<Answer<ServerSetup | null>> => {
      if (!(await api.extensions.has('sessions'))) return { ok: true, value: null };
      const answer = await api.call(sessions.serverConfiguration, {});
      return answer.ok ? { ok: true, value: answer.value.result } : answer;
    },
    analytics: (clientLid: string): Promise<Answer<AnalyticsState>> =>
      withServerId(db, clientLid, async (client) => {
        const answer = await api.call(clients.get, { params: { client } });
        if (!answer.ok) return answer;
        const { analyticsStatus: status } = answer.value.result as { analyticsStatus?: unknown };
        return { ok: true, value: status === 'requested' || status === 'underway' ? status : 'none' };
      }),
  };
}
