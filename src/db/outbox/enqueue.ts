import { Dexie } from 'dexie';
import type { Change, ContentTable, Moment } from '../../domain/moment/moment.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { ancestorsOf, entityKeyOf, rowOf } from '../schema/entity-key.ts';
import { rowsOf } from '../queries/rows-of.ts';
import { isInFlight, coalesce } from './coalesce.ts';
import type { BaseRecord, ContentRow, EntityKey, PendingOp } from '../schema/operation.ts';
import { levelLidOf } from '../../domain/entities/row.ts';

/** Operations that existed before this transaction: on another device, or before recovery. */
export interface KnownOps {
  /** Their operation ids. */
  opIds: ReadonlyMap<EntityKey, string>;
  /** Their bases, where these differ from the row that was here before. */
  bases: ReadonlyMap<EntityKey, ContentRow>;
}

export interface OutboxWrites {
  ops: PendingOp[];
  dropOps: EntityKey[];
  bases: BaseRecord[];
  dropBases: EntityKey[];
  /** The bases of the operations; null: none. */
  from: Map<EntityKey, ContentRow | null>;
}

/** Parents before children: a child depends on its parent's operation. */
const ORDER: Record<ContentTable, number> = { clients: 0, sites: 1, buildings: 2, levels: 3, features: 4 };

/** Up to so many changes the outbox is read ahead. */
const FEW = 50;

/**
 * Enqueues the operations of a moment. Runs inside the transaction that writes the rows, before they are written.
 * @param ports `known`: operations that existed already, elsewhere or when this was first done
 */
export async function enqueue(
  db: StoreyDatabase,
  moment: Moment,
  { now, newId, known }: { now: number; newId: () => string; known?: KnownOps },
): Promise<OutboxWrites> {
  const changes = [...moment.changes].sort((a, b) => ORDER[a.table] - ORDER[b.table]);
  const read = changes.length > FEW ? readOutbox : await readAhead(db, changes);
  const levelOps = await opsOfLevels(read, db, changes);
  const underWay = new Set([...levelOps.keys()].filter((lid) => levelOps.get(lid) !== undefined));
  const writes: OutboxWrites = { ops: [], dropOps: [], bases: [], dropBases: [], from: new Map() };
  const deleted = new Map<EntityKey, PendingOp>();
  const above = changes.filter((change) => change.table !== 'features');
  const features = changes.filter((change) => change.table === 'features');

  const put = (change: Change, op: PendingOp | undefined, base: BaseRecord | undefined): void => {
    const entityKey = entityKeyOf(change.table, change.key);
    const first = known?.bases.get(entityKey) ?? change.before;
    const from = base?.value ?? (op === undefined ? first : null);
    const next = coalesce(
      { table: change.table, key: change.key, base: from, head: change.after, op },
      now,
      () => known?.opIds.get(entityKey) ?? newId(),
    );
    if (change.table === 'levels') levelOps.set(change.key, next ?? undefined);
    if (next === null) {
      if (op !== undefined) writes.dropOps.push(entityKey);
      if (base !== undefined) writes.dropBases.push(entityKey);
      return;
    }
    if (change.after === null) {
      // Deletes cascade from the highest parent that is deleted in the same transaction.
      const covering = ancestorsOf(rowOf(change)).findLast((key) => deleted.has(key));
      if (covering !== undefined) next.coveredBy = covering;
      deleted.set(entityKey, next);
    }
    writes.ops.push(next);
    writes.from.set(entityKey, from);
    if (base === undefined && from !== null) writes.bases.push({ entityKey, value: from });
  };

  const { ops, bases } = await read(db, above.map(keyIn));
  for (const change of above) put(change, ops.get(keyIn(change)), bases.get(keyIn(change)));

  const travelling = new Set<string>();
  // A feature of an unsent level that is deleted with it was never sent.
  const gone = new Set(above.filter((c) => c.table === 'levels' && c.after === null).map((c) => c.key));
  const owned = features.filter((change) => {
    const levelLid = levelLidOf(rowOf(change));
    const levelOp = levelLid === null ? undefined : levelOps.get(levelLid);
    if (levelLid === null || levelOp === undefined) return levelLid === null || !gone.has(levelLid);
    if (!carriesFeatures(levelOp)) return true;
    travelling.add(levelLid);
    // A change made while the content was in flight has its own operation, which continues from there.
    return underWay.has(levelLid);
  });
  const featureOutbox = await read(db, owned.map(keyIn));
  for (const change of owned) {
    const op = featureOutbox.ops.get(keyIn(change));
    const levelLid = levelLidOf(rowOf(change));
    const isCarried = levelLid !== null && travelling.has(levelLid) && op === undefined;
    if (!isCarried) put(change, op, featureOutbox.bases.get(keyIn(change)));
  }

  const touched = new Set(writes.ops.map((op) => op.entityKey));
  for (const levelLid of travelling) {
    const op = levelOps.get(levelLid);
    if (op !== undefined && !touched.has(op.entityKey)) writes.ops.push(editedWith(op));
  }
  return writes;
}

const keyIn = (change: Change): EntityKey => entityKeyOf(change.table, change.key);

/** A new level carries its features until its content is sent. */
function carriesFeatures(levelOp: PendingOp): boolean {
  const { saga } = levelOp;
  return saga !== undefined && saga.isContentOut !== true && !(saga.step === 'bulk' && isInFlight(levelOp));
}

/** The level's operation after an edit of a feature that travels with it. */
function editedWith(op: PendingOp): PendingOp {
  if (isInFlight(op) || op.state === 'conflict' || op.saga?.step === 'compensate') {
    return { ...op, rev: op.rev + 1 };
  }
  return { ...op, rev: op.rev + 1, state: 'ready', attempt: 0, nextAt: 0 };
}

/** The levels that changes are about or are on. */
function levelLidsOf(changes: readonly Change[]): string[] {
  const lids = new Set<string>();
  for (const change of changes) {
    const levelLid = change.table === 'levels' ? change.key : levelLidOf(rowOf(change));
    if (levelLid !== null) lids.add(levelLid);
  }
  return [...lids];
}

const levelKey = (lid: string): EntityKey => entityKeyOf('levels', lid);

async function opsOfLevels(
  read: ReadOutbox,
  db: StoreyDatabase,
  changes: Change[],
): Promise<Map<string, PendingOp | undefined>> {
  const lids = levelLidsOf(changes);
  const { ops } = await read(db, lids.map(levelKey));
  return new Map(lids.map((lid) => [lid, ops.get(levelKey(lid))]));
}

interface Outbox {
  ops: ReadonlyMap<EntityKey, PendingOp>;
  bases: ReadonlyMap<EntityKey, BaseRecord>;
}

type ReadOutbox = (db: StoreyDatabase, keys: readonly EntityKey[]) => Promise<Outbox>;

/** All that a few changes may ask for, asked at once: each question by itself is a wait. */
async function readAhead(db: StoreyDatabase, changes: readonly Change[]): Promise<ReadOutbox> {
  const keys = [...new Set([...changes.map(keyIn), ...levelLidsOf(changes).map(levelKey)])];
  const [ops, bases] = await Dexie.Promise.all([rowsOf(db.pending, keys), rowsOf(db.bases, keys)]);
  const known = { ops: byKey(ops), bases: byKey(bases) };
  return () => Promise.resolve(known);
}

const byKey = <T extends { entityKey: EntityKey }>(records: readonly (T | undefined)[]): Map<EntityKey, T> =>
  new Map(records.flatMap((record) => (record === undefined ? [] : [[record.entityKey, record] as const])));

/** Changes by the thousand ask only for what they need: a plan that comes in has no operations of its own yet. */
const readOutbox: ReadOutbox = async (db, keys) => {
  const ops = byKey(await rowsOf(db.pending, keys));
  // Only what has an operation has a base of its own.
  return { ops, bases: byKey(await rowsOf(db.bases, [...ops.keys()])) };
};
