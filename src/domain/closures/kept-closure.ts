import { changedHere, decided, mergeKept, type KeptState, type MembersOf } from '../moment/index.ts';
import { closureState, type ClosureContent, type ClosureTimes } from './closure.ts';
import { closureMembers, withClosureMembers } from './merge-closure.ts';

/** A closure as a device has it. */
export interface KeptClosure extends Omit<KeptState<ClosureContent>, 'value'> {
  clientLid: string;
  id: string;
  closure: ClosureContent;
  /** Who wrote it last; null: the person of this device. */
  by: { userId: number | null; name: string } | null;
  /** Milliseconds since 1970 when it was last changed. */
  at: number;
}

/** What a device hears of a closure. */
export type ClosureThere = Pick<KeptClosure, 'closure' | 'by' | 'at'>;

/** Why a closure stays here that was over before it reached the server. */
export const OVER_BEFORE_SENT = 'over-before-sent';

const MEMBERS: MembersOf<ClosureContent> = { read: closureMembers, with: withClosureMembers };

const stateOf = ({ closure, base, waits, clash, refused }: KeptClosure): KeptState<ClosureContent> => ({
  value: closure,
  base,
  waits,
  clash,
  refused,
});
const inState = (kept: KeptClosure, { value, ...state }: KeptState<ClosureContent>): KeptClosure => ({
  ...kept,
  ...state,
  closure: value,
});

export const isClosureToSend = ({ waits, clash, refused }: KeptClosure): boolean =>
  waits !== null && clash === null && refused === null;

/** It ended before a network came: it is not sent. @param at epoch seconds */
export const isOverUnsent = ({ base, waits, closure }: KeptClosure, at: number): boolean =>
  base === null && waits === 'put' && closureState(closure, at) === 'over';

/** A closure that was changed here; waiting, unless it is as the server has it. @param at milliseconds since 1970 */
export const changedClosure = (kept: KeptClosure, closure: ClosureContent, at: number): KeptClosure => ({
  ...inState(kept, changedHere(MEMBERS, kept.base, closure)),
  by: null,
  at,
});

/** @param theirs null: the server has it no more. @returns null where it is gone on both sides */
export function mergeKeptClosure(mine: KeptClosure, theirs: ClosureThere | null): KeptClosure | null {
  const state = mergeKept(MEMBERS, stateOf(mine), theirs?.closure ?? null);
  if (state === null) return null;
  const next = inState(mine, state);
  return theirs !== null && next.waits === null ? { ...next, by: theirs.by, at: theirs.at } : next;
}

/** The decision of a person: all that clashes as it is here, or as it is there. */
export const decidedClosure = (kept: KeptClosure, takes: 'mine' | 'theirs', at: number): KeptClosure =>
  changedClosure(kept, decided(MEMBERS, stateOf(kept), takes).value, at);

/** From when to when it holds here. Where one closed and the other opened, it is closed until that is decided. */
export function heldTimes({ closure: { from, until }, clash }: KeptClosure): ClosureTimes {
  const theirs = clash?.['times'] as ClosureTimes | undefined;
  if (theirs === undefined) return { from, until };
  const isEndless = until === null || theirs.until === null;
  return { from: Math.min(from, theirs.from), until: isEndless ? null : Math.max(until, theirs.until!) };
}

/** A closure that is opened again at an instant; null: it had not begun, so nothing is left of it. */
export const openedAgain = (closure: ClosureContent, at: number): ClosureContent | null =>
  closureState(closure, at) === 'planned' ? null : { ...closure, until: at };
