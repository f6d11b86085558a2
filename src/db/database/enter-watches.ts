import type { Transaction } from 'dexie';
import { MAX_DELIVERY_DELAY_MS } from '../schema/delivery.ts';
import type { AttemptRecord, MetaRecord } from '../schema/records.ts';

/** Until when an attempt may overwrite the value of another person, by entity. */
const LATE = 'late';

/** Versions before 9 kept in `meta` what the ledger tells. The rows that were sent are in `audits`. */
export async function enterWatches(upgrade: Transaction): Promise<void> {
  const meta = upgrade.table<MetaRecord, string>('meta');
  const late = (await meta.get(LATE))?.value ?? {};
  const attempts = upgrade.table<AttemptRecord, number>('attempts');
  for (const [entityKey, until] of Object.entries(late as Record<string, number>)) {
    const times = { leftAt: until - MAX_DELIVERY_DELAY_MS, until };
    await attempts.add({ resource: `writes/${entityKey}`, entityKey, opId: '', kind: 'write', ...times });
  }
  await meta.delete(LATE);
}
