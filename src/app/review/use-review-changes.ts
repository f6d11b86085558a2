import { useEffect, useRef, useState } from 'react';
import { localChanges } from './local-changes.ts';
import type { ReviewChange } from '../../sync/index.ts';
import { useOnline } from '../online/use-online.ts';
import { useWorkspace } from '../state/session/workspace.ts';

export interface ReviewChanges {
  changes: readonly ReviewChange[];
  /** False while more of them are on their way. */
  isComplete: boolean;
  /** They came from this device alone: without the values before, and without later changes of others. */
  isFromDevice: boolean;
  /** They can't be had: not from the server, and this device does not know them. */
  hasFailed: boolean;
}

const NONE: ReviewChanges = { changes: [], isComplete: false, isFromDevice: false, hasFailed: false };

/**
 * What would be published, page by page; where the server does not tell, or can't be reached, what this device knows,
 * until there is a network again.
 * @param of the state that is compared, in a word: read again when it is another one
 * @param publish instead: what taking the publish of that number into the drafts would change, which the server alone knows
 */
export function useReviewChanges(clientLid: string | null, of: string, publish?: number): ReviewChanges {
  const { db, review } = useWorkspace();
  const isOnline = useOnline();
  const [found, setFound] = useState<ReviewChanges>(NONE);
  const told = useRef<string | null>(null);
  useEffect(() => {
    const asked = JSON.stringify([clientLid, of, publish]);
    // Whether there is a network matters only as long as the server has not told it.
    if (clientLid === null || told.current === asked) return undefined;
    told.current = null;
    let isGone = false;
    const show = (next: ReviewChanges): void => {
      if (!isGone) setFound(next);
    };
    const showOwn = async (): Promise<void> =>
      show(
        publish === undefined
          ? { ...NONE, changes: await localChanges(db, clientLid), isComplete: true, isFromDevice: true }
          : { ...NONE, hasFailed: true },
      );
    const read = async (): Promise<void> => {
      if (!(await review.isOffered())) return showOwn();
      const changes: ReviewChange[] = [];
      let cursor: string | null = null;
      do {
        const answer = await review.changes(clientLid, cursor, publish);
        if (isGone) return;
        if (!answer.ok) return showOwn();
        changes.push(...answer.value.results);
        ({ cursor } = answer.value);
        show({ ...NONE, changes: [...changes], isComplete: cursor === null });
      } while (cursor !== null);
      told.current = asked;
    };
    // A database that is closed during it has no followers left.
    read().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [db, review, clientLid, of, publish, isOnline]);
  return found;
}
