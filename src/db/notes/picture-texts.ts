import { isPictureTextWaiting, type PictureText } from '../../domain/pictures/index.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { PICTURE_TEXT } from '../schema/entity-key.ts';
import { keptBeside } from './kept-beside.ts';

type Which = Pick<PictureText, 'clientLid' | 'url'>;

const WAITING = `clients:${PICTURE_TEXT}:`;
const PREFIX = 'picture-text:';
const READING = 'picture-texts-read:';
const kept = keptBeside<PictureText, Which>({
  prefix: PREFIX,
  waiting: WAITING,
  member: 'text',
  idOf: ({ url }) => url,
  isWaiting: isPictureTextWaiting,
  isNothing: ({ tag }) => tag === null,
});
const { keyOf, waitingKey } = kept;

/** What a reading of a client's texts came to. */
export interface PictureTextsReading {
  /** Milliseconds since 1970, by this device's clock. */
  at: number;
  /** The server keeps texts of pictures. */
  isOffered: boolean;
}

/** The text in what is kept under the key of one. */
export const pictureTextIn = kept.thingIn;

/** Texts of a client on this device, by the address of their picture. May be the query of a live query. */
export async function listPictureTexts(
  db: StoreyDatabase,
  clientLid: string,
): Promise<ReadonlyMap<string, PictureText>> {
  return new Map((await kept.list(db, clientLid)).map((text) => [text.url, text]));
}

/** The text of one picture; undefined where it has none. May be the query of a live query. */
export const readPictureText = kept.read;

/** How many texts have not reached the server. May be the query of a live query. */
export const countWaitingTexts = kept.countWaiting;

/** When the texts of a client were last read; null: never on this device. May be the query of a live query. */
export async function pictureTextsReading(
  db: StoreyDatabase,
  clientLid: string,
): Promise<PictureTextsReading | null> {
  return ((await db.meta.get(READING + clientLid))?.value as PictureTextsReading | undefined) ?? null;
}

/** Reads a text and writes it changed, without another write in between. Null: it is dropped. */
export const changePictureText = kept.change;

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
