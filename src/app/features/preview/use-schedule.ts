import { useEffect, useState } from 'react';
import type { PublishingState } from '../../state/sync-status/publishing.ts';
import { useLiveQuery } from '../../state/queries/use-live-query.ts';
import { siteZones } from '../../state/sync-status/schedule.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import type { When } from './when.ts';

/** Until the sites are read. */
const UNREAD = ['UTC'];

/** What is typed as the time to publish, and what the server says of a time that was set. */
export function useSchedule(clientLid: string | null, map: PublishingState['map']) {
  const { db, publishing, now } = useWorkspace();
  const zones = useLiveQuery(
    () => (clientLid === null ? UNREAD : siteZones(db, clientLid)),
    [db, clientLid],
    UNREAD,
  )!;
  const [chosen, setZone] = useState<string | null>(null);
  /** Undefined: nothing was chosen, and what was set before stands. */
  const [picked, setWhen] = useState<When | undefined>(undefined);
  const [isOffered, setOffered] = useState(false);
  const [edits, setEdits] = useState(0);
  const scheduledAt = map?.scheduled?.at ?? null;
  const when = picked === undefined && scheduledAt !== null ? { at: scheduledAt } : (picked ?? null);
  useEffect(() => {
    let isGone = false;
    void publishing.canSchedule().then((can) => !isGone && setOffered(can));
    return () => {
      isGone = true;
    };
  }, [publishing]);
  // Asked with each answer of the server: others edit meanwhile.
  useEffect(() => {
    if (clientLid === null || scheduledAt === null) return undefined;
    let isGone = false;
    void publishing.editsSince(clientLid).then((answer) => {
      if (!isGone && answer.ok) setEdits(answer.value);
    });
    return () => {
      isGone = true;
    };
  }, [publishing, clientLid, scheduledAt, map]);
  return {
    isOffered,
    zones,
    zone: chosen ?? zones[0]!,
    setZone,
    when,
    setWhen,
    edits: scheduledAt === null ? 0 : edits,
    now: now() / 1000,
  };
}
export type Schedule = ReturnType<typeof useSchedule>;
