import {
  ancestorsOf,
  entityKeyOf,
  parseEntityKey,
  serverIdOf,
  type ContentRow,
  type StoreyDatabase,
} from '../../../db/index.ts';
import type { ContentTable } from '../../../domain/moment/moment.ts';
import { canSee, type UserRights } from '../../../domain/status/index.ts';
import { keyOf } from '../../../domain/entities/row.ts';

/**
 * Whether the person may no longer see a thing on the server. The server then answers as for a deleted thing: no longer listed,
 * and 404. Only the person's rights tell the two apart.
 */
export async function hasNoAccess(
  db: StoreyDatabase,
  user: UserRights,
  table: ContentTable,
  row: ContentRow,
): Promise<boolean> {
  const ids: Partial<Record<string, number>> = {};
  for (const one of [...ancestorsOf(row), entityKeyOf(table, keyOf(row))]) {
    const place = parseEntityKey(one);
    if (place.table !== 'features') ids[place.table] = await serverIdOf(db, place.key);
  }
  const { clients: clientId, sites: siteId, buildings: buildingId } = ids;
  return clientId !== undefined && !canSee(user, { clientId, siteId, buildingId });
}

/** The same of what an address names by the numbers of the server. */
export function hasNoAccessToAddress(
  user: UserRights,
  { clientId, siteId, buildingId }: { clientId?: string; siteId?: string; buildingId?: string },
): boolean {
  const numbered = (id: string | undefined): number | undefined =>
    /^\d+$/.test(id ?? '') ? Number(id) : undefined;
  const client = numbered(clientId);
  if (client === undefined) return false;
  return !canSee(user, { clientId: client, siteId: numbered(siteId), buildingId: numbered(buildingId) });
}
