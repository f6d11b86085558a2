import type { Seen } from '../../support/sync/model-calls.ts';
import type { Random } from './random.ts';

/**
 * The fault of a request. down: never delivered. lost: stored, the answer is lost. silent: stored, the answer never
 * ends. late: fails for the caller and is delivered up to a minute later. errorBefore, errorAfter: 5xx, not stored or
 * stored. noStamp: stored, acknowledged without a timestamp. twice: delivered now and again later. stale: a list from
 * some seconds ago. unauthorized: 401. busy: 429 or 503 with Retry-After.
 */
export type Fault =
  | 'none'
  | 'down'
  | 'lost'
  | 'silent'
  | 'late'
  | 'errorBefore'
  | 'errorAfter'
  | 'noStamp'
  | 'twice'
  | 'stale'
  | 'unauthorized'
  | 'busy';

/** A profile: the probability of each fault of the network, and of other events. */
export interface Profile {
  name: string;
  faults: Readonly<Partial<Record<Fault, number>>>;
  /** Probability of a step in which a stale client overwrites something. */
  rival: number;
  crash: number;
  offline: number;
  publishing: number;
  storm: number;
  poison: number;
  slowest: number;
}

const CALM = { rival: 0, crash: 0, offline: 0.03, publishing: 0, storm: 0, poison: 0, slowest: 300 };

export const PROFILES: readonly Profile[] = [
  { ...CALM, name: 'calm', faults: {} },
  { ...CALM, name: 'crashes', faults: { lost: 0.03 }, crash: 0.12, offline: 0.05 },
  {
    ...CALM,
    name: 'lost answers',
    faults: {
      down: 0.03,
      lost: 0.08,
      silent: 0.02,
      errorAfter: 0.05,
      noStamp: 0.04,
      errorBefore: 0.03,
      busy: 0.02,
    },
    crash: 0.03,
    slowest: 4000,
  },
  {
    ...CALM,
    name: 'late commits',
    faults: { late: 0.06, twice: 0.05, lost: 0.03, errorBefore: 0.02 },
    crash: 0.03,
    slowest: 9000,
  },
  { ...CALM, name: 'stale readings', faults: { stale: 0.15, lost: 0.02 }, crash: 0.02, slowest: 2000 },
  { ...CALM, name: 'rival', faults: { lost: 0.02 }, rival: 0.12, crash: 0.02, slowest: 2000 },
  {
    name: 'everything',
    faults: {
      down: 0.02,
      lost: 0.03,
      silent: 0.01,
      late: 0.02,
      errorBefore: 0.02,
      errorAfter: 0.02,
      noStamp: 0.02,
      twice: 0.02,
      stale: 0.03,
      unauthorized: 0.01,
      busy: 0.02,
    },
    rival: 0.03,
    crash: 0.05,
    offline: 0.06,
    publishing: 0.03,
    storm: 0.03,
    poison: 0.05,
    slowest: 12_000,
  },
];

const CREATES = /^\/clients$|^\/clients\/\d+\/sites$|^\/sites\/\d+\/buildings$/;
const LISTS = /^\/buildings\/\d+\/levels\/-?\d+\/[a-z]+\/draft$/;

/** Whether the call creates an entity with a server id, so that repeating it makes a duplicate. */
export const isNumbered = ({ method, path }: Seen): boolean => method === 'POST' && CREATES.test(path);

/** Chooses the fault of a request; a fault that can't happen to it counts as none. */
export function chooseFault(random: Random, profile: Profile, call: Seen): Fault {
  let left = random.next();
  let chosen: Fault = 'none';
  for (const [fault, probability] of Object.entries(profile.faults) as [Fault, number][]) {
    left -= probability;
    if (left < 0) {
      chosen = fault;
      break;
    }
  }
  const isRead = call.method === 'GET';
  if (chosen === 'stale') return isRead && LISTS.test(call.path) ? 'stale' : 'none';
  // A proxy that repeats what is not repeatable makes two, and no client could tell.
  if (chosen === 'twice') return isRead || call.method === 'POST' ? 'none' : 'twice';
  if (isRead && (chosen === 'late' || chosen === 'noStamp')) return 'lost';
  return chosen;
}
