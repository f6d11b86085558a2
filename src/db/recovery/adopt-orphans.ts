import { entityKeyOf, rowOf } from '../schema/entity-key.ts';
import type { SegmentEntries } from './collect.ts';
import { collect } from './collect.ts';
import type { Journal } from '../journal/journal.ts';
import { contextLock, type JournalLocks } from '../journal/ports/port.ts';
import { readInParts, type SegmentContent } from './read-segment.ts';
import { emptyIndex, segmentNameIn, type SegmentIndex } from '../journal/log/segment-index.ts';
import { levelLidOf } from '../../domain/entities/row.ts';

export interface FoundSegment extends SegmentEntries {
  content: SegmentContent;
  /** Written by a live tab. */
  isForeign: boolean;
}

/**
 * Reads the segments and adopts those of tabs that are gone. Damaged segments are copied aside, and their readable
 * entries count. @param all read segments of live tabs too
 */
export async function findSegments(
  journal: Journal,
  locks: JournalLocks,
  database: string,
  all: boolean,
): Promise<FoundSegment[]> {
  const { port, context, writer } = journal;
  const adopted = new Map<string, boolean>([[context, true]]);
  const found: FoundSegment[] = [];
  for (const name of await port.segments()) {
    const parsed = segmentNameIn(name);
    if (parsed === null) continue;
    const isKnown = writer.segments.has(name);
    if (isKnown && !all) continue;
    const mine =
      isKnown ||
      (adopted.get(parsed.context) ?? (await locks.take(contextLock(database, parsed.context))) !== null);
    adopted.set(parsed.context, mine);
    if (!mine && !all) continue;
    const content = await readInParts(await port.read(name));
    const segment = { name, context: parsed.context, lines: content.lines, content, isForeign: !mine };
    found.push(segment);
    if (mine && !isKnown) await adopt(journal, segment);
    if (mine && content.bad > 0 && (await port.setAside(name))) {
      journal.change({ damaged: journal.getStatus().damaged + 1 });
    }
  }
  return found;
}

async function adopt(
  { port, writer }: Journal,
  { name, context, lines, content }: FoundSegment,
): Promise<void> {
  // A torn line would damage the next one.
  if (content.torn) await port.truncate(name, content.goodBytes);
  const index = indexOf({ name, context, lines });
  index.size = content.goodBytes;
  index.isPinned = content.newer > 0;
  writer.segments.set(name, index);
}

/** The index of a segment from its own entries. */
export function indexOf(segment: SegmentEntries): SegmentIndex {
  const index = emptyIndex(segment.name);
  const { entries, acked, snapshots, places, names, staging, files } = collect([segment]);
  for (const { changes, lsn, ops } of entries) {
    for (const change of changes) {
      const key = entityKeyOf(change.table, change.key);
      if (lsn <= (acked.get(key) ?? -1)) continue;
      const row = rowOf(change);
      const op = ops.get(key);
      const levelLid = levelLidOf(row);
      index.keys.set(key, { lsn, opId: op?.opId ?? '', rev: op?.rev ?? 0, levelLid, busy: 0 });
    }
  }
  for (const [key, { lsn, op, base, head }] of snapshots) {
    if (lsn <= (acked.get(key) ?? -1) || (index.keys.get(key)?.lsn ?? -1) > lsn) continue;
    const row = head ?? base;
    const levelLid = levelLidOf(row);
    index.keys.set(key, { lsn, opId: op?.opId ?? '', rev: op?.rev ?? 0, levelLid, busy: 0 });
  }
  for (const key of places.keys()) {
    index.placed.add(key);
    if (!names.has(key)) index.nameless.add(key);
  }
  for (const [key, { record, isHomeless }] of staging) {
    if (record !== null) index.staged.set(key, { isLatest: true, isHomeless });
  }
  for (const [fileId, { hash, file }] of files) index.files.set(fileId, { hash, levelLid: file.levelLid });
  return index;
}
