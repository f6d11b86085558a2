import { PLAIN_TEXT } from '../../domain/pictures/index.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { NOTE, PICTURE_TEXT } from '../schema/entity-key.ts';
import { noteIn } from './notes.ts';
import { pictureTextIn } from './picture-texts.ts';

/** A note or the text of a picture that has not reached the server: these are not in the outbox. */
export interface WaitingWords {
  kind: 'note' | 'picture';
  clientLid: string;
  /** Of the note; the address of the picture. */
  id: string;
  /** What was written. Empty where that was taken away. */
  words: string;
  /** Title of the client. Empty where this device does not have it. */
  where: string;
  /** Milliseconds since 1970 when it was last changed. */
  at: number;
  /** refused: the server did not take it; conflict: a colleague wrote something else. */
  state: 'waiting' | 'refused' | 'conflict';
}

/** All of them, the oldest first. May be the query of a live query. */
export async function listWaitingWords(db: StoreyDatabase): Promise<WaitingWords[]> {
  const of = (what: string) => db.staging.where(':id').startsWith(`clients:${what}:`).toArray();
  const [notes, texts, clients] = await Promise.all([of(NOTE), of(PICTURE_TEXT), db.clients.toArray()]);
  const titles = new Map(clients.map(({ lid, title }) => [lid as string, title]));
  const where = (clientLid: string): string => titles.get(clientLid) ?? '';
  return [
    ...notes.map((record): WaitingWords => {
      const { clientLid, id, text, refused } = noteIn(record);
      const state = refused === null ? 'waiting' : 'refused';
      return { kind: 'note', clientLid, id, words: text, where: where(clientLid), at: record.at, state };
    }),
    ...texts.map((record): WaitingWords => {
      const { clientLid, url, texts: words, clash, refused } = pictureTextIn(record);
      return {
        kind: 'picture',
        clientLid,
        id: url,
        words: words[PLAIN_TEXT] ?? Object.values(words)[0] ?? '',
        where: where(clientLid),
        at: record.at,
        state: clash !== null ? 'conflict' : refused !== null ? 'refused' : 'waiting',
      };
    }),
  ].toSorted((a, b) => a.at - b.at);
}
