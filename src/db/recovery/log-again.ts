import { logOnlyOf, settle } from '../journal/log/transaction-log.ts';
import type { LoggedTransaction } from './collect.ts';
import { keysOf, type Journal } from '../journal/journal.ts';
import { unwritten } from '../journal/log/segment-index.ts';

/** A log-only transaction of a closed tab does not fit into the database either: this tab logs it from now on. */
export async function logAgain({ writer, keep }: Journal, entry: LoggedTransaction): Promise<void> {
  const { context, segment, lsn, at, label, changes, ends, ops, isKept } = entry;
  const index = writer.segments.get(segment);
  if (index === undefined) return;
  const moment = { label, changes };
  for (const [key, levelLid] of keysOf(moment)) {
    const live = index.keys.get(key) ?? unwritten(levelLid);
    index.keys.set(key, { ...live, busy: live.busy + 1 });
  }
  const opIds = new Map([...ops].map(([key, { opId }]) => [key, opId]));
  const release = (): void => settle(index, moment);
  keep(logOnlyOf({ context, segment, lsn, at, moment, ends, opIds, release }));
  if (!isKept) await writer.add(index, { type: 'kept', lsn });
}
