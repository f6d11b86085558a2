import { useEffect, useMemo } from 'react';
import { levelServerKey, lidOf, teamDeleted, type TeamEntry } from '../../../../db/index.ts';
import { useOnline } from '../../../online/use-online.ts';
import { useLiveQuery } from '../../../state/queries/use-live-query.ts';
import { useFreshLevels } from '../use-fresh-levels.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';

/** A thing that a colleague deleted, and the reason if it can't be restored here. */
export interface TeamTrash {
  entry: TeamEntry;
  obstacle: 'levelGone' | 'notKept' | 'whole' | null;
}

export interface TeamTrashRead {
  items: readonly TeamTrash[];
  /** Null: never read. Milliseconds since 1970. */
  readAt: number | null;
}

/** What was deleted by everyone, without what is in this device's own trash; undefined while it is read. */
export function useTeamTrash(clientLid: string): TeamTrashRead | undefined {
  const { db, review } = useWorkspace();
  const isOnline = useOnline();
  useEffect(() => {
    // A failure leaves what was read before, with its time.
    if (isOnline) void review.readDeleted(clientLid).catch(() => undefined);
  }, [review, clientLid, isOnline]);
  const read = useLiveQuery(
    async () => (await teamDeleted(db, clientLid, true))?.entries ?? [],
    [db, clientLid],
  );
  const written = useMemo(() => (read ?? []).map((entry) => ({ ...entry, at: entry.at * 1000 })), [read]);
  useFreshLevels(written);
  return useLiveQuery(async (): Promise<TeamTrashRead> => {
    const found = await teamDeleted(db, clientLid);
    if (found === null) return { items: [], readAt: null };
    const own = new Set((await db.trash.toArray()).map(({ entityKey }) => entityKey));
    const items: TeamTrash[] = [];
    for (const entry of found.entries) {
      const { kind, key, buildingId, levelIndex, before } = entry;
      if (own.has(`features:${key}`)) continue;
      const isOnLevel = buildingId !== null && levelIndex !== null;
      const level = isOnLevel ? await lidOf(db, 'levels', levelServerKey(buildingId, levelIndex)) : undefined;
      const isLevelGone = isOnLevel && (level === undefined || (await db.levels.get(level)) === undefined);
      items.push({
        entry,
        obstacle:
          kind !== 'feature' ? 'whole' : before === null ? 'notKept' : isLevelGone ? 'levelGone' : null,
      });
    }
    return { items, readAt: found.readAt };
  }, [db, clientLid]);
}
