import { PLAIN_TEXT } from '../../domain/pictures/index.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { CLOSURE, NOTE, PICTURE_TEXT, PUBLIC_MAP } from '../schema/entity-key.ts';
import { closureIn } from './closures.ts';
import { noteIn } from './notes.ts';
import { pictureTextIn } from './picture-texts.ts';
import { publicMapIn } from './public-maps.ts';

/** A note, the text of a picture, a public map or a closure that has not reached the server: these are not in the outbox. */
export interface WaitingWords {
  kind: 'note' | 'picture' | 'map' | 'closure';
  clientLid: string;
  /** Of a closure. */
  siteLid?: string;
  /** Of the note, map or closure; the address of the picture. */
  id: string;
  /** What was written, the title of the map, or the text of the closure. Empty where that was taken away. */
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
  const [notes, texts, maps, closures, clients] = await Promise.all([
    of(NOTE),
    of(PICTURE_TEXT),
    of(PUBLIC_MAP),
    of(CLOSURE),
    db.clients.toArray(),
  ]);
  const stateOf = ({ clash, refused }: { clash: unknown; refused: unknown }): WaitingWords['state'] =>
    clash !== null ? 'conflict' : refused !== null ? 'refused' : 'waiting';
  const titles = new Map(clients.map(({ lid, title }) => [lid as string, title]));
  const where = (clientLid: string): string => titles.get(clientLid) ?? '';
  return [
    ...notes.map((record): WaitingWords => {
      const { clientLid, id, text, refused } = noteIn(record);
      const state = stateOf({ clash: null, refused });
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
        state: stateOf({ clash, refused }),
      };
    }),
    ...maps.map((record): WaitingWords => {
      const { clientLid, id, map, ...of } = publicMapIn(record);
      const state = stateOf(of);
      return { kind: 'map', clientLid, id, words: map.title, where: where(clientLid), at: record.at, state };
    }),
    ...closures.map((record): WaitingWords => {
      const { clientLid, id, closure, ...of } = closureIn(record);
      const words = Object.values(closure.text)[0] ?? '';
      const siteLid = closure.siteLid;
      return {
        kind: 'closure',
        clientLid,
        id,
        siteLid,
        words,
        where: where(clientLid),
        at: record.at,
        state: stateOf(of),
      };
    }),
  ].toSorted((a, b) => a.at - b.at);
}
