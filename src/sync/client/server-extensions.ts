import { system } from '../../contract/calls/system.ts';
import { callsBy } from './call.ts';
import type { Caller } from './caller.ts';

/** The optional parts of the contract that this app makes use of. */
export type Extension =
  | ContentExtension
  | 'activity-values'
  | 'audit'
  | 'comms'
  | 'encodings'
  | 'images'
  | 'invitation-role'
  | 'notes'
  | 'operations'
  | 'picture-texts'
  | 'public-maps'
  | 'publish-places'
  | 'scheduled-publish'
  | 'review'
  | 'sessions';
/** Those that the exchange of content makes use of. */
export type ContentExtension = 'etag' | 'idempotency' | 'changes' | 'deadline';

/** What a server offers beyond the contract. */
export interface Extensions {
  /** Whether it does, as far as it said; it is asked the first time. Never throws. */
  has: (extension: Extension) => Promise<boolean>;
  /** The same; null where it could not be asked just now. */
  offers: (extension: Extension) => Promise<boolean | null>;
  /** Milliseconds after its deadline at which the server may still do a write; null where it did not say. */
  deadlineBoundMs: () => Promise<number | null>;
  /** It may be another server by now: it is asked again when next something depends on it. */
  askAgain: () => void;
}

/** For a server of which it is not to be known. */
export const NO_SERVER_EXTENSIONS: Extensions = {
  has: () => Promise.resolve(false),
  offers: () => Promise.resolve(false),
  deadlineBoundMs: () => Promise.resolve(null),
  askAgain: () => undefined,
};

/**
 * Reads from `/health` which extensions the server offers: none if the call is missing or its answer is not valid. A
 * server that can't be reached is asked again.
 */
export function createServerExtensions(call: Caller): Extensions {
  let asked: Promise<Offered | null> | null = null;

  const ask = async (): Promise<Offered | null> => {
    const answer = await callsBy(call)(system.health, {});
    if (answer.ok) {
      const { extensions, deadlineBoundMs = null } = answer.value.result;
      return { names: new Set(extensions), deadlineBoundMs };
    }
    if (answer.error.kind !== 'network') return { names: new Set(), deadlineBoundMs: null };
    asked = null;
    return null;
  };
  const offered = (): Promise<Offered | null> => (asked ??= ask());
  const offers: Extensions['offers'] = async (extension) => (await offered())?.names.has(extension) ?? null;
  return {
    has: async (extension) => (await offers(extension)) ?? false,
    offers,
    deadlineBoundMs: async () => (await offered())?.deadlineBoundMs ?? null,
    askAgain: () => {
      asked = null;
    },
  };
}

interface Offered {
  names: ReadonlySet<string>;
  deadlineBoundMs: number | null;
}
