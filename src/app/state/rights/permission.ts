import { serverIdOf, type StoreyDatabase } from '../../../db/index.ts';
import { canEdit, canPublish, isSuperAdmin } from '../../../domain/status/index.ts';
import { usePlace, type Place } from '../navigation/current-place.ts';
import type { Query } from '../queries/query.ts';
import { useQuery } from '../queries/shared-query.ts';
import { useWorkspace } from '../session/workspace.ts';

export interface Permission {
  /** False while the device is still being asked; the rest is false then, too. */
  isKnown: boolean;
  canEdit: boolean;
  canPublish: boolean;
  isSuperAdmin: boolean;
}

const NONE: Permission = { isKnown: false, canEdit: false, canPublish: false, isSuperAdmin: false };

interface Numbers {
  clientId?: number;
  siteId?: number;
  buildingId?: number;
}

/** The server's numbers of what the address names, by which rights are given; null where it names no client. */
export function numbersQuery(db: StoreyDatabase, place: Place | undefined): Query<Numbers | null> {
  const { client, site, building } = place ?? {};
  return {
    key: JSON.stringify(['numbers', client?.lid, site?.lid, building?.lid]),
    tables: ['idmap'],
    ask: async () => {
      if (!client) return null;
      const clientId = await serverIdOf(db, client.lid);
      const siteId = site ? await serverIdOf(db, site.lid) : undefined;
      const buildingId = building ? await serverIdOf(db, building.lid) : undefined;
      return {
        ...(clientId !== undefined && { clientId }),
        ...(siteId !== undefined && { siteId }),
        ...(buildingId !== undefined && { buildingId }),
      };
    },
  };
}

/** The server's number of a client; null where it has none. */
export const clientNumberQuery = (
  db: StoreyDatabase,
  clientLid: string | undefined,
): Query<number | null> => ({
  key: JSON.stringify(['client number', clientLid]),
  tables: ['idmap'],
  ask: async () => (clientLid === undefined ? null : ((await serverIdOf(db, clientLid)) ?? null)),
});

/**
 * What the signed-in person may do where the address points. The server stays the authority; this decides what is
 * offered. A thing that the server has not numbered yet was made here, so its maker may go on with it.
 */
export function usePermission(): Permission {
  const { db, user } = useWorkspace();
  const place = usePlace();
  const numbers = useQuery(db, numbersQuery(db, place));
  if (numbers === undefined || numbers === null) return NONE;
  // What a newer version made is looked at and nothing else.
  if (db.isNewer) return { ...NONE, isKnown: true };
  const { clientId } = numbers;
  const isSuper = isSuperAdmin(user);
  // Only administrators of the whole server make clients.
  if (clientId === undefined)
    return { isKnown: true, canEdit: isSuper, canPublish: false, isSuperAdmin: isSuper };
  return {
    isKnown: true,
    canEdit: canEdit(user, { ...numbers, clientId }),
    canPublish: canPublish(user, clientId),
    isSuperAdmin: isSuper,
  };
}

/** Whether the signed-in person may stage and publish the map of a client. */
export function useCanPublish(clientLid: string | undefined): boolean {
  const { db, user } = useWorkspace();
  const clientId = useQuery(db, clientNumberQuery(db, clientLid));
  return clientId !== undefined && clientId !== null && !db.isNewer && canPublish(user, clientId);
}
