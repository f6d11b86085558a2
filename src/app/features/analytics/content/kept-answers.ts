import { useEffect, useState } from 'react';
import {
  keptPublishes,
  teamActivity,
  teamActivityRead,
  type KeptPublishes,
  type TeamActivityRead,
  type TeamEntry,
} from '../../../../db/index.ts';
import { useAnswer, type Asked } from '../../../online/use-answer.ts';
import { useLiveQuery } from '../../../state/queries/use-live-query.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import type { ActivityReading, PublishReading } from '../../../../sync/index.ts';

/** Pages of older activity that are read for the figure. */
const MOST_PAGES = 12;

export interface Kept<T> {
  /** Null: never read. Undefined while the device is asked. */
  kept: T | null | undefined;
  asked: Asked<ActivityReading | PublishReading>;
  /** The server does not offer it. */
  isUnavailable: boolean;
}

/** The publishes of a client: what the device kept, and meanwhile as the server has them now. */
export function useKeptPublishes(clientLid: string): Kept<KeptPublishes> {
  const { db, review } = useWorkspace();
  const asked = useAnswer(`publishes of ${clientLid}`, () => review.readPublishes(clientLid));
  const kept = useLiveQuery(async () => keptPublishes(db, clientLid), [db, clientLid]);
  return { kept, asked, isUnavailable: asked.value === 'unavailable' };
}

export interface KeptEdits {
  entries: readonly TeamEntry[];
  read: TeamActivityRead;
  /** Seconds since 1970: what is older is not on this device. Null: there is nothing older. */
  begins: number | null;
}

/** Who did what with a client's content since then: what the device kept, and meanwhile as the server has it. @param from milliseconds since 1970 */
export function useKeptEdits(clientLid: string, from: number): Kept<KeptEdits> {
  const { db, review } = useWorkspace();
  const asked = useAnswer(`edits of ${clientLid}`, () => review.readActivity(clientLid));
  const kept = useLiveQuery(async (): Promise<KeptEdits | null> => {
    const read = await teamActivityRead(db, clientLid);
    if (read === null) return null;
    const entries = await teamActivity(db, clientLid);
    return { entries, read, begins: read.older === null ? null : (entries.at(-1)?.at ?? null) };
  }, [db, clientLid]);
  const begins = kept?.begins ?? null;
  const [pages, setPages] = useState(0);
  const isShort = asked.value === 'read' && begins !== null && begins * 1000 > from && pages < MOST_PAGES;
  useEffect(() => {
    if (!isShort) return undefined;
    let isGone = false;
    review
      .readOlderActivity(clientLid)
      .then(({ ok }) => {
        if (!isGone) setPages((read) => (ok ? read + 1 : MOST_PAGES));
      })
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [review, clientLid, isShort, pages]);
  return { kept, asked, isUnavailable: asked.value === 'unavailable' };
}
