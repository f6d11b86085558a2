import { DAY_MS, EXCHANGE_KEPT_DAYS } from '../../domain/limits.ts';
import type { StoreyDatabase } from '../database/database.ts';
import type { ExchangeRecord } from '../schema/records.ts';
import { isFeature } from '../../domain/entities/row.ts';

/** Old memories go, but for those of work that still waits: by them it is recognised on the server. */
export async function purgeExportedVersions(db: StoreyDatabase, now: number): Promise<void> {
  const old = await db.exchanged
    .where('at')
    .below(now - EXCHANGE_KEPT_DAYS * DAY_MS)
    .toArray();
  if (old.length === 0) return;
  const waiting = new Set(await db.pending.toCollection().primaryKeys());
  const sagas = (await db.pending.toArray()).flatMap((op) => (op.saga === undefined ? [] : [op.key]));
  const isOnNewLevel = ({ head }: ExchangeRecord): boolean =>
    isFeature(head) && head.levelLid !== null && sagas.includes(head.levelLid);
  const gone = old.filter((record) => !waiting.has(record.entityKey) && !isOnNewLevel(record));
  await db.exchanged.bulkDelete(gone.map(({ id }) => id));
}
