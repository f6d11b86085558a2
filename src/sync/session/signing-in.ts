import type { User } from '../../domain/entities/user.ts';
import { auth } from '../../contract/calls/people/auth.ts';
import type { TokenRequest } from '../../contract/index.ts';
import type { Answer } from '../client/answer.ts';
import { callsBy } from '../client/call.ts';
import { createCaller, type CallerOptions } from '../client/caller.ts';
import type { Session } from '../facade.ts';
import type { LocksPort } from '../ports.ts';
import type { Farewells } from './farewells.ts';
import { SIGNED_OUT } from './refresh.ts';
import type { Spent } from './spent-tokens.ts';
import type { TokenStore } from './tokens.ts';

type OpenCalls = ReturnType<typeof callsBy>;

interface SigningInOptions extends Pick<CallerOptions, 'origin' | 'fetch' | 'timer' | 'now'> {
  locks: LocksPort;
  tokens: TokenStore;
  openCalls: OpenCalls;
  farewells: Farewells;
  spent: Spent;
  onChange: () => void;
}

/** Begins a session; an earlier one ends. */
export function createSigningIn(options: SigningInOptions): Pick<Session, 'signIn' | 'signInWithCode'> {
  const { locks, tokens, openCalls, farewells, spent, onChange } = options;

  /** Under the lock of the refresh, so that a late answer to an older token can't take the place of this one. */
  function enter(body: TokenRequest): Promise<Answer<User>> {
    return locks.exclusive('storey:auth', async () => {
      const answer = await openCalls(auth.token, { body });
      if (!answer.ok) return answer;
      const before = tokens.read();
      const token = answer.value.result.access_token;
      const me = createCaller({
        ...options,
        bearer: async () => ({ ok: true, value: token }),
        renew: async () => SIGNED_OUT,
      });
      const person = await callsBy(me)(auth.me, {});
      if (!person.ok) return person;
      if (before !== null) {
        // It could not be signed out later.
        if (before.refresh_token !== answer.value.result.refresh_token) farewells.add(before.refresh_token);
        tokens.clear();
      }
      tokens.writeUser(person.value.result);
      tokens.write(answer.value.result);
      if (before !== null && before.access_token !== token) await spent.mark(before);
      onChange();
      void farewells.send();
      return { ok: true, value: person.value.result };
    });
  }

  return {
    signIn: (username, password) => enter({ grant_type: 'password', username, password }),
    signInWithCode: ({ code, clientId, codeVerifier, nonce }) =>
      enter({
        grant_type: 'authorization_code',
        code,
        client_id: clientId,
        code_verifier: codeVerifier,
        nonce,
      }),
  };
}

/** What can be asked without a session. */
export const callsBeforeSignIn = (
  openCalls: OpenCalls,
): Pick<Session, 'requestPasswordReset' | 'resetPassword' | 'ssoSettings'> => ({
  requestPasswordReset: async (username) =>
    nothing(await openCalls(auth.forgotPassword, { body: { username } })),
  resetPassword: async (token, password) =>
    nothing(await openCalls(auth.resetPassword, { body: { token, password } })),
  ssoSettings: async () => {
    const answer = await openCalls(auth.singleSignOn, {});
    if (answer.ok) return { ok: true, value: answer.value.result };
    const absent = answer.error.kind === 'http' && answer.error.status === 404;
    return absent ? { ok: true, value: null } : answer;
  },
});

function nothing(answer: Answer<unknown>): Answer<null> {
  return answer.ok ? { ok: true, value: null } : answer;
}
