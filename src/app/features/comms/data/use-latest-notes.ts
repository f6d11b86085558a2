import { useEffect, useState } from 'react';
import type { NotesRead } from '../../../../sync/index.ts';
import { useOnline } from '../../../online/use-online.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';

/** Between readings while the page is open. */
const EACH_MS = 60_000;

export interface LatestNotes {
  /** Null until the server has answered, and where it can't be reached. */
  outcome: NotesRead | null;
  isReading: boolean;
  again: () => void;
}

/** Reads what others wrote and who can be named, while the page is open and there is a network. */
export function useLatestNotes(clientLid: string): LatestNotes {
  const { notes } = useWorkspace();
  const isOnline = useOnline();
  const [outcome, setOutcome] = useState<NotesRead | null>(null);
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (!isOnline) return undefined;
    let isGone = false;
    const read = (): void => {
      if (document.visibilityState === 'hidden') return;
      void notes.read(clientLid).then((done) => {
        if (!isGone) setOutcome(done);
      });
    };
    read();
    // Who can be named changes seldom.
    void notes.readPeople(clientLid);
    const timer = setInterval(read, EACH_MS);
    document.addEventListener('visibilitychange', read);
    return () => {
      isGone = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', read);
    };
  }, [notes, clientLid, isOnline, times]);
  return {
    outcome: isOnline ? outcome : null,
    isReading: isOnline && outcome === null,
    again: () => setTimes(times + 1),
  };
}
