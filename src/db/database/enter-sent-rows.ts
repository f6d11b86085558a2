import type { Transaction } from 'dexie';
import { MAX_DELIVERY_DELAY_MS } from '../schema/delivery.ts';
import type { ContentRow } from '../schema/operation.ts';
import type { AttemptRecord, AuditField, AuditRecord } from '../schema/records.ts';

type Before10 = Omit<AuditRecord, 'fields'> & {
  fields: (AuditField & { until?: number })[];
  sent?: { at: number; value: ContentRow }[];
};

/** Versions before 10 kept the rows that were sent lately in `audits`, and a time at each field of another person. */
export async function enterSentRows(upgrade: Transaction): Promise<void> {
  const audits = upgrade.table<Before10 | AuditRecord, string>('audits');
  const attempts = upgrade.table<AttemptRecord, number>('attempts');
  for (const audit of await audits.toArray()) {
    const { sent = [], fields, entityKey, ...rest } = audit as Before10;
    for (const { at, value } of sent) {
      const times = { leftAt: at, until: at + MAX_DELIVERY_DELAY_MS };
      await attempts.add({
        resource: `writes/${entityKey}`,
        entityKey,
        opId: '',
        kind: 'write',
        ...times,
        value,
      });
    }
    const now = fields.map(({ until, ...field }): AuditField =>
      until === undefined ? field : { ...field, isTheirs: true },
    );
    if (now.length > 0) await audits.put({ entityKey, fields: now, ...rest });
    else await audits.delete(entityKey);
  }
}
