import type { Feature } from '../../domain/entities/feature.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { entityKeyOf } from '../schema/entity-key.ts';
import type { AuditRecord } from '../schema/records.ts';

/**
 * These rows are removed from the device without a deletion here, and may come back, perhaps in another place. Changes by this
 * device are still watched: later rows are compared with the ones removed now. Inside a transaction that has `audits`.
 */
export async function retainAudit(db: StoreyDatabase, rows: readonly Feature[]): Promise<void> {
  const byKey = new Map(rows.map((row) => [entityKeyOf('features', row.fid), row]));
  const watched = await db.audits
    .where('entityKey')
    .anyOf([...byKey.keys()])
    .toArray();
  if (watched.length === 0) return;
  await db.audits.bulkPut(
    watched.flatMap((audit): AuditRecord[] => {
      const seen = byKey.get(audit.entityKey);
      return seen === undefined ? [] : [{ ...audit, seen }];
    }),
  );
}
