import { isInFlight, type EntityKey, type PendingOp } from '../../db/index.ts';
import type { ContentTable } from '../../domain/moment/moment.ts';
import { isPast } from '../clock.ts';

export interface PlanState {
  ops: readonly PendingOp[];
  /** Local keys of entities with a server id. */
  known: ReadonlySet<string>;
  /** Clients whose content can't be written while a map is staged or published. */
  publishing: ReadonlySet<string>;
  /** Descendants of entities in a remote delete conflict. */
  held?: ReadonlySet<EntityKey>;
  /** Milliseconds since 1970. */
  now: number;
}

/** Milliseconds. The longest wait that a server may name; all other waits are shorter. */
const LONGEST_WAIT_MS = 3_600_000;
const NONE: ReadonlySet<EntityKey> = new Set();

export interface Plan {
  /** Operations that may be sent now, in order. */
  go: PendingOp[];
  /** The earliest time at which a waiting operation is due; null if none is. */
  wakeAt: number | null;
}

const DEPTH: Record<ContentTable, number> = { clients: 0, sites: 1, buildings: 2, levels: 3, features: 4 };

/**
 * Plans what to send next: parents before children, older before newer. A failing operation never blocks an unrelated
 * one.
 */
export function plan({ ops, known, publishing, held = NONE, now }: PlanState): Plan {
  const byKey = new Map(ops.map((op) => [op.entityKey, op]));
  const free = ops.filter(
    (op) =>
      (op.state === 'ready' || op.state === 'unknown') &&
      op.coveredBy === undefined &&
      !publishing.has(op.clientLid) &&
      !held.has(op.entityKey) &&
      (op.parentKey === null || !held.has(op.parentKey)) &&
      !waitsForParent(op, byKey, known),
  );
  const waits = (op: PendingOp): boolean => !isPast(op.nextAt, now, LONGEST_WAIT_MS);
  const go = free.filter((op) => !waits(op));
  const later = free.filter(waits).map((op) => op.nextAt);
  go.sort((a, b) => DEPTH[a.table] - DEPTH[b.table] || a.createdAt - b.createdAt);
  return { go, wakeAt: later.reduce<number | null>((min, at) => Math.min(min ?? at, at), null) };
}

function waitsForParent(
  op: PendingOp,
  byKey: ReadonlyMap<EntityKey, PendingOp>,
  known: ReadonlySet<string>,
): boolean {
  if (op.parentKey === null) return false;
  const parent = byKey.get(op.parentKey);
  if (!known.has(op.parentKey.slice(op.parentKey.indexOf(':') + 1))) return true;
  if (parent === undefined) return false;
  if (parent.intent === 'create' || parent.intent === 'delete') return true;
  // A building may need the site's new outline, so the site goes first, once.
  return (
    op.table === 'buildings' && (isInFlight(parent) || (parent.state === 'ready' && parent.attempt === 0))
  );
}
