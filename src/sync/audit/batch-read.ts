import type { ContentRow, EntityKey, OverwriteRecord } from '../../db/index.ts';

/** A field of ours that stands there as something else, and which that may have been meant. */
export interface RemoteChange {
  entityKey: EntityKey;
  /** The row as the server was last seen to have it. */
  seen: ContentRow;
  /** When the server had what we wrote. */
  at: number;
  field: OverwriteRecord['fields'][number];
}

/**
 * What one reading of a network shows of our work. A network is written whole: who put a node of it back had loaded all
 * of it before we wrote that node, and so what we wrote since then and stands there as something else was written over
 * unseen too, whatever it is by now.
 */
export interface BatchRead {
  /** The time of the earliest write of ours that was put back. */
  since: number;
  moved: RemoteChange[];
  /** The nodes that stand in it; left out where not all of it could be read. */
  there?: ReadonlySet<string> | undefined;
}

export const batchRead = (there?: ReadonlySet<string>): BatchRead => ({
  since: Infinity,
  moved: [],
  there,
});

/** Takes out what was written over unseen, as far as the reading shows by now. */
export function takeLostUpdates(together: BatchRead): RemoteChange[] {
  const isUnseen = ({ at }: RemoteChange): boolean => at >= together.since;
  const unseen = together.moved.filter(isUnseen);
  together.moved = together.moved.filter((one) => !isUnseen(one));
  return unseen;
}
