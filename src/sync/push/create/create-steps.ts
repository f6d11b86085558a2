/**
 * The steps by which a client, site or building is made on the server, and what follows where this is seen. A repeated
 * request would make a second one: none leaves before the siblings were read.
 */
export const CREATE_STEPS = {
  look: { 'nothing to send': 'forget', 'to be made': 'readSiblings' },
  /** What is there already, and whether one of it is ours. */
  readSiblings: {
    failed: 'fail',
    'has ours': 'adopt',
    'lacks ours, asked with a key': 'repeat',
    'lacks ours, which may arrive': 'probe',
    'deleted here': 'forget',
    'lacks ours': 'record',
  },
  /** An attempt of unknown outcome is looked for several times before it counts as never arrived. */
  probe: { 'looked too seldom': 'leave', 'deleted here': 'forget', 'never arrived': 'record' },
  /** The same request under the same key: the server does it now, or answers as it did then. */
  repeat: { over: 'leave', recorded: 'send' },
  /** The attempt is written down before its request leaves. */
  record: { over: 'leave', recorded: 'send' },
  send: { made: 'adopt', 'key was used for another': 'spendKey', failed: 'fail' },
} as const;
