import type { ContentRow, EntityKey, OverwriteRecord } from '../../db/index.ts';

/** A field of ours that has another value on the server, and may be a lost update. */
export interface RemoteChange {
  entityKey: EntityKey;
  /** The row as last seen on the server. */
  seen: ContentRow;
  /** When the server had our value. */
  at: number;
  field: OverwriteRecord['fields'][number];
}

/**
 * What one read of a network shows about our writes. A network is written as a whole: a client that reverted one node
 * had loaded all nodes before we wrote it. So every later write of ours with another value now was overwritten unseen
 * too.
 */
export interface BatchRead {
  /** The time of our earliest write that was reverted. */
  since: number;
  moved: RemoteChange[];
  /** The nodes in it; undefined if it could not be read completely. */
  there?: ReadonlySet<string> | undefined;
}

export const batchRead = (there?: ReadonlySet<string>): BatchRead => ({
  since: Infinity,
  moved: [],
  there,
});

/** Removes and returns the changes that are known to be lost updates by now. */
export function takeLostUpdates(together: BatchRead): RemoteChange[] {
  const isUnseen = ({ at }: RemoteChange): boolean => at >= together.since;
  const unseen = together.moved.filter(isUnseen);
  together.moved = together.moved.filter((one) => !isUnseen(one));
  return unseen;
}
