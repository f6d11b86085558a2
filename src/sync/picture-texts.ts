import { images } from '../contract/calls/images.ts';
import {
  changePictureText,
  listClients,
  listPictureTexts,
  movePictureText,
  serverIdOf,
  settlePictureTexts,
  type StoreyDatabase,
} from '../db/index.ts';
import {
  changedIn,
  isPictureTextWaiting,
  mergePictureText,
  waitingPicture,
  type PictureText,
} from '../domain/pictures/index.ts';
import type { Answer, ApiError } from './client/answer.ts';
import type { Api } from './client/api.ts';
import type { Condition } from './client/caller.ts';

const LIMIT = 500;
/** Answers to one text that a colleague changed meanwhile. */
const TRIES = 3;

/** What became of a reading. unavailable: the server keeps no texts of pictures. */
export type PictureTextsRead =
  | { status: 'read' }
  | { status: 'unavailable' }
  | { status: 'failed'; error: ApiError };

/**
 * Alternative texts of pictures: written on the device at once and sent when there is a network. What is sent twice says the
 * same, so each tab may send.
 */
export function createPictureTexts({ db, api }: { db: StoreyDatabase; api: Api }) {
  let sending: Promise<void> | null = null;

  async function readAll(client: number): Promise<Answer<Pick<PictureText, 'url' | 'texts' | 'tag'>[]>> {
    const found: Pick<PictureText, 'url' | 'texts' | 'tag'>[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const query = { limit: LIMIT, ...(cursor !== '' && { cursor }) };
      const answer: Awaited<ReturnType<typeof page>> = await page(client, query);
      if (!answer.ok) return answer;
      for (const { imageUrl, texts, tag } of answer.value.results) found.push({ url: imageUrl, texts, tag });
      ({ cursor } = answer.value);
    }
    return { ok: true, value: found };
  }
  const page = (client: number, query: { limit: number; cursor?: string }) =>
    api.call(images.texts, { params: { client }, query });

  /** Takes over what the server has of a client's texts. @param at milliseconds since 1970 */
  async function read(clientLid: string, at: number): Promise<PictureTextsRead> {
    const client = await serverIdOf(db, clientLid);
    if (client === undefined) return { status: 'read' };
    const isOffered = await api.extensions.offers('picture-texts');
    if (isOffered === null)
      return { status: 'failed', error: { kind: 'network', message: 'The server could not be asked.' } };
    const reading = { at, isOffered };
    if (!isOffered) {
      await settlePictureTexts(db, clientLid, { theirs: null, reading });
      return { status: 'unavailable' };
    }
    const answer = await readAll(client);
    if (!answer.ok) return { status: 'failed', error: answer.error };
    const theirs = answer.value.map((one): PictureText => ({
      clientLid,
      ...one,
      base: one.texts,
      clash: null,
      refused: null,
    }));
    await settlePictureTexts(db, clientLid, { theirs, reading });
    const byUrl = new Map(theirs.map((one) => [one.url, one]));
    for (const { url, tag } of (await listPictureTexts(db, clientLid)).values()) {
      const there = byUrl.get(url) ?? { texts: {}, tag: null };
      if (tag === there.tag) continue;
      await changePictureText(db, { clientLid, url }, (mine) => mine && mergePictureText(mine, there));
    }
    return { status: 'read' };
  }

  /** @returns whether the server can be asked for more */
  async function sendOne({ clientLid, url }: PictureText, client: number, at: number): Promise<boolean> {
    for (let tries = 0; tries < TRIES; tries++) {
      const sent = (await listPictureTexts(db, clientLid)).get(url);
      if (sent === undefined || !isToSend(sent)) return true;
      const { base, texts, tag } = sent;
      const changed = Object.fromEntries(changedIn(base, texts).map((code) => [code, texts[code] ?? null]));
      const condition: Condition = tag === null ? { ifNoneMatch: '*' } : { ifMatch: tag };
      const body = { imageUrl: url, texts: changed };
      const answer = await api.call(images.putTexts, { params: { client }, body }, { condition });
      if (answer.ok) {
        const newTag = Object.keys(texts).length === 0 ? null : (answer.tag ?? '');
        await changePictureText(db, sent, (mine) => mine && { ...mine, base: texts, tag: newTag });
        return true;
      }
      const { error } = answer;
      if (error.kind === 'http' && error.status === 412) {
        if ((await read(clientLid, at)).status === 'failed') return false;
        continue;
      }
      if (error.kind !== 'http' || error.status >= 500 || [401, 408, 429].includes(error.status))
        return false;
      const { code, message } = error;
      await changePictureText(db, sent, (mine) => mine && { ...mine, refused: { code, message } });
      return true;
    }
    return true;
  }

  async function sendAll(at: number): Promise<void> {
    const clients = await listClients(db);
    for (const { lid } of clients) await moveUploaded(lid);
    if (!(await api.extensions.has('picture-texts'))) return;
    for (const { lid } of clients) {
      const client = await serverIdOf(db, lid);
      if (client === undefined) continue;
      for (const text of (await listPictureTexts(db, lid)).values())
        if (isToSend(text) && !(await sendOne(text, client, at))) return;
    }
  }

  /** The text of an uploaded picture moves to its new address. The text of a picture that left the device is dropped. */
  async function moveUploaded(clientLid: string): Promise<void> {
    for (const text of (await listPictureTexts(db, clientLid)).values()) {
      const id = waitingPicture(text.url);
      if (id === null) continue;
      const file = await db.files.get(id);
      if (file === undefined) await changePictureText(db, text, () => null);
      else if (file.uploadedTo !== undefined) await movePictureText(db, text, file.uploadedTo);
    }
  }

  return {
    read,
    /** Sends what waits, once. Nothing is lost where that fails: it waits on. @param at milliseconds since 1970 */
    send: async (at: number): Promise<void> => {
      // What was written while others were sent goes after them.
      const before = sending;
      const mine = (before ?? Promise.resolve()).then(async () => sendAll(at)).catch(() => undefined);
      sending = mine;
      await mine;
      if (sending === mine) sending = null;
    },
  };
}
export type PictureTextCalls = ReturnType<typeof createPictureTexts>;

const isToSend = (text: PictureText): boolean =>
  isPictureTextWaiting(text) &&
  text.clash === null &&
  text.refused === null &&
  waitingPicture(text.url) === null;
