import { readWorkFile, writeWorkFile, type WorkDraft } from '../../domain/exchange/index.ts';
import type { User } from '../../domain/entities/user.ts';
import { EXCHANGE } from '../../domain/exchange/limits.ts';
import { readJournal, type StoredJournal } from '../../db/recovery/offline-read/read-without-database.ts';
import { sha256 } from '../../db/journal/log/hash.ts';
import { unsentWork, type UnsentWork } from '../../db/recovery/offline-read/unsent-work.ts';
import { ownerOfStaged, placeOfDraft, workDraftOf } from '../../db/exchange/collect-drafts.ts';
import { entityKeyOf, type FileRecord } from '../../db/index.ts';
import type { WorkFile } from './exchange-types.ts';
import { checksum, makerOf, nameOf, pictureOf, planOf, word } from './work-file-parts.ts';

export interface RescueOf {
  /** The database's name. */
  name: string;
  origin: string;
  deviceName: string;
  user: User;
  /** Milliseconds since 1970. */
  now: () => number;
  newId: () => string;
}

export interface Rescued {
  /** Changes that have not arrived, as a person counts them. */
  waiting: number;
  /** A file that the sync centre of any device takes in; null: nothing waits, or it can't be made. */
  work: WorkFile | null;
  /** The journal's lines as they are, which are for people who can read them; null where nothing lies there. */
  lines: { name: string; blob: Blob } | null;
  /** What the file of work does not hold: open forms with an unknown place, floor plans that are gone, damaged parts. */
  left: { drafts: number; plans: number; damaged: number };
}

/**
 * Takes unsent work out of the journal of a database that can't be opened. Reads only. Throws where the journal can't be
 * read.
 * @param journal as `readJournal` gives it
 */
export async function rescueWork(of: RescueOf, journal?: StoredJournal): Promise<Rescued> {
  const lying = journal ?? (await readJournal(of.name));
  const at = of.now();
  const unsent = unsentWork(lying.segments, { now: at, newId: of.newId });
  const { places, work, plans, damaged } = unsent;
  const drafts = draftsIn(unsent, of.newId);
  const files: FileRecord[] = [];
  for (const { hash, file } of plans) {
    const bytes = await lying.readFile(hash).catch(() => null);
    if (bytes !== null && (await sha256(bytes)) === hash) files.push({ ...file, bytes });
  }
  const changes = work.filter(({ op }) => op !== null).length;
  const content = {
    fileId: of.newId(),
    at,
    origin: of.origin,
    by: makerOf(of.user),
    // The device's own name lies in the database.
    device: { id: of.newId(), name: word(of.deviceName) },
    places,
    work,
    files: files.filter(({ picture }) => picture === undefined).map(planOf),
    pictures: files.filter(({ picture }) => picture !== undefined).map(pictureOf),
    drafts,
  };
  const text = changes + drafts.length === 0 ? null : await writeWorkFile(content, checksum);
  // A copy that our own reader refuses is not offered as a work file.
  const isSound = text !== null && (await readWorkFile(text, checksum)).ok;
  return {
    waiting: changes,
    work: isSound
      ? {
          name: nameOf(at),
          blob: new Blob([text], { type: 'application/json' }),
          changes,
          drafts: drafts.length,
        }
      : null,
    lines: linesOf(
      new Map([...lying.segments, ...lying.aside]),
      at,
      lying.segments.size > 0 ? 'journal' : 'damaged',
    ),
    left: {
      drafts: unsent.drafts.length - (isSound ? drafts.length : 0),
      plans: plans.length - files.length,
      damaged: damaged + lying.aside.size,
    },
  };
}

/** Forms that another device can place: of what is new, the journal has to know the server's name of its place. */
function draftsIn({ drafts, places }: UnsentWork, newId: () => string): WorkDraft[] {
  const named = new Set(places.map(({ table, row }) => entityKeyOf(table, row.lid)));
  const isPlaced = (draft: WorkDraft | null): draft is WorkDraft => {
    const place = draft && placeOfDraft(draft);
    return draft !== null && (place === null || named.has(place));
  };
  const forms = drafts.flatMap(({ record, about }) => {
    const version = { draftId: ownerOfStaged(record.entityKey) ?? newId(), at: record.at };
    // A feature is called the same everywhere, whether or not its level can be named.
    return [about, null].map((row) => workDraftOf(record, version, row)).find(isPlaced) ?? [];
  });
  return forms.slice(0, EXCHANGE.maxDrafts);
}

/** Copies that were set aside because they have unreadable parts; null without any. */
export async function copiesPutAside(
  name: string,
  now: () => number,
): Promise<{ name: string; blob: Blob } | null> {
  return linesOf((await readJournal(name)).aside, now(), 'damaged');
}

/** Byte for byte, one after the other. */
function linesOf(
  segments: ReadonlyMap<string, Uint8Array>,
  at: number,
  kind: string,
): { name: string; blob: Blob } | null {
  const parts = [...segments].flatMap(([name, bytes]) => [
    `{"segment":${JSON.stringify(name)},"bytes":${bytes.length}}\n`,
    new Uint8Array(bytes),
    '\n',
  ]);
  const blob = new Blob(parts, { type: 'application/x-ndjson' });
  return parts.length === 0 ? null : { name: nameOf(at, kind, 'ndjson'), blob };
}
