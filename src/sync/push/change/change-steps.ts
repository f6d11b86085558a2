/**
 * The steps by which one change is sent, and what follows where this is seen. `read` comes before any write unless the
 * server's version is known; nothing is written but after `record`.
 */
export const CHANGE_STEPS = {
  /** The operation and its rows as they are on this device now. */
  look: {
    over: 'leave',
    'read too often': 'wait',
    'nothing to send': 'confirm',
    'network node': 'sendNetwork',
    deletion: 'readBelow',
    change: 'findVersion',
  },
  /** What others changed inside of what was deleted here. */
  readBelow: { failed: 'fail', 'nothing new': 'findVersion', 'new changes': 'read' },
  /** The server's version of what the change begins from. */
  findVersion: { known: 'record', unknown: 'read' },
  /** The server's value, compared with ours. */
  read: {
    failed: 'fail',
    overtaken: 'look',
    'has ours': 'confirm',
    'has ours, may change': 'wait',
    'has our last attempt': 'confirm',
    'may be old': 'wait',
    'changed there': 'rebase',
    'changed inside': 'ask',
    'as before': 'record',
  },
  /** The attempt is written down before its request leaves. */
  record: { over: 'leave', overtaken: 'look', 'no slot': 'hold', late: 'takeBack', recorded: 'write' },
  write: {
    'past its deadline': 'takeBack',
    'other version there': 'forgetVersion',
    failed: 'fail',
    'deleted, may come back': 'checkLater',
    written: 'confirm',
  },
  /** Nothing was written: the operation is as before the attempt. */
  takeBack: { over: 'leave', waits: 'look' },
  forgetVersion: { over: 'leave', waits: 'look' },
} as const;
