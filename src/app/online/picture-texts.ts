import { useEffect } from 'react';
import {
  listPictureTexts,
  pictureTextsReading,
  readPictureText,
  type PictureTextsReading,
  type StoreyDatabase,
} from '../../db/index.ts';
import type { PictureText } from '../../domain/pictures/index.ts';
import type { Query } from '../state/queries/query.ts';
import { useQuery } from '../state/queries/shared-query.ts';
import { useWorkspace } from '../state/session/workspace.ts';
import { useOnline } from './use-online.ts';

/** Milliseconds after which the server is asked again where a page opens. */
const FRESH_MS = 60_000;

interface KnownTexts {
  texts: ReadonlyMap<string, PictureText>;
  /** Null: never read on this device. */
  reading: PictureTextsReading | null;
}

const textsQuery = (db: StoreyDatabase, clientLid: string): Query<KnownTexts> => ({
  key: JSON.stringify(['picture texts', clientLid]),
  tables: ['meta', 'staging'],
  ask: async () => ({
    texts: await listPictureTexts(db, clientLid),
    reading: await pictureTextsReading(db, clientLid),
  }),
});

/** The texts of a client's pictures, read from the server where a page opens. Undefined while the device is asked. */
export function usePictureTexts(clientLid: string): KnownTexts | undefined {
  const { db } = useWorkspace();
  useTextsRead(clientLid);
  return useQuery(db, textsQuery(db, clientLid));
}

const textQuery = (db: StoreyDatabase, clientLid: string, url: string): Query<PictureText | null> => ({
  key: JSON.stringify(['picture text', clientLid, url]),
  tables: ['meta', 'staging'],
  ask: async () => (await readPictureText(db, { clientLid, url })) ?? null,
});

/** Of one picture, as the device has it. Undefined while it is asked; null: none. */
export function usePictureText(clientLid: string, url: string): PictureText | null | undefined {
  const { db } = useWorkspace();
  return useQuery(db, textQuery(db, clientLid, url));
}

/** Has what waits sent, and what colleagues wrote read. */
function useTextsRead(clientLid: string): void {
  const { db, online, now } = useWorkspace();
  const isOnline = useOnline();
  useEffect(() => {
    if (!isOnline) return;
    const read = async (): Promise<void> => {
      const texts = await online.pictureTexts();
      await texts.send(now());
      const last = await pictureTextsReading(db, clientLid);
      if (last?.isOffered !== true || now() - last.at > FRESH_MS) await texts.read(clientLid, now());
    };
    // What the device has stays.
    void read().catch(() => undefined);
  }, [db, online, now, clientLid, isOnline]);
}
