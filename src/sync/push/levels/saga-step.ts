import { isInFlight, type FailedUpload, type LevelSaga, type PendingOp } from '../../../db/index.ts';

/** The steps of making a level; between two of them anything may happen, a crash too. */
export type Step =
  /** The server does not have it, as far as is known. */
  | 'createLevel'
  /** It was on the server and was to be deleted, but stays: goes on from what is still there. */
  | 'resumeLevel'
  /** This device has created it just now. */
  | 'uploadPlan'
  /** It was found on the server: its content may have been sent before, and changed by others since. */
  | 'uploadPlanToFound'
  /** Its content has not been sent. */
  | 'sendContent'
  /** Its content was sent with unknown outcome: only what is missing there is sent again. */
  | 'completeContent'
  /** The same, where others may have changed what is there: each difference becomes an operation of its own. */
  | 'compareContent'
  /** Deleted on this device before it was whole. */
  | 'withdraw'
  /** The server refused a part of it: deletes what this saga created, and keeps all work here. */
  | 'takeBack'
  /** The level there is not ours, or gone: keeps all work here, and leaves the server alone. */
  | 'forget';

/** In which step the making of a level is. @param isHere whether the level is on this device */
export function stepOf({ saga, state }: PendingOp, isHere: boolean): Step {
  if (saga?.step === 'compensate') return saga.createdHere ? 'takeBack' : 'forget';
  if (!isHere) return 'withdraw';
  const isFound = saga?.isFound === true;
  if (saga?.step === 'bulk') {
    if (isFound) return 'compareContent';
    return state === 'unknown' ? 'completeContent' : 'sendContent';
  }
  if (saga?.step === 'uploadFloorPlan') return isFound ? 'uploadPlanToFound' : 'uploadPlan';
  return isFound ? 'resumeLevel' : 'createLevel';
}

const STORED = {
  createLevel: { step: 'createLevel', createdHere: false },
  resumeLevel: { step: 'createLevel', isFound: true },
  uploadPlan: { step: 'uploadFloorPlan', createdHere: true },
  uploadPlanToFound: { step: 'uploadFloorPlan', createdHere: true, isFound: true },
  sendContent: { step: 'bulk' },
  compareContent: { step: 'bulk', isFound: true },
  takeBack: { step: 'compensate' },
  forget: { step: 'compensate', createdHere: false },
} as const satisfies Partial<Record<Step, Partial<LevelSaga>>>;

/** A step that is stored as such. The others follow from the state of the operation, or from the row that is gone. */
export type StoredStep = keyof typeof STORED;

/** What is stored of a step. @param before what was stored before */
export function storedAs(
  step: StoredStep,
  { createdHere = false, isFound, isContentOut }: Partial<LevelSaga> = {},
): LevelSaga {
  const isGivenUp = step === 'takeBack' || step === 'forget';
  return {
    createdHere,
    ...(isGivenUp && isFound === true && { isFound }),
    ...(step !== 'createLevel' && isContentOut === true && { isContentOut }),
    ...STORED[step],
  };
}

/** Whether a request with the content is in flight, or its outcome unknown. */
export const isContentUnderWay = (op: PendingOp): boolean => op.saga?.step === 'bulk' && isInFlight(op);

/** The content is in flight with unknown outcome: later changes on the level have operations of their own. */
export const withContentOut = (saga: LevelSaga): LevelSaga => ({ ...saga, isContentOut: true });

/** The same, of content that is to be read back before anything else is sent. */
export const withContentInDoubt = (saga: LevelSaga): LevelSaga => ({
  ...withContentOut(saga),
  isFound: true,
});

/** How often the server may refuse to take the level back: within a minute, as a rule, however long it was unreachable. */
const MAX_REFUSALS = 6;

/** How often the server has refused to take the level back; `isLast`: it is believed now. */
export const refusalsOf = ({ saga }: PendingOp): { count: number; isLast: boolean } => {
  const count = saga?.refusals ?? 0;
  return { count, isLast: count >= MAX_REFUSALS };
};

export const withRefusal = (saga: LevelSaga): LevelSaga => ({ ...saga, refusals: (saga.refusals ?? 0) + 1 });

/** Which upload it is that fails in a step. */
export const UPLOADS: Partial<Record<Step, FailedUpload>> = {
  uploadPlan: 'plan',
  uploadPlanToFound: 'plan',
  sendContent: 'content',
  completeContent: 'content',
  compareContent: 'content',
};
