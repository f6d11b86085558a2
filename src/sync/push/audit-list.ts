import {
  entityKeyOf,
  parseEntityKey,
  equalContent,
  type EntityKey,
  type StoreyDatabase,
} from '../../db/index.ts';
import type { Feature } from '../../domain/entities/feature.ts';
import { detectLostUpdates, retractLostUpdate } from '../audit/write-audit.ts';
import type { BatchRead } from '../audit/batch-read.ts';
import { isSince } from '../clock.ts';
import { LIST_STALENESS_MS } from '../store/retention.ts';
import { settleWrites, writesOver } from '../attempts/writes-over.ts';
import { inOutbox } from '../store/transaction.ts';
import type { SyncEvent } from '../status.ts';
import type { PushContext } from './push-context.ts';

/**
 * Audits the neighbours in a list that was read for one feature. Where a feature that waits for nothing has another
 * value, it is applied, and a lost update is reported. Everything else waits for the next pull of the level. @param
 * rowOf the feature in the list; null: unreadable or deleted @param startedAt when the list was requested @param
 * together what the same read of a network has shown so far
 */
export async function auditNeighbours(
  { db, now, newId, emit }: Pick<PushContext, 'db' | 'now' | 'newId' | 'emit'>,
  fids: readonly string[],
  rowOf: (fid: string) => Feature | null | Promise<Feature | null>,
  startedAt: number,
  together?: BatchRead,
): Promise<void> {
  const recent = new Set(
    await db.acks
      .where('at')
      .between(startedAt - LIST_STALENESS_MS, now(), false, true)
      .primaryKeys(),
  );
  const keys = fids.map((fid) => entityKeyOf('features', fid)).filter((key) => !recent.has(key));
  const watched = await db.audits.bulkGet(await watchedOf(db, keys));
  const rows: Feature[] = [];
  for (const audit of watched) {
    const row = audit === undefined ? null : await rowOf(parseEntityKey(audit.entityKey).key);
    if (row !== null) rows.push(row);
  }
  const heads = await db.features.bulkGet(rows.map(({ fid }) => fid));
  const others = rows.filter((row, i) => heads[i] !== undefined && !equalContent(heads[i], row));
  const shown = new Set(rows.map(({ fid }) => entityKeyOf('features', fid)));
  const ended = (await writesOver(db, startedAt)).filter((key) => shown.has(key));
  if (others.length + ended.length === 0) return;
  const events = await inOutbox(db, async () => {
    const said: SyncEvent[] = [];
    for (const row of others) {
      const entityKey = entityKeyOf('features', row.fid);
      const head = await db.features.get(row.fid);
      if (head === undefined || equalContent(head, row) || (await waitsHere(db, row.fid))) continue;
      if (await isStale(db, [entityKey, entityKeyOf('levels', row.levelLid ?? '')], startedAt, now()))
        continue;
      const open = await db.overwrites.where({ entityKey }).first();
      if (open !== undefined) await retractLostUpdate(db, open, row);
      const ports = { now: now(), newId };
      said.push(...(await detectLostUpdates(db, 'features', { seen: head, theirs: row }, ports, together)));
      await db.features.put(row);
    }
    // In-flight changes compare with the server on their own.
    const over: EntityKey[] = [];
    for (const key of ended) if (!(await waitsHere(db, parseEntityKey(key).key))) over.push(key);
    await settleWrites(db, over);
    return said;
  });
  for (const event of events) emit(event);
}

/** Whether a change of a feature waits here: its own, or the create of the level that it is sent with. */
async function waitsHere(db: StoreyDatabase, fid: string): Promise<boolean> {
  if ((await db.pending.get(entityKeyOf('features', fid))) !== undefined) return true;
  const levelLid = (await db.features.get(fid))?.levelLid ?? null;
  return levelLid !== null && (await db.pending.get(entityKeyOf('levels', levelLid)))?.saga !== undefined;
}

/** Rows that are asked for one by one; of more, the browser is asked once which there are. */
const FEW_KEYS = 50;

/** Those that are watched: in the network of a site nearly none is, and each question costs as much as an answer. */
async function watchedOf(db: StoreyDatabase, keys: EntityKey[]): Promise<EntityKey[]> {
  if (keys.length <= FEW_KEYS) return keys;
  const watched = new Set(await db.audits.toCollection().primaryKeys());
  return keys.filter((key) => watched.has(key));
}

/** Whether something was acknowledged that a list of that time may not show yet. */
async function isStale(
  db: StoreyDatabase,
  keys: EntityKey[],
  startedAt: number,
  now: number,
): Promise<boolean> {
  const acks = await db.acks.bulkGet(keys);
  return acks.some((ack) => ack !== undefined && isSince(ack.at, startedAt - LIST_STALENESS_MS, now));
}
