/**
 * The steps by which the changes of one network are sent together, and what follows where this is seen. `lookAgain` looks with
 * what was read still at hand; after anything has left, the server is read once more.
 */
export const BATCH_STEPS = {
  /** What of this device may go. */
  look: { nothing: 'leave', 'in doubt': 'leave', 'looked too often': 'leave', 'may go': 'read' },
  lookAgain: { nothing: 'leave', 'in doubt': 'leave', 'looked too often': 'leave', 'may go': 'compare' },
  read: { failed: 'fail', read: 'compare' },
  /** What was read, compared with what was sent of ours before. */
  compare: {
    'has ours': 'acknowledge',
    'has ours and more': 'lookAgain',
    'lacks what is deleted here': 'setAside',
    'as before': 'merge',
  },
  /** Both sides together, and what may go of that. */
  merge: {
    nothing: 'leave',
    clash: 'ask',
    'some break a rule': 'refuse',
    'breaks a rule': 'refuseAll',
    merged: 'record',
  },
  /** The attempt is written down before its request leaves. */
  record: {
    'level not known here': 'postpone',
    'edited meanwhile': 'lookAgain',
    'read too long ago': 'takeBack',
    recorded: 'send',
  },
  send: {
    stored: 'readBack',
    'other version there': 'giveWay',
    'refused for nodes of others': 'takeBack',
    'refused for some': 'reject',
    'refused for all': 'reject',
    'refused for any': 'sendParts',
    'not stored': 'failUnsent',
    failed: 'fail',
  },
  /** What became of it. */
  readBack: { 'all there': 'settle', 'some overwritten': 'settle', failed: 'keepInDoubt' },
  acknowledge: { acknowledged: 'lookAgain' },
  setAside: { waits: 'lookAgain' },
  ask: { asked: 'lookAgain' },
  refuse: { refused: 'lookAgain' },
  postpone: { waits: 'lookAgain' },
  settle: { settled: 'lookAgain' },
  /** Nothing was written: the operations are as before the attempt. */
  takeBack: { waits: 'look' },
  giveWay: { waits: 'look', 'too often': 'wait' },
  reject: { rejected: 'look' },
} as const;
