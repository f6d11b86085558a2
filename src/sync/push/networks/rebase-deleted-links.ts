import {
  entityKeyOf,
  freshOp,
  equalContent,
  type ContentRow,
  type PendingOp,
  type StoreyDatabase,
  listNodes,
} from '../../../db/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import { dropOperations } from '../../store/drop-operations.ts';
import type { Ports } from '../../lifecycle/acknowledge.ts';
import { withoutLinks } from '../../conflicts/without-links.ts';
import { isFeature, isNode } from '../../../domain/entities/row.ts';

/**
 * This device deleted nodes on the server, and the server removed the links to them. That is not another user's change:
 * if such a node is brought back, links to it that still exist on this device have to be sent again. Updates the base of
 * each neighbour accordingly, and queues an update for neighbours without an operation. Runs inside a transaction of the
 * outbox.
 */
export async function rebaseDeletedLinks(
  db: StoreyDatabase,
  siteLid: string,
  gone: ReadonlySet<string>,
  ports: Ports,
): Promise<void> {
  const rows = await listNodes(db, siteLid);
  const here = new Map<string, Feature>(rows.map((row) => [row.fid, row]));
  const ops = await db.pending.filter(({ table }) => table === 'features').toArray();
  await tellChanged(db, { siteLid, gone, here, ops }, ports);
  const changed = new Set(ops.map(({ key }) => key));
  const back = new Set([...gone].filter((fid) => here.has(fid)));
  if (back.size === 0) return;
  const same = rows.filter(({ fid }) => !changed.has(fid));
  await tellUnchanged(db, same, back, ports);
}

interface Around {
  siteLid: string;
  gone: ReadonlySet<string>;
  /** The local nodes of the site. */
  here: ReadonlyMap<string, Feature>;
  /** All changes of features that wait. */
  ops: readonly PendingOp[];
}

/** What was changed here leads away from what the server has of it by now. */
async function tellChanged(
  db: StoreyDatabase,
  { siteLid, gone, here, ops }: Around,
  { now }: Ports,
): Promise<void> {
  const bases = await db.bases.bulkGet(ops.map(({ entityKey }) => entityKey));
  for (const [i, op] of ops.entries()) {
    const base = bases[i]?.value;
    if (base === undefined || !isNodeOf(base, siteLid)) continue;
    if (op.state === 'conflict') await tellQuestion(db, op.entityKey, gone);
    const value = withoutLinks(base, gone);
    if (value === base) continue;
    const { entityKey } = op;
    await db.bases.put({ entityKey, value });
    if (!isAtRest(op) || !equalContent(here.get(op.key) ?? null, value)) continue;
    await dropOperations(db, [entityKey]);
    await db.acks.put({ entityKey, at: now() });
  }
}

/** Removes the links from the base and the remote side of a conflict; the local side keeps them. */
async function tellQuestion(db: StoreyDatabase, entityKey: string, gone: ReadonlySet<string>): Promise<void> {
  const cut = <T extends ContentRow | null | undefined>(row: T): T =>
    isFeature(row) ? (withoutLinks(row, gone) as T) : row;
  // A question about another device's work stays unchanged.
  await db.conflicts
    .where({ entityKey })
    .and(({ from }) => from === undefined)
    .modify((record) => {
      record.base = cut(record.base);
      record.theirs = cut(record.theirs);
      if (record.there !== undefined) record.there = cut(record.there);
    });
}

/** What leads to a node that is back already, and waits for nothing, is to lead there on the server, too. */
async function tellUnchanged(
  db: StoreyDatabase,
  rows: readonly Feature[],
  back: ReadonlySet<string>,
  { now, newId }: Ports,
): Promise<void> {
  for (const row of rows) {
    const value = withoutLinks(row, back);
    // The content of a level that is being created is sent with it.
    if (value === row || (await db.pending.get(entityKeyOf('levels', row.levelLid ?? '')))?.saga) continue;
    await db.bases.put({ entityKey: entityKeyOf('features', row.fid), value });
    await db.pending.put(freshOp({ table: 'features', key: row.fid, row, intent: 'update' }, now(), newId()));
  }
}

const isNodeOf = (row: ContentRow, siteLid: string): row is Feature => isNode(row) && row.siteLid === siteLid;

const isAtRest = ({ state, sent }: PendingOp): boolean => state === 'ready' && sent === undefined;
