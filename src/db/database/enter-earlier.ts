import type { Transaction } from 'dexie';
import { MAX_DELIVERY_DELAY_MS } from '../schema/delivery.ts';
import type { Attempt, BaseRecord, ContentRow, PendingOp } from '../schema/operation.ts';
import type { AttemptRecord } from '../schema/records.ts';

/** A row that was sent: by when it was given up (0: answered), merged with a newer base, and before that where it differs. */
export interface EarlierRow {
  at: number;
  value: ContentRow | null;
  asLeft?: ContentRow;
}

type Before8 = Omit<Attempt, 'earlier' | 'basis'> & { asLeft?: ContentRow; earlier?: EarlierRow[] };

/** Versions before 8 kept what an operation had sent before in the operation, and merged it with each new base. */
export async function enterEarlier(upgrade: Transaction): Promise<void> {
  const attempts = upgrade.table<AttemptRecord, number>('attempts');
  const bases = upgrade.table<BaseRecord, string>('bases');
  const pending = upgrade.table<Omit<PendingOp, 'sent'> & { sent?: Before8 | Attempt }, string>('pending');
  for (const op of await pending.filter(({ sent }) => sent !== undefined).toArray()) {
    const { asLeft, earlier = [], ...sent } = op.sent as Before8;
    if (asLeft === undefined && earlier.length === 0) continue;
    const { entityKey, opId } = op;
    const basis = (await bases.get(entityKey))?.value;
    // The base from which it left was not stored. The whole row is enough to find it again.
    const asItLeft = (one: Pick<EarlierRow, 'value' | 'asLeft'>): Pick<AttemptRecord, 'value' | 'basis'> => ({
      ...(one.value !== null && { value: one.asLeft ?? one.value }),
      ...(one.asLeft !== undefined && basis !== undefined && { basis }),
    });
    const numbers: number[] = [];
    for (const { at, ...one } of earlier) {
      const times =
        at === 0
          ? { leftAt: sent.at, until: sent.at, isAnswered: true as const }
          : { leftAt: at, until: at + MAX_DELIVERY_DELAY_MS };
      const note = { resource: `writes/${entityKey}`, entityKey, opId, kind: 'write', ...times } as const;
      numbers.push(await attempts.add({ ...note, ...asItLeft(one) }));
    }
    const next = { ...sent, ...asItLeft({ ...sent, ...(asLeft !== undefined && { asLeft }) }) };
    await pending.put({ ...op, sent: { ...next, ...(numbers.length > 0 && { earlier: numbers }) } });
  }
}
