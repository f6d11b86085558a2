import { useSyncExternalStore } from 'react';
import {
  countDrafts,
  countWaitingClosures,
  countWaitingMaps,
  countWaitingTexts,
  listWaitingNotes,
} from '../../../db/index.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { useLiveQuery } from '../../state/queries/use-live-query.ts';

export interface Unsent {
  waiting: number;
  refused: number;
  conflicts: number;
  /** Changes of all three kinds. */
  all: number;
  /** Forms with work that is not saved. Undefined while the device is being asked. */
  drafts: number | undefined;
  isOnline: boolean;
  isSending: boolean;
}

/** What has not arrived, and what is not saved, in numbers. */
export function useUnsent(): Unsent {
  const { db, engine } = useWorkspace();
  const drafts = useLiveQuery(async () => countDrafts(db).catch(() => 0), [db]);
  const status = useSyncExternalStore(engine.subscribe, engine.getSnapshot);
  const notes = useLiveQuery(async () => (await listWaitingNotes(db).catch(() => [])).length, [db]) ?? 0;
  const texts = useLiveQuery(async () => countWaitingTexts(db).catch(() => 0), [db]) ?? 0;
  const maps = useLiveQuery(async () => countWaitingMaps(db).catch(() => 0), [db]) ?? 0;
  const closures = useLiveQuery(async () => countWaitingClosures(db).catch(() => 0), [db]) ?? 0;
  const { refused, conflicts, online } = status;
  const waiting = status.waiting + status.sending + notes + texts + maps + closures;
  return {
    waiting,
    refused,
    conflicts,
    all: waiting + refused + conflicts,
    drafts,
    isOnline: online,
    isSending: status.phase === 'syncing',
  };
}
