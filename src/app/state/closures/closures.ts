import { useEffect, useMemo } from 'react';
import { exists, listClosures, type StoreyDatabase } from '../../../db/index.ts';
import {
  fidsOf,
  heldTimes,
  closureState,
  type ClosureState,
  type ClosureTarget,
  type KeptClosure,
} from '../../../domain/closures/index.ts';
import { NETWORK_KIND } from '../../../domain/content/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import { usePlaceIfAny } from '../navigation/current-place.ts';
import { useNow } from '../page/use-now.ts';
import type { Query } from '../queries/query.ts';
import { useQuery } from '../queries/shared-query.ts';
import { useWorkspace } from '../session/workspace.ts';

/** Milliseconds after which the server is asked again while something of the client is on screen. */
const ASKED_EVERY_MS = 30_000;

const closuresQuery = (db: StoreyDatabase, clientLid: string | undefined): Query<readonly KeptClosure[]> => ({
  key: JSON.stringify(['closures', clientLid]),
  tables: ['meta', 'staging'],
  ask: async () =>
    clientLid === undefined
      ? []
      : (await listClosures(db, clientLid)).filter(
          ({ waits, refused }) => waits !== 'delete' || refused !== null,
        ),
});

/** A closure with its state at this time. */
export interface ToldClosure extends KeptClosure {
  state: ClosureState;
  /** Of the closure; forms and marks read them here. */
  targets: readonly ClosureTarget[];
}

/** Closures of the open site, the first to begin first. Undefined while the device is asked. */
export function useSiteClosures(): readonly ToldClosure[] | undefined {
  const { db } = useWorkspace();
  const place = usePlaceIfAny();
  const all = useQuery(db, closuresQuery(db, place?.client?.lid));
  const now = Math.floor(useNow() / 1000);
  const siteLid = place?.site?.lid;
  return useMemo(
    () =>
      all
        ?.filter(({ closure }) => closure.siteLid === siteLid)
        .map((kept) => ({
          ...kept,
          state: closureState(heldTimes(kept), Math.max(now, Math.floor(kept.at / 1000))),
          targets: kept.closure.targets,
        }))
        .toSorted((a, b) => a.closure.from - b.closure.from || (a.id < b.id ? -1 : 1)),
    [all, siteLid, now],
  );
}

/** Reads the closures of the open client now and then. */
export function useFollowClosures(): void {
  const { online, now } = useWorkspace();
  const clientLid = usePlaceIfAny()?.client?.lid;
  useEffect(() => {
    if (clientLid === undefined) return undefined;
    const read = async (): Promise<void> => {
      if (navigator.onLine) await (await online.closures()).read(clientLid, now());
    };
    // What the device has stays.
    const again = (): void => void (document.hidden || read().catch(() => undefined));
    again();
    const timer = setInterval(again, ASKED_EVERY_MS);
    document.addEventListener('visibilitychange', again);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', again);
      window.removeEventListener('online', again);
    };
  }, [online, now, clientLid]);
}

const rowsQuery = (db: StoreyDatabase, fids: readonly string[]): Query<ReadonlyMap<string, Feature>> => ({
  key: JSON.stringify(['features of closures', fids]),
  tables: ['features'],
  ask: async () => {
    const rows = (await db.features.bulkGet([...fids])).filter((row) => row !== undefined && exists(row));
    return new Map(rows.map((row) => [row.fid, row]));
  },
});

const EMPTY: ReadonlyMap<string, Feature> = new Map();

/** The features that these targets name, as far as this device has them. */
export function useTargetRows(targets: readonly ClosureTarget[]): ReadonlyMap<string, Feature> {
  const { db } = useWorkspace();
  const fids = useMemo(() => [...new Set(targets.flatMap(fidsOf))].toSorted(), [targets]);
  return useQuery(db, rowsQuery(db, fids)) ?? EMPTY;
}

const transitionsQuery = (db: StoreyDatabase, siteLid: string | null): Query<readonly Feature[]> => ({
  key: JSON.stringify(['transitions of closures', siteLid]),
  tables: ['features'],
  ask: async () =>
    siteLid === null
      ? []
      : db.features
          .where('[siteLid+kind]')
          .equals([siteLid, NETWORK_KIND])
          .filter((row) => exists(row) && row.properties['portalGroupId'] !== undefined)
          .toArray(),
});

/** Transitions of a site with a group; asked where something of a group is closed. */
export function useGroupedTransitions(siteLid: string | null): readonly Feature[] {
  const { db } = useWorkspace();
  return useQuery(db, transitionsQuery(db, siteLid)) ?? [];
}
