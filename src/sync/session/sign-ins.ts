import { sessions } from '../../contract/calls/people/sessions.ts';
import type { WireSession } from '../../contract/index.ts';
import type { Answer } from '../client/answer.ts';
import { callsBy } from '../client/call.ts';
import type { Caller } from '../client/caller.ts';

/** A sign-in of a person on a device. */
export type SignIn = WireSession;

/** A person's sessions, as the server knows them; they are not stored on the device. */
export function createSignIns(caller: Caller) {
  const call = callsBy(caller);
  return {
    /** Last used first; null where the server does not tell. */
    list: async (): Promise<Answer<SignIn[] | null>> => {
      const answer = await call(sessions.list, {});
      if (answer.ok) return { ok: true, value: answer.value.results };
      const { error } = answer;
      const isAbsent = error.kind === 'http' && [404, 405, 501].includes(error.status);
      return isAbsent ? { ok: true, value: null } : answer;
    },
    /** What has ended already is ended. */
    end: async (session: string): Promise<Answer<null>> => {
      const answer = await call(sessions.end, { params: { session } });
      const isGone = !answer.ok && answer.error.kind === 'http' && answer.error.status === 404;
      return answer.ok || isGone ? { ok: true, value: null } : answer;
    },
    endOthers: async (): Promise<Answer<null>> => {
      const answer = await call(sessions.endOthers, {});
      return answer.ok ? { ok: true, value: null } : answer;
    },
  };
}
export type SignIns = ReturnType<typeof createSignIns>;
