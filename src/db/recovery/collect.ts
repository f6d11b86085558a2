import type { Change } from '../../domain/moment/moment.ts';
import { entityKeyOf } from '../schema/entity-key.ts';
import type { ContentRow, EntityKey } from '../schema/operation.ts';
import type { StagingRecord } from '../schema/records.ts';
import type { LogEntry, EntryOf } from '../journal/log/log-entry.ts';

/** The entries of one segment and its context. */
export interface SegmentEntries {
  name: string;
  context: string;
  lines: readonly LogEntry[];
}

type MomentEntry = EntryOf<'moment'>;

/** One complete transaction. */
export interface LoggedTransaction {
  context: string;
  segment: string;
  lsn: number;
  at: number;
  label: string;
  changes: Change[];
  /** The draft that was saved with it. */
  ends?: string | undefined;
  /** The operations of its changes. */
  ops: Map<EntityKey, NonNullable<MomentEntry['op']>>;
  /** The database had no space for it, and it was not applied since. */
  isKept: boolean;
}

export interface Staged {
  record: StagingRecord | null;
  /** The database had no space for it. */
  isHomeless: boolean;
  segment: string;
  lsn: number;
  n: number;
}

/** Combines the entries of all segments. They may come in any order and repeatedly. */
export interface Collected {
  /** In the order of their commits. */
  entries: LoggedTransaction[];
  /** Transactions with missing entries: not acknowledged to the user, or the segment is damaged. */
  partial: number;
  /** Up to which lsn nothing is pending, by entity. */
  acked: ReadonlyMap<EntityKey, number>;
  snapshots: ReadonlyMap<EntityKey, EntryOf<'snapshot'> & { segment: string }>;
  places: ReadonlyMap<EntityKey, EntryOf<'place'>>;
  names: ReadonlyMap<EntityKey, string>;
  staging: ReadonlyMap<EntityKey, Staged>;
  files: ReadonlyMap<string, EntryOf<'file'> & { segment: string }>;
  /** The highest lsn. */
  lastLsn: number;
  /** The highest number of a draft. */
  lastStaged: number;
}

export function collect(segments: readonly SegmentEntries[]): Collected {
  const moments = new Map<string, { of: SegmentEntries; parts: Map<number, MomentEntry> }>();
  const [cancelled, kept, done] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const acked = new Map<EntityKey, number>();
  const snapshots = new Map<EntityKey, EntryOf<'snapshot'> & { segment: string }>();
  const places = new Map<EntityKey, EntryOf<'place'>>();
  const names = new Map<EntityKey, string>();
  const staging = new Map<EntityKey, Staged>();
  const files = new Map<string, EntryOf<'file'> & { segment: string }>();
  const unfiled = new Set<string>();
  let lastLsn = 0;
  let lastStaged = 0;

  const stage = (key: EntityKey, next: Staged): void => {
    lastStaged = Math.max(lastStaged, next.n);
    const known = staging.get(key);
    if (known === undefined || isLater(known, next)) staging.set(key, next);
  };

  const picture = (line: EntryOf<'snapshot'>, segment: string): void => {
    if ((snapshots.get(line.key)?.lsn ?? -1) < line.lsn) snapshots.set(line.key, { ...line, segment });
  };
  const settled = (key: EntityKey, lsn: number): void => {
    acked.set(key, Math.max(acked.get(key) ?? -1, lsn));
  };

  for (const of of segments) {
    for (const line of of.lines) {
      if ('lsn' in line) lastLsn = Math.max(lastLsn, line.lsn);
      switch (line.type) {
        case 'moment': {
          const id = idOf(of.context, line.lsn);
          const known = moments.get(id) ?? { of, parts: new Map<number, MomentEntry>() };
          if (!known.parts.has(line.i)) known.parts.set(line.i, line);
          moments.set(id, known);
          break;
        }
        case 'cancel':
          cancelled.add(idOf(of.context, line.lsn));
          break;
        case 'kept':
          kept.add(idOf(of.context, line.lsn));
          break;
        case 'done':
          done.add(idOf(of.context, line.lsn));
          break;
        case 'ack':
          for (const key of line.keys) settled(key, line.lsn);
          break;
        case 'snapshot':
          picture(line, of.name);
          break;
        case 'place':
          if ((places.get(line.key)?.lsn ?? -1) < line.lsn) places.set(line.key, line);
          if (line.serverKey !== null) names.set(line.key, line.serverKey);
          break;
        case 'id':
          names.set(line.key, line.serverKey);
          break;
        case 'stage':
          stage(line.record.entityKey, { ...line, isHomeless: line.isHomeless ?? false, segment: of.name });
          break;
        case 'unstage':
          stage(line.key, { record: null, isHomeless: false, segment: of.name, lsn: line.lsn, n: line.n });
          break;
        case 'file':
          files.set(line.file.fileId, { ...line, segment: of.name });
          break;
        case 'unfile':
          unfiled.add(line.fileId);
      }
    }
  }

  for (const fileId of unfiled) files.delete(fileId);
  const entries: LoggedTransaction[] = [];
  let partial = 0;
  for (const [id, { of, parts }] of moments) {
    if (cancelled.has(id)) continue;
    const entry = entryOf(of, parts);
    if (entry === null) partial += 1;
    else entries.push({ ...entry, isKept: kept.has(id) && !done.has(id) });
  }
  for (const entry of entries) {
    for (const { key, before, op, base } of startsIn(entry)) {
      if (op.rev === 1) settled(key, entry.lsn - 1);
      else if (base !== undefined) picture(pictureBefore(entry, { key, before, op, base }), entry.segment);
    }
  }
  entries.sort((a, b) => a.lsn - b.lsn || (a.context < b.context ? -1 : 1));
  return { entries, partial, acked, snapshots, places, names, staging, files, lastLsn, lastStaged };
}

/** Two tabs number their drafts separately: of two versions of one form the younger counts. */
function isLater(known: Staged, next: Staged): boolean {
  const [was, is] = [known.record?.at, next.record?.at];
  if (was !== undefined && is !== undefined && was !== is) return was < is;
  return known.lsn < next.lsn || (known.lsn === next.lsn && known.n < next.n);
}

const idOf = (context: string, lsn: number): string => `${context}/${lsn}`;

interface Start {
  key: EntityKey;
  before: ContentRow | null;
  op: NonNullable<MomentEntry['op']>;
  base: ContentRow | null | undefined;
}

/** The changes of a transaction that contain their base: earlier entries are not needed. */
function startsIn({ changes, ops }: Pick<LoggedTransaction, 'changes' | 'ops'>): Start[] {
  return changes.flatMap(({ table, key: name, before }) => {
    const key = entityKeyOf(table, name);
    const op = ops.get(key);
    return op === undefined ? [] : [{ key, before, op, base: op.base }];
  });
}

/** The state of an entity just before a transaction. */
function pictureBefore(
  { lsn, at }: Pick<LoggedTransaction, 'lsn' | 'at'>,
  { key, before, op, base }: Start & { base: ContentRow | null },
): EntryOf<'snapshot'> {
  const { opId, rev, saga } = op;
  const then = { opId, rev: rev - 1, createdAt: at, ...(saga === true && { saga }) };
  return { type: 'snapshot', lsn: lsn - 1, key, op: then, base, head: before };
}

/** Null while a part is missing: a transaction is replayed as a whole or not at all. */
function entryOf(
  of: SegmentEntries,
  parts: ReadonlyMap<number, MomentEntry>,
): Omit<LoggedTransaction, 'isKept'> | null {
  const [first] = parts.values();
  if (first === undefined) return null;
  const changes: Change[] = [];
  const ops: LoggedTransaction['ops'] = new Map();
  for (let i = 0; i < first.n; i += 1) {
    const part = parts.get(i);
    if (part === undefined) return null;
    changes.push(part.change);
    if (part.op !== undefined) ops.set(entityKeyOf(part.change.table, part.change.key), part.op);
  }
  const { lsn, at, label } = first;
  const ends = parts.get(0)?.ends;
  return { context: of.context, segment: of.name, lsn, at, label, changes, ends, ops };
}
