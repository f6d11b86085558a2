import type { Transaction } from 'dexie';
import type { ActivityRecord } from '../schema/activity-records.ts';

/** The records of arrivals that versions before 4 wrote are in the one list of activity from then on. */
export async function joinLogs(upgrade: Transaction): Promise<void> {
  const sent = (await upgrade.table('sentLog').toArray()) as (Omit<ActivityRecord, 'what'> & { n: number })[];
  const lines = sent.map((record): ActivityRecord => {
    const { n: _number, ...line } = record;
    return { ...line, what: 'uploaded' };
  });
  await upgrade.table('activity').bulkAdd(lines);
  await upgrade.table('sentLog').clear();
  // It was never read.
  await upgrade.table('syncLog').clear();
}
