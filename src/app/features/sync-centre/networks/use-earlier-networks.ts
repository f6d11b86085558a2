import { useEffect, useState } from 'react';
import { onNetworksKept, readKeptNetwork, serverIdOf, type KeptNetwork } from '../../../../db/index.ts';
import type { Site } from '../../../../domain/entities/site.ts';
import type { NetworkNode } from '../../../../domain/wayfinding/network/index.ts';
import { canEdit } from '../../../../domain/status/index.ts';
import { listEarlierNetworks, type EarlierOfSite } from '../../../../sync/index.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { useLiveQuery } from '../../../state/queries/use-live-query.ts';

export interface Earlier {
  /** Undefined: being read. Null: that failed. */
  sites: EarlierOfSite[] | null | undefined;
  again: () => void;
}

/** Earlier networks by site, also those that come while one looks. */
export function useEarlier(): Earlier {
  const { db } = useWorkspace();
  const [sites, setSites] = useState<EarlierOfSite[] | null>();
  const [timesAsked, setTimesAsked] = useState(0);
  useEffect(() => {
    let gone = false;
    const look = (): void => {
      listEarlierNetworks(db).then(
        (found) => {
          if (!gone) setSites(found);
        },
        () => {
          if (!gone) setSites(null);
        },
      );
    };
    look();
    const stop = onNetworksKept(db, look);
    return () => {
      gone = true;
      stop();
    };
  }, [db, timesAsked]);
  return { sites, again: () => setTimesAsked((n) => n + 1) };
}

/** Reads earlier networks one after the other. By name; null: it can't be read. */
export function useNodes(kept: readonly KeptNetwork[]): ReadonlyMap<string, readonly NetworkNode[] | null> {
  const { db } = useWorkspace();
  const [read, setRead] = useState<ReadonlyMap<string, readonly NetworkNode[] | null>>(new Map());
  const names = kept.map(({ name }) => name).join(' ');
  useEffect(() => {
    let gone = false;
    const readAll = async (): Promise<void> => {
      for (const name of names.split(' ')) {
        const nodes = await readKeptNetwork(db, name).catch(() => null);
        if (gone) return;
        setRead((before) => new Map(before).set(name, nodes));
      }
    };
    void readAll();
    return () => {
      gone = true;
    };
  }, [db, names]);
  return read;
}

/** Whether the signed-in person may put a network of this site back. */
export function useMayPutBack(site: Site | null): boolean {
  const { db, user } = useWorkspace();
  const may = useLiveQuery(async () => {
    if (site === null || db.isNewer) return false;
    const [clientId, siteId] = [await serverIdOf(db, site.clientLid), await serverIdOf(db, site.lid)];
    return clientId !== undefined && siteId !== undefined && canEdit(user, { clientId, siteId });
  }, [db, user, site]);
  return may === true;
}
