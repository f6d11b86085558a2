import { isPictureTextWaiting, type PictureText } from '../../domain/pictures/index.ts';
import { readAncestors } from '../database/encode-ancestors.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { entityKeyOf, PICTURE_TEXT } from '../schema/entity-key.ts';
import type { EntityKey } from '../schema/operation.ts';
import type { StagingRecord } from '../schema/records.ts';

type Which = Pick<PictureText, 'clientLid' | 'url'>;

/** As notes: those of the server are in `meta`, those that wait are with the unsaved forms, and so in the journal too. */
const PREFIX = 'picture-text:';
const READING = 'picture-texts-read:';
const keyOf = ({ clientLid, url }: Which): string => `${PREFIX}${clientLid}:${url}`;
const WAITING = `clients:${PICTURE_TEXT}:`;
const waitingKey = ({ clientLid, url }: Which): EntityKey => `clients:${PICTURE_TEXT}:${clientLid}:${url}`;

/** What a reading of a client's texts came to. */
export interface PictureTextsReading {
  /** Milliseconds since 1970, by this device's clock. */
  at: number;
  /** The server keeps texts of pictures. */
  isOffered: boolean;
}

/** The text in what is kept under the key of one. */
export const pictureTextIn = ({ values }: Pick<StagingRecord, 'values'>): PictureText =>
  values['text'] as PictureText;

/** Texts of a client on this device, by the address of their picture. May be the query of a live query. */
export async function listPictureTexts(
  db: StoreyDatabase,
  clientLid: string,
): Promise<ReadonlyMap<string, PictureText>> {
  const settled = await db.meta.where('k').startsWith(`${PREFIX}${clientLid}:`).toArray();
  const waiting = await db.staging.where(':id').startsWith(`${WAITING}${clientLid}:`).toArray();
  const texts = [...settled.map(({ value }) => value as PictureText), ...waiting.map(pictureTextIn)];
  return new Map(texts.map((text) => [text.url, text]));
}

/** The text of one picture; undefined where it has none. May be the query of a live query. */
export async function readPictureText(db: StoreyDatabase, of: Which): Promise<PictureText | undefined> {
  const waiting = await db.staging.get(waitingKey(of));
  if (waiting !== undefined) return pictureTextIn(waiting);
  return (await db.meta.get(keyOf(of)))?.value as PictureText | undefined;
}

/** How many texts have not reached the server. May be the query of a live query. */
export const countWaitingTexts = (db: StoreyDatabase): Promise<number> =>
  db.staging.where(':id').startsWith(WAITING).count();

/** When the texts of a client were last read; null: never on this device. May be the query of a live query. */
export async function pictureTextsReading(
  db: StoreyDatabase,
  clientLid: string,
): Promise<PictureTextsReading | null> {
  return ((await db.meta.get(READING + clientLid))?.value as PictureTextsReading | undefined) ?? null;
}

/**
 * Reads a text and writes it changed, without another write in between. Null: it is dropped.
 * @param ends the draft that it was written in: deleted in the same transaction
 */
export async function changePictureText(
  db: StoreyDatabase,
  of: Which,
  change: (text: PictureText | undefined) => PictureText | null | undefined,
  ends?: EntityKey,
): Promise<void> {
  const written = await db.transaction('rw', db.meta, db.staging, async () => {
    if (ends !== undefined) await db.staging.delete(ends);
    const before = await readPictureText(db, of);
    const next = change(before);
    if (next === undefined || next === before) return undefined;
    const waiting = await db.staging.get(waitingKey(of));
    if (next !== null && isPictureTextWaiting(next)) {
      await db.meta.delete(keyOf(of));
      const record: StagingRecord = {
        entityKey: waitingKey(of),
        values: { text: next },
        geometry: null,
        mode: 'edit',
        at: Math.max((waiting?.at ?? 0) + 1, Date.now()),
      };
      await db.staging.put(record);
      return record;
    }
    if (waiting !== undefined) await db.staging.delete(waitingKey(of));
    if (next === null || next.tag === null) await db.meta.delete(keyOf(of));
    else await db.meta.put({ k: keyOf(of), value: next });
    return waiting === undefined ? undefined : null;
  });
  if (written === null) await db.journal?.unstage(waitingKey(of));
  else if (written !== undefined && db.journal !== null) {
    const client = await db.clients.get(of.clientLid);
    const rows = new Map(client === undefined ? [] : [[entityKeyOf('clients', of.clientLid), client]]);
    await db.journal.stage(written, false, await readAncestors(db, rows, (keys) => [...keys]));
  }
}

/** A picture has another address by now, such as that of its upload. What the text says there already stays. */
export async function movePictureText(db: StoreyDatabase, of: Which, to: string): Promise<void> {
  const moved = await readPictureText(db, of);
  if (moved === undefined) return;
  await changePictureText(db, { ...of, url: to }, (there) => {
    const texts = { ...moved.texts, ...there?.texts };
    return there === undefined
      ? { ...moved, url: to, base: {}, tag: null, clash: null, refused: null }
      : { ...there, texts };
  });
  await changePictureText(db, of, () => null);
}

/** Takes over what the server has where nothing waits here, and drops what it has no more; once for all of a client. */
export async function settlePictureTexts(
  db: StoreyDatabase,
  clientLid: string,
  { theirs, reading }: { theirs: readonly PictureText[] | null; reading: PictureTextsReading },
): Promise<void> {
  await db.transaction('rw', db.meta, db.staging, async () => {
    await db.meta.put({ k: READING + clientLid, value: reading });
    if (theirs === null) return;
    const prefix = `${WAITING}${clientLid}:`;
    const waiting = new Set(await db.staging.where(':id').startsWith(prefix).primaryKeys());
    const settled = theirs.filter((text) => !waiting.has(waitingKey(text)));
    const kept = new Set(settled.map(keyOf));
    const known = await db.meta.where('k').startsWith(`${PREFIX}${clientLid}:`).toArray();
    const before = new Map(known.map(({ k, value }) => [k, (value as PictureText).tag]));
    await db.meta.bulkDelete([...before.keys()].filter((k) => !kept.has(k)));
    await db.meta.bulkPut(
      settled
        .filter((text) => before.get(keyOf(text)) !== text.tag)
        .map((text) => ({ k: keyOf(text), value: text })),
    );
  });
}
