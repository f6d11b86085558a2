import type { WireFeature } from '../../../contract/index.ts';
import type { PendingOp } from '../../../db/index.ts';
import type { Level } from '../../../domain/entities/level.ts';
import type { ApiError } from '../../client/answer.ts';
import type { LevelAddress } from '../../client/api.ts';
import type { PushContext, PushOutcome } from '../push-context.ts';
import type { RemoteContent } from './read-remote-level.ts';
import type { Step } from './saga-step.ts';

/**
 * What may be observed of an effect. All other effects end the turn. `changed`: the operation, meanwhile. `taken`: another level has
 * the index. `fromFile`: another device created the level out of a work file. `deletedByUs`: a deletion that we abandoned has arrived.
 * `stopped`: the content is in doubt, and recorded as such. `deletedHere`: changed there and deleted here.
 */
export const OUTCOMES = {
  lookForLevel: ['tooEarly', 'elsewhere', 'absent', 'deletedThere', 'fromFile', 'ours', 'taken', 'failed'],
  adoptIndex: ['indexAdopted', 'taken'],
  createLevel: ['created', 'ours', 'changed', 'failed'],
  checkReplaced: ['inPlace', 'replaced', 'refused', 'deletedByUs', 'failed'],
  uploadPlan: ['uploaded', 'tooEarly', 'changed', 'refused', 'deletedByUs', 'failed'],
  enterLane: ['entered'],
  readContent: ['contentRead', 'refused', 'deletedByUs', 'failed'],
  sendContent: ['sent', 'changed', 'stopped', 'inDoubt', 'refused', 'deletedByUs', 'failed'],
  lookForWithdrawn: ['tooEarly', 'absent', 'stands', 'taken', 'failed'],
  deleteWithdrawn: ['deleted', 'failed'],
  lookForChanges: ['unchanged', 'changedThere', 'deletedHere', 'taken', 'refused', 'failed'],
  deleteUnchanged: ['deleted', 'refused', 'failed'],
} as const;

/** `due`: a turn begins some time after the step before, `reached`: directly after it. */
export type Observation = 'due' | 'reached' | (typeof OUTCOMES)[keyof typeof OUTCOMES][number];

/** An effect and the step that follows. `done`: the saga ends. An effect alone leaves the step as it is. */
type Cell = string | readonly [effect: string, then: Step | 'done'];
type Row = { readonly [O in Observation]?: Cell };

const CREATE = {
  due: 'lookForLevel',
  reached: 'lookForLevel',
  tooEarly: 'wait',
  elsewhere: 'adoptIndex',
  indexAdopted: 'continue',
  taken: 'rejectIndex',
  absent: 'createLevel',
  created: ['recordCreated', 'uploadPlan'],
  ours: ['recordCreated', 'uploadPlanToFound'],
  changed: 'stop',
  failed: 'retryLater',
} as const satisfies Row;

/** Of the steps after the level was created. */
const BELOW = {
  due: 'checkReplaced',
  replaced: ['startForgetting', 'forget'],
  refused: ['startTakingBack', 'takeBack'],
  deletedByUs: ['restart', 'resumeLevel'],
  changed: 'stop',
  failed: 'retryLater',
} as const satisfies Row;

const UPLOAD = { ...BELOW, reached: 'uploadPlan', inPlace: 'uploadPlan', tooEarly: 'wait' } as const;

const CONTENT = {
  ...BELOW,
  reached: 'enterLane',
  inPlace: 'enterLane',
  sent: ['finish', 'done'],
  stopped: ['stop', 'compareContent'],
} as const satisfies Row;

const READ_FIRST = {
  ...CONTENT,
  entered: 'readContent',
  contentRead: 'sendContent',
  inDoubt: 'retryLater',
} as const satisfies Row;

/** What to do in each step after each observation, and the step that follows. */
export const TABLE = {
  createLevel: { ...CREATE, deletedThere: 'createLevel', fromFile: ['adoptLevel', 'done'] },
  resumeLevel: { ...CREATE, deletedThere: ['startForgetting', 'forget'], fromFile: CREATE.ours },
  uploadPlan: { ...UPLOAD, uploaded: ['recordUploaded', 'sendContent'] },
  uploadPlanToFound: { ...UPLOAD, uploaded: ['recordUploaded', 'compareContent'] },
  sendContent: { ...CONTENT, entered: 'sendContent', inDoubt: ['retryLater', 'completeContent'] },
  completeContent: READ_FIRST,
  compareContent: READ_FIRST,
  withdraw: {
    due: 'lookForWithdrawn',
    reached: 'lookForWithdrawn',
    tooEarly: 'wait',
    taken: ['drop', 'done'],
    stands: ['leaveToDeletion', 'resumeLevel'],
    absent: 'deleteWithdrawn',
    deleted: ['endAsDeleted', 'done'],
    failed: 'retryLater',
  },
  takeBack: {
    due: 'lookForChanges',
    reached: 'lookForChanges',
    unchanged: 'deleteUnchanged',
    deleted: ['endAsRejected', 'createLevel'],
    taken: ['endAsRejected', 'createLevel'],
    changedThere: ['keepThere', 'uploadPlanToFound'],
    deletedHere: ['leaveToDeletion', 'resumeLevel'],
    refused: 'retryAfterRefusal',
    failed: 'retryTakingBack',
  },
  forget: { due: ['endAsRejected', 'createLevel'], reached: ['endAsRejected', 'createLevel'] },
} as const satisfies Readonly<Record<Step, Row>>;

/** What follows an observation in a step. Throws if the effects of that step can't lead to it. */
export function next(step: Step, observation: Observation): { step: Step | 'done'; effect: Effect } {
  const cell = (TABLE[step] as { readonly [O in Observation]?: Effect | readonly [Effect, Step | 'done'] })[
    observation
  ];
  if (cell === undefined) throw new Error(`The step ${step} has no cell for ${observation}.`);
  return typeof cell === 'string' ? { step, effect: cell } : { effect: cell[0], step: cell[1] };
}

/** The cells one by one, as types: an effect takes what its observations bring. */
type CellOf<S, O, C> = C extends readonly [infer E, infer T]
  ? { saw: O; effect: E; then: T }
  : { saw: O; effect: C; then: S };
type RowOf<S, R> = { [O in keyof R]: CellOf<S, O, R[O]> }[keyof R];
type Cells = { [S in Step]: RowOf<S, (typeof TABLE)[S]> }[Step];

export type Effect = Cells['effect'];
/** The steps that may follow an effect. */
export type Then<E> = Extract<Cells, { effect: E }>['then'];
/** What may be observed before an effect. */
export type SeenBefore<E> = Seen<Extract<Cells, { effect: E }>['saw']>;

/** A call that failed, and the operation as it was then. `sent`: the features of it. */
export interface Failure {
  error: ApiError;
  op: PendingOp;
  repeatable: boolean;
  sent?: readonly WireFeature[];
}

/** What an observation brings to the effect that follows. Times in milliseconds since 1970. */
interface Brings {
  tooEarly: { until: number; isInDoubt?: true };
  elsewhere: { theirs: Level };
  fromFile: { theirs: Level; made: Level };
  created: { made: Level };
  ours: { made: Level };
  contentRead: { there: RemoteContent };
  stands: { theirs: Level };
  deletedHere: { theirs: Level };
  inDoubt: Failure;
  refused: Failure;
  failed: Failure;
}
export type Seen<O extends Observation = Observation> = O extends keyof Brings
  ? { saw: O } & Brings[O]
  : { saw: O };

/** One step of the saga, from when it is read to when the next is recorded. */
export interface Turn {
  context: PushContext;
  op: PendingOp;
  step: Step;
  /** The row on this device; of a deleted one as it was last. */
  level: Level;
  at: LevelAddress;
}

/** How a turn ends: `next`: another step is recorded. */
export type End = 'next' | PushOutcome;

type SeenAfter<E> = E extends keyof typeof OUTCOMES ? Seen<(typeof OUTCOMES)[E][number]> : never;
/** @param then the step that follows */
export type Effects = {
  [E in Effect]: (turn: Turn, seen: SeenBefore<E>, then: Then<E>) => Promise<SeenAfter<E> | End>;
};
