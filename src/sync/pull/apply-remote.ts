import {
  entityKeyOf,
  equalContent,
  exists,
  isInFlight,
  recordExistedSince,
  type ContentRow,
  type EntityKey,
  type StoreyDatabase,
} from '../../db/index.ts';
import { keyOf } from '../../domain/entities/row.ts';
import { sameValue } from '../../domain/moment/index.ts';
import { settleWrites } from '../attempts/writes-over.ts';
import { retractLostUpdate } from '../audit/write-audit.ts';
import { rowsOf } from '../store/transaction.ts';
import { findLostUpdates, meetChange } from './meet-change.ts';
import { takeMissing } from './missing-rows.ts';
import type { Observation, ObservePorts } from './observation.ts';
import type { Found } from './pull-result.ts';
import { readRowsHere, waitsForNetwork, type RowsHere } from './rows-here.ts';

/**
 * Takes over what the server has, where nothing was changed here. What was changed on both sides is merged, or becomes
 * a conflict that keeps all versions. Inside a transaction of the outbox.
 */
export async function applyRemote(
  db: StoreyDatabase,
  seen: Observation,
  ports: ObservePorts,
): Promise<Found> {
  const { table, theirs, startedAt } = seen;
  const known = await readRowsHere(db, seen, ports.now);
  const found: Found = [];
  const writes: ContentRow[] = [];
  const unwatched: EntityKey[] = [];
  const deleted: EntityKey[] = [];

  for (const row of theirs) {
    if (isLeft(row, known)) continue;
    const key = keyOf(row);
    const op = known.op(key);
    const head = known.head(key);
    if (known.endsWatch(key)) unwatched.push(entityKeyOf(table, key));
    const overwrite = known.overwrite(key);
    if (overwrite !== undefined) await retractLostUpdate(db, overwrite, row);
    if (op !== undefined) {
      if (!isInFlight(op)) found.push(...(await meetChange(db, { op, theirs: row, head, startedAt }, ports)));
      continue;
    }
    const last = known.lastSeen(key);
    if (last !== null && !equalContent(last, row))
      found.push(...(await findLostUpdates(db, table, { seen: last, theirs: row }, ports)));
    if (head !== null && exists(head) && !exists(row)) deleted.push(entityKeyOf(table, key));
    if (head === null || !sameValue(head, row)) writes.push(row);
  }
  if (writes.length > 0) await rowsOf(db, table).bulkPut(writes);

  await recordExistedSince(db, deleted);
  await settleWrites(db, unwatched);
  found.push(...(await takeMissing(db, seen, known, ports)));
  return found;
}

/** Whether a read says nothing about a row: a newer write was acknowledged, or it is sent with its level or network. */
function isLeft(row: ContentRow, known: RowsHere): boolean {
  const key = keyOf(row);
  const op = known.op(key);
  return known.isNewer(row) || (op === undefined && known.isCarried(key)) || waitsForNetwork(op, row);
}
