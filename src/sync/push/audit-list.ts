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
import { LIST_STALENESS_MS } from '../store/retention.ts';
import { endRemoteValueWatch, expiredWatches } from '../attempts/remote-value-watch.ts';
import { inOutbox } from '../store/transaction.ts';
import type { SyncEvent } from '../status.ts';
import type { PushContext } from './push-context.ts';

/**
 * A list that a push reads for the sake of one feature shows others too. What this device wrote of them and has no more
 * to say about is watched: where it stands there as something else, that is taken over, and said where ours was written
 * over. All else waits for the next reading of the level.
 * @param rowOf as the list has it; null: it can't be had, or counts as deleted
 * @param startedAt when the list was asked for
 * @param together what it has shown of our work so far, where it is a network
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
  const watched = await db.audits.bulkGet(keys);
  const rows: Feature[] = [];
  for (const audit of watched) {
    const row = audit === undefined ? null : await rowOf(parseEntityKey(audit.entityKey).key);
    if (row !== null) rows.push(row);
  }
  const heads = await db.features.bulkGet(rows.map(({ fid }) => fid));
  const others = rows.filter((row, i) => heads[i] !== undefined && !equalContent(heads[i], row));
  const shown = new Set(rows.map(({ fid }) => entityKeyOf('features', fid)));
  const ended = (await expiredWatches(db, startedAt)).filter((key) => shown.has(key));
  if (others.length + ended.length === 0) return;
  const events = await inOutbox(db, async () => {
    const said: SyncEvent[] = [];
    for (const row of others) {
      const entityKey = entityKeyOf('features', row.fid);
      const head = await db.features.get(row.fid);
      const isOurs = (await db.pending.get(entityKey)) !== undefined;
      if (head === undefined || isOurs || equalContent(head, row)) continue;
      if (await isStale(db, [entityKey, entityKeyOf('levels', row.levelLid ?? '')], startedAt, now()))
        continue;
      const open = await db.overwrites.where({ entityKey }).first();
      if (open !== undefined) await retractLostUpdate(db, open, row);
      const ports = { now: now(), newId };
      said.push(...(await detectLostUpdates(db, 'features', { seen: head, theirs: row }, ports, together)));
      await db.features.put(row);
    }
    // What is under way here is looked at when that meets what the server has.
    const waiting = await db.pending.bulkGet(ended);
    await endRemoteValueWatch(
      db,
      ended.filter((_, i) => waiting[i] === undefined),
    );
    return said;
  });
  for (const event of events) emit(event);
}

/** Whether something was confirmed that a list of that time may not show yet. */
async function isStale(
  db: StoreyDatabase,
  keys: EntityKey[],
  startedAt: number,
  now: number,
): Promise<boolean> {
  const acks = await db.acks.bulkGet(keys);
  // One of the future was written down before the clock was put back.
  return acks.some((ack) => ack !== undefined && ack.at > startedAt - LIST_STALENESS_MS && ack.at <= now);
}
