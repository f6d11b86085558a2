import {
  entityKeyOf,
  type ContentRow,
  type PendingOp,
  type StoreyDatabase,
  listNodes,
} from '../../../db/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import { sameValue } from '../../../domain/moment/index.ts';
import {
  fidOf,
  LINK_LISTS,
  type Network,
  type NetworkLink,
  type NetworkNode,
} from '../../../domain/wayfinding/network/index.ts';
import type { NetworkVersions } from '../../../domain/wayfinding/merge/index.ts';
import { blockedBelow } from '../blocked-below.ts';
import { attemptsOf } from '../../attempts/attempts-of.ts';
import { inOutbox } from '../../store/transaction.ts';
import { plan } from '../plan.ts';
import type { NodesOfSite } from './node-mapping.ts';
import { isNode } from '../../../domain/entities/row.ts';

/** A change of one node that may go now. */
export interface Member {
  op: PendingOp;
  /** Null: it was deleted here. */
  head: Feature | null;
  /** What the server was last seen to have; null: nothing. */
  seen: Feature | null;
}

/** What this device has of a site's network, and wants of it. */
export interface LocalNetwork {
  /** Its local nodes. */
  rows: ReadonlyMap<string, Feature>;
  /** Nodes with an operation, whether it may go or not, and what the server was last seen to have of each. */
  ops: ReadonlyMap<string, PendingOp>;
  seen: ReadonlyMap<string, Feature>;
  /** What may go now, the oldest first. */
  members: Map<string, Member>;
  /** Levels that are being created: their content is sent with them, and is not on the server before. */
  travelling: ReadonlySet<string>;
  /** An attempt is out whose outcome is unknown, and can't be read yet. */
  isInDoubt: boolean;
}

const nodeOf = (row: ContentRow | null | undefined, siteLid: string): Feature | null =>
  isNode(row) && row.siteLid === siteLid ? row : null;

/**
 * A way goes with the node at its end, whether its own change has waited for long enough since it failed or not: left
 * behind, that would not know that it is gone, and undoing both would bring back the node alone.
 */
const goesAlong = (op: PendingOp, seen: Feature | undefined, deleted: ReadonlySet<string>): boolean =>
  op.state === 'ready' &&
  op.sent === undefined &&
  op.lastError !== undefined &&
  seen !== undefined &&
  LINK_LISTS.some((list) => {
    const links = seen.properties[list];
    // As a node keeps them.
    return Array.isArray(links) && (links as NetworkLink[]).some((link) => deleted.has(fidOf(link)));
  });

/** Reads it all as of one moment. @param of.epoch of the leader that pushes: its operations are read as its own */
export function readLocalNetwork(
  db: StoreyDatabase,
  siteLid: string,
  { now, epoch }: { now: number; epoch: number | undefined },
): Promise<LocalNetwork> {
  return inOutbox(db, async () => {
    const rows = new Map((await listNodes(db, siteLid)).map((row) => [row.fid as string, row]));
    const all = await db.pending.toArray();
    const ofFeatures = all.filter(({ table }) => table === 'features');
    const bases = new Map(
      (await db.bases.bulkGet(ofFeatures.map(({ entityKey }) => entityKey))).map((base, i) => [
        ofFeatures[i]?.key ?? '',
        nodeOf(base?.value, siteLid),
      ]),
    );
    const ops = new Map<string, PendingOp>();
    const seen = new Map<string, Feature>();
    const asOurs = (op: PendingOp): PendingOp => (epoch === undefined ? op : { ...op, leaderEpoch: epoch });
    for (const op of ofFeatures) {
      const base = bases.get(op.key) ?? null;
      const isHere = rows.has(op.key) || base !== null;
      const attempts = isHere ? [] : await attemptsOf(db, op, null);
      if (!isHere && !attempts.some(({ value }) => nodeOf(value, siteLid) !== null)) continue;
      ops.set(op.key, asOurs(op));
      if (base !== null) seen.set(op.key, base);
    }
    const known = new Set(await db.idmap.toCollection().primaryKeys());
    const held = await blockedBelow(db, all);
    const deleted = new Set(
      all.flatMap(({ key, nextAt }) => (ops.has(key) && !rows.has(key) && nextAt <= now ? [key] : [])),
    );
    const { go } = plan({
      ops: all.map((op) => (goesAlong(op, seen.get(op.key), deleted) ? { ...op, nextAt: 0 } : op)),
      known,
      publishing: new Set(),
      held,
      now,
    });
    const members = new Map<string, Member>();
    for (const op of go) {
      if (op.table !== 'features' || !ops.has(op.key)) continue;
      const head = rows.get(op.key) ?? null;
      // A node in a building without a number on the server has no address: it waits.
      if (head !== null && head.buildingLid !== null && !known.has(head.buildingLid)) continue;
      members.set(op.key, { op: asOurs(op), head, seen: seen.get(op.key) ?? null });
    }
    const isInDoubt = [...ops.values()].some(
      (op) => op.state === 'sending' || (op.state === 'unknown' && !members.has(op.key) && op.nextAt > now),
    );
    const travelling = new Set(all.filter(({ saga }) => saga !== undefined).map(({ key }) => key));
    return { rows, ops, seen, members, travelling, isInDoubt };
  });
}

/**
 * The network in three versions: as the server was last seen to have it, the same with what may go now, and as it is
 * there. What is the same in two of them is the same object.
 */
export async function versionsOf(
  here: LocalNetwork,
  theirs: Network,
  { toNode }: NodesOfSite,
): Promise<NetworkVersions> {
  const base = new Map<string, NetworkNode>();
  const mine = new Map<string, NetworkNode>();
  const put = (into: Map<string, NetworkNode>, node: NetworkNode | null): void => {
    if (node === null) return;
    const { fid } = node.properties;
    const there = theirs.get(fid);
    into.set(fid, there !== undefined && sameValue(there, node) ? there : node);
  };
  for (const row of here.rows.values()) {
    if (here.ops.has(row.fid) || (row.levelLid !== null && here.travelling.has(row.levelLid))) continue;
    put(base, await toNode(row));
    const same = base.get(row.fid);
    if (same !== undefined) mine.set(row.fid, same);
  }
  for (const fid of here.ops.keys()) {
    const seen = here.seen.get(fid);
    if (seen !== undefined) put(base, await toNode(seen));
    const member = here.members.get(fid);
    const before = base.get(fid);
    if (member === undefined && before !== undefined) mine.set(fid, before);
    if (member === undefined || member.head === null) continue;
    const now = await toNode(member.head);
    if (now !== null && before !== undefined && sameValue(before, now)) mine.set(fid, before);
    else put(mine, now);
  }
  return { base, mine, theirs };
}

export const keyOfNode = (fid: string): string => entityKeyOf('features', fid);
