import type { WorkEntry, WorkPlace } from '../../../domain/exchange/index.ts';
import type { KeptClosure } from '../../../domain/closures/index.ts';
import type { Note } from '../../../domain/notes/index.ts';
import type { PictureText } from '../../../domain/pictures/index.ts';
import type { KeptMap } from '../../../domain/public-map/index.ts';
import { picturesOf } from '../../../domain/exchange/work-pictures.ts';
import {
  ancestorsOf,
  CONTENT_TABLES,
  entityKeyOf,
  entityOfStaged,
  isClosure,
  isNote,
  isOfForm,
  isPictureText,
  isPublicMap,
  parseEntityKey,
} from '../../schema/entity-key.ts';
import { closureIn } from '../../notes/closures.ts';
import { noteIn, placesOfNote } from '../../notes/notes.ts';
import { pictureTextIn } from '../../notes/picture-texts.ts';
import { publicMapIn } from '../../notes/public-maps.ts';
import { intentOf } from '../../outbox/coalesce.ts';
import type { ContentRow, EntityKey } from '../../schema/operation.ts';
import type { FileRecord, StagingRecord } from '../../schema/records.ts';
import { collect, type Collected, type SegmentEntries } from '../collect.ts';
import { changedOnto } from '../../journal/log/patch.ts';
import { segmentIn } from '../read-segment.ts';
import { segmentNameIn } from '../../journal/log/segment-index.ts';
import { isFeature } from '../../../domain/entities/row.ts';

/** What a journal alone says that has not arrived. */
export interface UnsentWork {
  places: WorkPlace[];
  work: WorkEntry[];
  /** Floor plans of new levels, whose bytes lie beside the journal. */
  plans: { hash: string; file: Omit<FileRecord, 'bytes'> }[];
  /** Forms that were open. */
  drafts: { record: StagingRecord; about: ContentRow | null }[];
  notes: Note[];
  pictureTexts: PictureText[];
  publicMaps: KeptMap[];
  closures: KeptClosure[];
  /** Segments of which something can't be read, and acts of which a part is missing. */
  damaged: number;
}

/** How a thing comes out of its lines. */
interface Standing {
  base: ContentRow | null;
  head: ContentRow | null;
  op: { opId: string; createdAt: number; isSaga: boolean } | null;
  /** The value before the last change, or null. */
  was: ContentRow | null;
}

/**
 * Collects the waiting work from segments, without a database: as `rebuild` does it, for a file that another device can import.
 * It can't be known which of it was sent, so all of it is in doubt there.
 */
export function unsentWork(
  segments: ReadonlyMap<string, Uint8Array>,
  ports: { now: number; newId: () => string },
): UnsentWork {
  const read: SegmentEntries[] = [];
  let damaged = 0;
  for (const [name, bytes] of segments) {
    const { lines, bad, newer } = segmentIn(bytes);
    if (bad > 0 || newer > 0) damaged += 1;
    read.push({ name, context: segmentNameIn(name)?.context ?? name, lines });
  }
  const found = collect(read);
  const standing = standingIn(found);
  const work = workIn(standing, ports);
  const carried = new Set(work.filter(({ table }) => table === 'levels').map(({ key }) => key));
  const stagedOf = (isOne: (key: EntityKey) => boolean): StagingRecord[] =>
    [...found.staging.values()].flatMap(({ record }) =>
      record !== null && isOne(record.entityKey) ? [record] : [],
    );
  const forms = stagedOf(isOfForm);
  const notes = stagedOf(isNote).map(noteIn);
  // The file that was picked for a level that is being made.
  for (const { entityKey, values } of forms)
    if (entityKey.startsWith('levels:new:')) carried.add(String(values['id']));
  const shown = new Set(picturesOf(work));
  const plans = [...found.files.values()].filter(
    ({ file }) => carried.has(file.levelLid) || shown.has(file.fileId),
  );
  const rowAt = (key: EntityKey): ContentRow | undefined => {
    const of = standing.get(key);
    return of?.head ?? of?.base ?? found.places.get(key)?.row;
  };
  return {
    places: placesIn(found, work, {
      rowAt,
      around: [...forms.flatMap(({ entityKey }) => aroundForm(entityKey)), ...notes.flatMap(placesOfNote)],
    }),
    work,
    plans: plans.map(({ hash, file }) => ({ hash, file })),
    notes,
    pictureTexts: stagedOf(isPictureText).map(pictureTextIn),
    publicMaps: stagedOf(isPublicMap).map(publicMapIn),
    closures: stagedOf(isClosure).map(closureIn),
    drafts: forms.map((record) => ({ record, about: rowAt(entityOfStaged(record.entityKey)) ?? null })),
    damaged: damaged + found.partial,
  };
}

function standingIn(found: Collected): Map<EntityKey, Standing> {
  const ackedAt = (key: EntityKey): number => found.acked.get(key) ?? -1;
  const standing = new Map<EntityKey, Standing>();
  for (const [key, { lsn, op, base, head }] of found.snapshots) {
    if (lsn <= ackedAt(key)) continue;
    const live = op && { opId: op.opId, createdAt: op.createdAt, isSaga: op.saga === true };
    standing.set(key, { base, head, op: live, was: head ?? base });
  }
  for (const { lsn, at, changes, ops } of found.entries) {
    for (const change of changes) {
      const key = entityKeyOf(change.table, change.key);
      if (lsn <= Math.max(ackedAt(key), found.snapshots.get(key)?.lsn ?? -1)) continue;
      const op = ops.get(key);
      const known = standing.get(key);
      const isFirst = known === undefined || op?.rev === 1;
      const before = known === undefined ? change.before : known.head;
      standing.set(key, {
        base: isFirst ? (op?.base === undefined ? change.before : op.base) : known.base,
        head: changedOnto(before, change),
        op: op
          ? {
              opId: op.opId,
              createdAt: known?.op?.opId === op.opId ? known.op.createdAt : at,
              isSaga: op.saga === true,
            }
          : null,
        was: before ?? known?.was ?? null,
      });
    }
  }
  return standing;
}

function workIn(
  standing: ReadonlyMap<EntityKey, Standing>,
  { now, newId }: { now: number; newId: () => string },
): WorkEntry[] {
  const newLevels = new Set(
    [...standing].flatMap(([key, { op, head }]) => (op?.isSaga === true && head !== null ? [key] : [])),
  );
  const work: WorkEntry[] = [];
  for (const [entityKey, of] of standing) {
    const { table, key } = parseEntityKey(entityKey);
    const { head, op, was } = of;
    const isCarried =
      head !== null && isFeature(head) && head.levelLid !== null && newLevels.has(`levels:${head.levelLid}`);
    if (op === null && isCarried) {
      work.push({ table, key, op: null, base: null, head, knows: [] });
      continue;
    }
    const { opId, createdAt } = op ?? { opId: newId(), createdAt: now };
    if (op?.isSaga === true) {
      // A new level is looked up from its first step on; a level deleted while it was sent is deleted.
      const base = head === null ? (of.base ?? was) : of.base;
      if (head === null && base === null) continue;
      const intent = head === null ? 'delete' : 'create';
      const own = { opId, intent, createdAt, state: 'ready' } as const;
      work.push({ table, key, op: own, base, head, knows: [] });
      continue;
    }
    const wanted = intentOf(of.base, head);
    // Taken back again, and yet under way: it may have arrived.
    if (wanted === null && (op === null || was === null)) continue;
    const intent = wanted ?? (head !== null ? 'update' : table === 'features' ? 'delete' : 'create');
    const sent =
      wanted === null
        ? { at: now, intent: intentOf(of.base, was) ?? intent, value: was }
        : { at: now, intent, value: head };
    const own = { opId, intent, createdAt, state: 'unknown' as const, sent };
    work.push({ table, key, op: own, base: of.base, head, knows: [] });
  }
  return work.sort(byTable);
}

/** What a form is about, or what the new thing in it is to lie in, whichever table that is of. */
function aroundForm(name: EntityKey): EntityKey[] {
  const about = entityOfStaged(name);
  const [, key, parent] = about.split(':');
  return key === 'new' ? CONTENT_TABLES.map((table) => entityKeyOf(table, parent ?? '')) : [about];
}

/** What work and forms lie in, and itself, with the server's names as far as the journal knows them. */
function placesIn(
  found: Collected,
  work: readonly WorkEntry[],
  of: { rowAt: (key: EntityKey) => ContentRow | undefined; around: readonly EntityKey[] },
): WorkPlace[] {
  const rows = new Map<EntityKey, ContentRow>();
  const addAll = (keys: readonly EntityKey[]): void => {
    for (const key of keys) {
      const there = rows.has(key) ? undefined : of.rowAt(key);
      if (there === undefined) continue;
      rows.set(key, there);
      addAll(ancestorsOf(there));
    }
  };
  for (const { table, key, head, base, op } of work) {
    const row = head ?? base ?? op?.sent?.value ?? null;
    if (row === null) continue;
    rows.set(entityKeyOf(table, key), row);
    addAll(ancestorsOf(row));
  }
  addAll(of.around);
  const places = [...rows].flatMap(([entityKey, row]): WorkPlace[] => {
    const { table } = parseEntityKey(entityKey);
    if (table === 'features' || isFeature(row)) return [];
    return [{ table, row, serverKey: found.names.get(entityKey) ?? null }];
  });
  return places.sort(byTable);
}

const byTable = (a: Pick<WorkEntry, 'table'>, b: Pick<WorkEntry, 'table'>): number =>
  CONTENT_TABLES.indexOf(a.table) - CONTENT_TABLES.indexOf(b.table);
