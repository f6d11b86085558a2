import type { Scope } from '../../domain/status/index.ts';
import type { StoreyDatabase } from './database.ts';
import { parseEntityKey } from '../schema/entity-key.ts';
import { serverIdOf } from './idmap.ts';
import type { EntityKey } from '../schema/operation.ts';

/**
 * The server's numbers by which the rights to something are given, of itself and of what it lies in. What has no number
 * yet is judged by what it lies in; null where not even its client has one.
 */
export async function rightsScopeOf(db: StoreyDatabase, keys: readonly EntityKey[]): Promise<Scope | null> {
  const ids: Partial<Record<string, number>> = {};
  for (const one of keys) {
    const { table, key } = parseEntityKey(one);
    if (table === 'clients' || table === 'sites' || table === 'buildings')
      ids[table] = await serverIdOf(db, key);
  }
  const { clients: clientId, sites: siteId, buildings: buildingId } = ids;
  return clientId === undefined ? null : { clientId, siteId, buildingId };
}
