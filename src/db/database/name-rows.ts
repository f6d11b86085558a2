import type { Transaction } from 'dexie';
import { draftOfNow, withRowsOfNow } from '../../domain/entities/former-names.ts';
import type { StagingRecord, TrashDraftRecord } from '../schema/records.ts';

/** The stores that hold rows of clients, sites, buildings and levels, or names of their members. */
const WITH_ROWS = [
  'clients',
  'sites',
  'buildings',
  'levels',
  'bases',
  'pending',
  'historyParts',
  'conflicts',
  'resolutions',
  'audits',
  'overwrites',
  'acks',
  'exchanged',
  'trash',
  'trashParts',
  'meta',
];

const stagedNow = (record: StagingRecord): StagingRecord =>
  draftOfNow(record, record.entityKey.startsWith('features:'));

/** Rows of versions before 6 had no tag, and the names of the contract. What is the same afterwards is not written. */
export async function nameRows(upgrade: Transaction): Promise<void> {
  const rewrite = <T>(store: string, change: (record: T) => T): PromiseLike<unknown> =>
    upgrade
      .table<T>(store)
      .toCollection()
      .modify((record, at) => {
        const now = change(record);
        if (now === record) return false;
        at.value = now;
        return true;
      });
  for (const store of WITH_ROWS) await rewrite(store, withRowsOfNow<unknown>);
  await rewrite('staging', stagedNow);
  await rewrite<TrashDraftRecord>('trashDrafts', (record) => {
    const staging = stagedNow(record.staging);
    return staging === record.staging ? record : { ...record, staging };
  });
}
