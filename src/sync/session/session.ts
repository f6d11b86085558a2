import type { User } from '../../domain/entities/user.ts';
import type { Answer } from '../client/answer.ts';
import { createCaller, type AccessTokens, type Caller } from '../client/caller.ts';
import { auth } from '../../contract/calls/people/auth.ts';
import { callsBy } from '../client/call.ts';
import type { Session } from '../facade.ts';
import type { AskableLocksPort, FetchPort, Now, StoragePort, TimerPort } from '../ports.ts';
import { readClaims } from './token-claims.ts';
import { createFarewells, type FarewellOptions } from './farewells.ts';
import { createServerClock } from './server-clock.ts';
import { createRefresher, SIGNED_OUT } from './refresh.ts';
import { createSessionState } from './session-state.ts';
import { callsBeforeSignIn, createSigningIn } from './signing-in.ts';
import { createSpent } from './spent-tokens.ts';
import { createTokenStore } from './tokens.ts';

export interface SessionOptions {
  /** Scheme, host and port of the API. */
  origin: string;
  fetch: FetchPort;
  storage: StoragePort;
  locks: AskableLocksPort;
  timer: TimerPort;
  network: FarewellOptions['network'];
  now: Now;
  /** Tells when another tab changed the storage. Returns how to stop. */
  onStorageChange?: (listener: () => void) => () => void;
}

/** The session together with the caller that signs its requests. */
export interface AppSession extends Session {
  call: Caller;
  /**
   * A caller for the work of this one person. Once another person has signed in (in another tab, or while a request was being
   * prepared) it sends nothing, so that no one's work leaves under another's name.
   */
  callAs: (userId: number) => Caller;
  /** The tokens of this one person, by the same rule. */
  tokensOf: (userId: number) => AccessTokens;
}

// @spec 2.28 2.29 4.77 7.2 8.3
/** The session of this browser and the caller that signs its requests. */
export function createSession(options: SessionOptions): AppSession {
  const tokens = createTokenStore(options.storage, options.origin);
  const state = createSessionState(tokens);
  const clock = createServerClock(options, tokens, state.tell);
  const openCall = createCaller({
    ...options,
    onServerTime: clock.hear,
    bearer: () => Promise.reject(new Error('An open call needs no bearer.')),
    renew: () => Promise.reject(new Error('An open call needs no bearer.')),
  });
  const openCalls = callsBy(openCall);
  const farewells = createFarewells({ ...options, call: openCall });
  const spent = createSpent(options.locks, options.timer);
  const refresher = createRefresher({
    tokens,
    locks: options.locks,
    timer: options.timer,
    spent,
    now: options.now,
    call: openCall,
    onChange: state.changed,
  });
  const call = createCaller({
    ...options,
    onServerTime: clock.hear,
    bearer: refresher.fresh,
    renew: refresher.renew,
  });
  const stopListening = options.onStorageChange?.(state.changed);

  const tokensOf = (userId: number): AccessTokens => {
    // Asked after the token was read: a person is written down before their tokens are.
    const only = (token: Answer<string>): Answer<string> =>
      token.ok && tokens.readUser()?.id !== userId ? SIGNED_OUT : token;
    return {
      bearer: async () => only(await refresher.fresh()),
      renew: async (refused) => only(await refresher.renew(refused)),
    };
  };

  async function refreshUser(): Promise<Answer<User>> {
    const answer = await callsBy(call)(auth.me, {});
    if (!answer.ok) return answer;
    const user: User = answer.value.result;
    // Signed out, or someone else signed in, while the answer was on its way.
    if (tokens.read() === null || (tokens.readUser() ?? user).id !== user.id) return SIGNED_OUT;
    tokens.writeUser(user);
    state.changed();
    return { ok: true, value: user };
  }

  return {
    call,
    callAs: (userId) => createCaller({ ...options, onServerTime: clock.hear, ...tokensOf(userId) }),
    tokensOf,
    getSnapshot: state.getSnapshot,
    subscribe: state.subscribe,
    ...createSigningIn({ ...options, tokens, openCalls, farewells, spent, onChange: state.changed }),
    ...callsBeforeSignIn(openCalls),
    signOut: async () => {
      const pair = tokens.read();
      if (pair !== null) farewells.add(pair.refresh_token);
      tokens.clear();
      tokens.clearUser();
      state.changed();
      await farewells.send();
    },
    ensureFreshToken: async () => {
      const user = tokens.readUser();
      // Signing in again needs a network: the work on the device stays open.
      if (user !== null && !options.network.isOnline()) return 'ok';
      if (tokens.read() === null) return 'expired';
      const token = await refresher.fresh();
      if (!token.ok) return token.error.kind === 'signed-out' || user === null ? 'expired' : 'ok';
      if (user !== null) return 'ok';
      // Tokens without a person: they came from outside (an embedding page). Only the server knows whose they are.
      return (await refreshUser()).ok ? 'ok' : 'expired';
    },
    signedInUntil: () => {
      const pair = tokens.read();
      if (pair === null) return 0;
      const until = readClaims(pair.access_token)?.ses;
      return until === undefined ? null : until * 1000 - tokens.clockOffset();
    },
    refreshUser,
    authorizationFor: (url) => {
      const pair = tokens.read();
      if (pair === null || !URL.canParse(url, options.origin)) return null;
      return new URL(url, options.origin).origin === options.origin ? `Bearer ${pair.access_token}` : null;
    },
    serverTime: clock.last,
    latestTime: clock.latest,
    clockSkew: clock.skew,
    dispose: () => {
      stopListening?.();
      farewells.dispose();
    },
  };
}
