import type { StoreyDatabase } from '../database.ts';
import { entityKeyOf } from '../entity-key.ts';
import type { ContentRow, EntityKey } from '../op-records.ts';
import { sameContent } from '../same-content.ts';
import type { Collected, JournalEntry } from './collect.ts';
import { doubt } from './doubt.ts';
import type { Journal } from './journal.ts';
import { LSN, markOf } from './marks.ts';
import { replay, type Replayed } from './replay.ts';

/**
 * The database is behind the journal: a crash came between the two, it had no room, or it was set back. What it has not
 * got is done now; what something later stands in the place of, and what was never called saved, gives way.
 * Returns how many things were changed.
 */
export async function replayTail(
  db: StoreyDatabase,
  journal: Journal,
  found: Collected,
  ports: { now: () => number; newId: () => string },
): Promise<number> {
  const contexts = [...new Set(found.entries.map((entry) => entry.context))];
  const [all, ...marks] = (await db.meta.bulkGet([LSN, ...contexts.map(markOf)])).map((mark) => mark?.value);
  const markIn = new Map(contexts.map((context, i) => [context, marks[i]]));
  const brought = new Set<string>();
  let refused = 0;
  for (const entry of found.entries) {
    const mark = markIn.get(entry.context);
    const isThere = typeof mark === 'number' && entry.lsn <= mark;
    if (isThere && !entry.isKept) continue;
    const isLast = typeof all !== 'number' || entry.lsn > all;
    const outcome = await replay(db, againOf(entry), isLast || entry.isKept ? 'onto' : 'strict', ports.newId);
    await note(journal, entry, outcome);
    if (outcome === 'refused') refused += 1;
    if (outcome !== 'done') continue;
    await doubt(db, keysOfEntry(entry), ports.now());
    for (const key of keysOfEntry(entry)) brought.add(key);
  }
  if (refused > 0) journal.change({ damaged: journal.getStatus().damaged + refused });
  return brought.size;
}

export const keysOfEntry = ({ changes }: JournalEntry): EntityKey[] =>
  changes.map(({ table, key }) => entityKeyOf(table, key));

export const againOf = ({ context, lsn, at, label, changes, ops }: JournalEntry) => ({
  context,
  lsn,
  at,
  moment: { label, changes },
  opIds: new Map([...ops].map(([key, { opId }]) => [key, opId])),
  bases: ownBases(changes, ops),
});

/** What came out of a file of another device leads away from what that device saw. */
function ownBases(
  changes: JournalEntry['changes'],
  ops: JournalEntry['ops'],
): ReadonlyMap<EntityKey, ContentRow> {
  const bases = new Map<EntityKey, ContentRow>();
  for (const { table, key, before } of changes) {
    const entityKey = entityKeyOf(table, key);
    const { rev, base } = ops.get(entityKey) ?? {};
    if (rev === 1 && base !== undefined && base !== null && !sameContent(base, before))
      bases.set(entityKey, base);
  }
  return bases;
}

/** Written into the segment of the act, for whoever reads it next. */
async function note({ port, writer }: Journal, entry: JournalEntry, outcome: Replayed): Promise<void> {
  const index = writer.segments.get(entry.segment);
  if (index === undefined) return;
  if (outcome === 'refused') await port.setAside(entry.segment);
  if (outcome === 'refused' || outcome === 'superseded')
    await writer.add(index, { type: 'cancel', lsn: entry.lsn });
  else if (entry.isKept) await writer.add(index, { type: 'done', lsn: entry.lsn });
}
