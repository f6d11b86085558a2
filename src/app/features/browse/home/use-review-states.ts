import { useEffect } from 'react';
import {
  dropOldReviewStates,
  keepReviewState,
  listClients,
  reviewStates,
  serverIdOf,
} from '../../../../db/index.ts';
import { canPublish } from '../../../../domain/status/index.ts';
import { useOnline } from '../../../online/use-online.ts';
import { useHierarchyReady } from '../../../state/sync-status/hierarchy-ready.ts';
import { useWorkspace, type Workspace } from '../../../state/session/workspace.ts';

/** Milliseconds between two rounds. */
const ROUND_MS = 60_000;
/** Milliseconds for which an answer is believed. */
const FRESH_MS = 20_000;
/** Clients that are asked about in a round: a person of many organisations must not keep the server busy. */
const MOST = 40;

/** Asks the server which maps wait for a review by this person, now and while the page is open; what it says is kept. */
export function useReviewStates(): void {
  const workspace = useWorkspace();
  const isOnline = useOnline();
  // The first reading of all may bring the clients.
  const isReady = useHierarchyReady();
  useEffect(() => {
    if (!isOnline) return undefined;
    let isOver = false;
    const round = (): void => {
      // A database that is closed during it has no page left.
      if (document.visibilityState === 'visible')
        void readReviews(workspace, () => isOver).catch(() => undefined);
    };
    round();
    const timer = setInterval(round, ROUND_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [workspace, isOnline, isReady]);
}

/** Those first that were asked about longest ago. */
async function readReviews({ db, user, publishing, now }: Workspace, isOver: () => boolean): Promise<void> {
  if (db.isNewer) return;
  await dropOldReviewStates(db);
  const kept = new Map((await reviewStates(db)).map((one) => [one.clientLid, one]));
  const ageOf = (lid: string): number => now() - (kept.get(lid)?.readAt ?? 0);
  const due: string[] = [];
  for (const { lid } of await listClients(db)) {
    const id = await serverIdOf(db, lid);
    if (id !== undefined && canPublish(user, id) && ageOf(lid) > FRESH_MS) due.push(lid);
  }
  due.sort((a, b) => ageOf(b) - ageOf(a));
  for (const lid of due.slice(0, MOST)) {
    if (isOver()) return;
    const map = await publishing.status(lid);
    // Without an answer for one the others would have none either.
    if (map === undefined || isOver()) return;
    const publishesAt = map.scheduled == null ? null : map.scheduled.at * 1000;
    await keepReviewState(db, lid, { status: map.status, publishesAt }, now());
  }
}
