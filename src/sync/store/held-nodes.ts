import type { EntityKey, PendingOp } from '../../db/index.ts';
import type { Feature } from '../../domain/entities/feature.ts';
import { linkedFids } from '../../domain/ops/index.ts';
import { areTogether, isRelinked } from './linked-transitions.ts';

/** A change of a node, with the node as it is here and as it was last seen there. */
export interface NodeChange {
  op: PendingOp;
  now: Feature;
  before: Feature | undefined;
}

const isHeld = ({ state }: PendingOp): boolean => state === 'rejected' || state === 'conflict';
const isReady = ({ state }: PendingOp): boolean => state === 'ready';

/** Whether there is anything that changes of nodes may wait for. */
export const mayHold = (ops: readonly PendingOp[]): boolean => ops.some(isHeld) && ops.some(isReady);

/**
 * Changes of nodes that do not go before another one does, which is refused or in question: a link between transitions
 * goes whole, and a path not without the new node at its end. Each with the change that it waits for in the end.
 */
export function heldNodes(changes: readonly NodeChange[]): Map<EntityKey, EntityKey> {
  const cause = new Map<string, EntityKey>();
  const byFid = new Map<string, NodeChange>();
  for (const change of changes) {
    byFid.set(change.now.fid, change);
    if (isHeld(change.op)) cause.set(change.now.fid, change.op.entityKey);
  }
  const held = new Map<EntityKey, EntityKey>();
  for (let isChanged = cause.size > 0; isChanged;) {
    isChanged = false;
    for (const [fid, change] of byFid) {
      if (cause.has(fid) || !isReady(change.op)) continue;
      const found = [...cause.keys()].find((other) => waitsFor(change, byFid.get(other)!));
      if (found === undefined) continue;
      cause.set(fid, cause.get(found)!);
      held.set(change.op.entityKey, cause.get(found)!);
      isChanged = true;
    }
  }
  return held;
}

function waitsFor({ now, before }: NodeChange, other: NodeChange): boolean {
  const isRide =
    areTogether(now, other.now) && isRelinked(now, before) && isRelinked(other.now, other.before);
  return isRide || (other.before === undefined && linkedFids(now, 'neighbors').includes(other.now.fid));
}
