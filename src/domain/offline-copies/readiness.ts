import { PACK } from '../limits.ts';

/** A level of a building, as far as the device can tell. */
export interface LevelFact {
  shortTitle: string;
  levelIndex: number;
  /** Its content is on the device. */
  isHere: boolean;
  /** It was looked through for the pictures that it names. */
  isLooked: boolean;
  /** When it was read from the server, milliseconds since 1970; null where it was made here. */
  readAt: number | null;
  things: number;
}

/** A file that the building needs. */
export interface FileFact {
  address: string;
  isHere: boolean;
  /** 0 where it is not here. */
  bytes: number;
  /** The server names it and has it no more: nothing can bring it. */
  isGone: boolean;
}

/** What is on this device of a building, looked up and not remembered. */
export interface PackFacts {
  /** A person requested its download. */
  isAsked: boolean;
  levels: readonly LevelFact[];
  /** About. */
  contentBytes: number;
  /** Null: which floor plans there are has not been asked yet. */
  plans: readonly FileFact[] | null;
  images: readonly FileFact[];
  /** Pictures with other hosts, which are not taken along. */
  imagesElsewhere: number;
  hasTypes: boolean;
  /** The program itself starts without a network. */
  isAppHere: boolean;
  /** Files of fonts on the device. */
  fonts: number;
  /** Files of the libraries that a few formats need, and that are not fetched with the app. */
  readers: readonly FileFact[];
  /**
   * What the base map of the building consists of. none: the app draws the ground itself. unasked: there is one, and it
   * was not asked yet what it needs. unavailable: its host does not give it.
   */
  baseMap: 'none' | 'unasked' | 'unavailable' | readonly FileFact[];
  /** The browser promised to keep what is here; null where it does not say. */
  isPersisted: boolean | null;
  /** Until when the sign-in can be renewed, milliseconds since 1970; null where the server does not say. */
  signedInUntil: number | null;
}

export type CheckKind =
  | 'content'
  | 'plans'
  | 'ground'
  | 'types'
  | 'images'
  | 'app'
  | 'fonts'
  | 'readers'
  | 'keeping'
  | 'signIn';

/**
 * ready: all of it is here. limited: all that can be here is, and that is not everything. missing: there is more to be
 * had. nothing: the building has nothing of the kind.
 */
export type CheckState = 'ready' | 'limited' | 'missing' | 'nothing';

/** One line of the check before going down. */
export interface Check {
  kind: CheckKind;
  state: CheckState;
  /** Things that are here, of so many. */
  done: number;
  total: number;
  bytes: number;
}

/** none: not asked for. partly: something is missing. stale: all of it is here, and was read long ago. */
export type PackState = 'none' | 'partly' | 'stale' | 'ready';

export interface Readiness {
  state: PackState;
  checks: readonly Check[];
  /** The lowest and the highest level by their short titles; null without levels. */
  levels: { from: string; to: string; count: number } | null;
  /** Places, objects, zones, beacons and nodes that are here. */
  things: number;
  bytes: number;
  /** When the oldest part was read, milliseconds since 1970; null: something never was, or all was made here. */
  readAt: number | null;
}

/** Whether one can go down with this, and what of it is missing. Pure; `now` in milliseconds since 1970. */
export function readinessOf(facts: PackFacts, now: number): Readiness {
  const checks = [
    contentCheck(facts),
    plansCheck(facts),
    baseMapCheck(facts),
    plain('types', facts.hasTypes ? 'ready' : 'missing'),
    imagesCheck(facts),
    plain('app', facts.isAppHere ? 'ready' : 'missing'),
    { ...plain('fonts', facts.fonts > 0 ? 'ready' : 'missing'), done: facts.fonts, total: facts.fonts },
    filesCheck('readers', facts.readers, 0),
    plain('keeping', facts.isPersisted === true ? 'ready' : 'limited'),
    plain('signIn', facts.signedInUntil !== null && facts.signedInUntil > now ? 'ready' : 'limited'),
  ];
  const readAt = oldestReading(facts.levels);
  const isWhole = checks.every(({ state }) => state !== 'missing');
  const isOld = readAt !== null && now - readAt > PACK.staleAfterMs;
  return {
    state: !facts.isAsked ? 'none' : !isWhole ? 'partly' : isOld ? 'stale' : 'ready',
    checks,
    levels: spanOf(facts.levels),
    things: facts.levels.reduce((sum, { things }) => sum + things, 0),
    bytes: checks.reduce((sum, { bytes }) => sum + bytes, 0),
    readAt,
  };
}

const plain = (kind: CheckKind, state: CheckState): Check => ({ kind, state, done: 0, total: 0, bytes: 0 });

function contentCheck({ levels, contentBytes }: PackFacts): Check {
  const done = levels.filter(({ isHere }) => isHere).length;
  const state = levels.length === 0 ? 'nothing' : done < levels.length ? 'missing' : 'ready';
  return { kind: 'content', state, done, total: levels.length, bytes: contentBytes };
}

function plansCheck({ plans }: PackFacts): Check {
  return plans === null ? plain('plans', 'missing') : filesCheck('plans', plans, 0);
}

function baseMapCheck({ baseMap }: PackFacts): Check {
  if (baseMap === 'none') return plain('ground', 'ready');
  if (baseMap === 'unasked') return plain('ground', 'missing');
  if (baseMap === 'unavailable') return plain('ground', 'limited');
  return filesCheck('ground', baseMap, 0);
}

function imagesCheck({ isAsked, levels, images, imagesElsewhere }: PackFacts): Check {
  const check = filesCheck('images', images, imagesElsewhere);
  // What has not been looked through may name more.
  const isKnown = isAsked && levels.every(({ isLooked }) => isLooked);
  return isKnown ? check : { ...check, state: 'missing' };
}

function filesCheck(kind: CheckKind, files: readonly FileFact[], elsewhere: number): Check {
  const total = files.length + elsewhere;
  const here = files.filter(({ isHere }) => isHere);
  const isMissing = files.some(({ isHere, isGone }) => !isHere && !isGone);
  const state = total === 0 ? 'nothing' : isMissing ? 'missing' : here.length < total ? 'limited' : 'ready';
  const bytes = here.reduce((sum, file) => sum + file.bytes, 0);
  return { kind, state, done: here.length, total, bytes };
}

function oldestReading(levels: readonly LevelFact[]): number | null {
  const times = levels.flatMap(({ readAt }) => readAt ?? []);
  return times.length === 0 ? null : Math.min(...times);
}

function spanOf(levels: readonly LevelFact[]): Readiness['levels'] {
  const sorted = levels.toSorted((a, b) => a.levelIndex - b.levelIndex);
  const [lowest, highest] = [sorted[0], sorted.at(-1)];
  if (lowest === undefined || highest === undefined) return null;
  return { from: lowest.shortTitle, to: highest.shortTitle, count: levels.length };
}
