import { CONTENT_LANGUAGES } from '../entities/content-languages.ts';
import type { Issue } from '../entities/issue.ts';
import { error, isCleanText, lengthOf } from '../values/text.ts';

/**
 * What is closed: a place, or a transition on all floors of its group and on the other side of an entrance, with `only` on this
 * floor alone; or an edge of the network, both ways.
 */
export type ClosureTarget = { fid: string; only?: true | undefined } | { a: string; b: string };

export const CLOSURE_REASONS = ['maintenance', 'cleaning', 'event', 'danger', 'other'] as const;
export type ClosureReason = (typeof CLOSURE_REASONS)[number];

const LANGUAGES: readonly string[] = ['en', ...CONTENT_LANGUAGES];

/** Whether a text to visitors can be in it: a content language, or one of a region, such as pt-BR. */
export const isClosureLanguage = (code: string): boolean =>
  /^[a-z]{2}(?:-[A-Za-z0-9]{2,8})*$/.test(code) && LANGUAGES.includes(code.slice(0, 2));

export const CLOSURE_TARGETS = [1, 200] as const;
/** Characters of a text to visitors. */
export const CLOSURE_TEXT = 280;
/** Days for which a closure is kept after its end. */
export const CLOSURE_KEPT_DAYS = 400;
/** Days before it begins from which visitors see a closure. */
export const CLOSURE_SHOWN_DAYS = 14;

/** From an instant to another, in epoch seconds; `until` null: without an end. */
export interface ClosureTimes {
  from: number;
  until: number | null;
}

/** What an editor says of a closure. */
export interface ClosureContent extends ClosureTimes {
  siteLid: string;
  targets: readonly ClosureTarget[];
  reason: ClosureReason;
  /** To visitors, by language. */
  text: Readonly<Record<string, string>>;
}

export interface Closure extends ClosureContent {
  /** UUID, made where the closure is made. */
  id: string;
  clientLid: string;
  /** Who wrote it last; the id is null where the account is gone. */
  by: { userId: number | null; name: string };
  /** Epoch seconds when it was last written. */
  at: number;
}

export type ClosureState = 'planned' | 'active' | 'over';

export function closureState({ from, until }: ClosureTimes, at: number): ClosureState {
  if (until !== null && at >= until) return 'over';
  return at < from ? 'planned' : 'active';
}

export const isActive = (times: ClosureTimes, at: number): boolean => closureState(times, at) === 'active';

/** One name for a target; an edge has the same from both its ends. */
export function targetKey(target: ClosureTarget): string {
  if ('fid' in target) return target.only === true ? `${target.fid} only` : target.fid;
  return target.a < target.b ? `${target.a} ${target.b}` : `${target.b} ${target.a}`;
}

/** The target that has this name. */
export function targetOfKey(key: string): ClosureTarget {
  const [a = '', b] = key.split(' ');
  if (b === undefined) return { fid: a };
  return b === 'only' ? { fid: a, only: true } : { a, b };
}

/** Features that a target names. */
export const fidsOf = (target: ClosureTarget): string[] =>
  'fid' in target ? [target.fid] : [target.a, target.b];

/** Codes: until-before-from, target-count {min, max}, text-too-long {max}, text-not-clean, unknown-language. */
export function closureIssues({
  from,
  until,
  targets,
  text,
}: Omit<ClosureContent, 'siteLid' | 'reason'>): Issue[] {
  const issues: Issue[] = [];
  if (until !== null && until < from) issues.push(error('until-before-from', 'until'));
  const [min, max] = CLOSURE_TARGETS;
  if (targets.length < min || targets.length > max)
    issues.push(error('target-count', 'targets', { min, max }));
  for (const [language, words] of Object.entries(text)) {
    const path = `text/${language}`;
    if (!isClosureLanguage(language)) issues.push(error('unknown-language', path));
    if (lengthOf(words) > CLOSURE_TEXT) issues.push(error('text-too-long', path, { max: CLOSURE_TEXT }));
    if (!isCleanText(words)) issues.push(error('text-not-clean', path));
  }
  return issues;
}
