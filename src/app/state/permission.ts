import { useLiveQuery } from 'dexie-react-hooks';
import { serverIdOf } from '../../db/index.ts';
import { canEdit, canPublish, isSuperAdmin } from '../../domain/status/index.ts';
import { usePlace } from './place.ts';
import { useWorkspace } from './workspace.ts';

export interface Permission {
  /** False while the device is still being asked; the rest is false then, too. */
  isKnown: boolean;
  canEdit: boolean;
  canPublish: boolean;
  isSuperAdmin: boolean;
}

const NONE: Permission = { isKnown: false, canEdit: false, canPublish: false, isSuperAdmin: false };

/**
 * What the signed-in person may do where the address points. The server stays the authority; this decides what is
 * offered. A thing that the server has not numbered yet was made here, so its maker may go on with it.
 */
export function usePermission(): Permission {
  const { db, user } = useWorkspace();
  const place = usePlace();
  const { client, site, building } = place ?? {};
  const found = useLiveQuery(async () => {
    if (!client) return undefined;
    // What a newer version made is looked at and nothing else.
    if (db.isNewer) return { canEdit: false, canPublish: false };
    const clientId = await serverIdOf(db, client.lid);
    // Nobody but who administers the whole server makes clients.
    if (clientId === undefined) return { canEdit: isSuperAdmin(user), canPublish: false };
    const siteId = site ? await serverIdOf(db, site.lid) : undefined;
    const buildingId = building ? await serverIdOf(db, building.lid) : undefined;
    const scope = {
      clientId,
      ...(siteId !== undefined && { siteId }),
      ...(buildingId !== undefined && { buildingId }),
    };
    return { canEdit: canEdit(user, scope), canPublish: canPublish(user, clientId) };
  }, [db, user, client?.lid, site?.lid, building?.lid]);
  return found === undefined
    ? NONE
    : { ...found, isKnown: true, isSuperAdmin: !db.isNewer && isSuperAdmin(user) };
}

/** Whether the signed-in person may stage and publish the map of a client. */
export function useCanPublish(clientLid: string | undefined): boolean {
  const { db, user } = useWorkspace();
  const found = useLiveQuery(async () => {
    const clientId = clientLid === undefined ? undefined : await serverIdOf(db, clientLid);
    return clientId !== undefined && !db.isNewer && canPublish(user, clientId);
  }, [db, user, clientLid]);
  return found === true;
}
