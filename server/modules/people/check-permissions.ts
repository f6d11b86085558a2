import { inArray } from 'drizzle-orm';
import type { Permission } from '../../../src/domain/entities/user.ts';
import { canSee } from '../../platform/access/authorize.ts';
import type { SignedInUser } from '../../platform/access/signed-in-user.ts';
import { badRequest, forbidden, notFound } from '../../platform/api-error.ts';
import type { Tx } from '../../platform/storage/connect.ts';
import { buildings, clients, sites } from '../../platform/storage/schema.ts';
import { isAdministrator } from './manage-people.ts';

export interface Entry {
  permissionId: number;
  clientId: number;
  siteId: number | null;
  buildingId: number | null;
}

/**
 * Entries as they are stored: 0 and null are "none", and a building tells its site.
 * @throws 404 for a client that the caller does not see, 403 for one they do not administer; 400 for a place that is not
 * in that client (or in no client: the caller can't tell which) and for two entries about the same scope.
 */
export async function checkEntries(tx: Tx, caller: SignedInUser, given: Permission[]): Promise<Entry[]> {
  const entries = given.map((p) => ({
    permissionId: p.permissionId,
    clientId: p.clientId,
    siteId: p.siteId || null,
    buildingId: p.buildingId || null,
  }));
  await checkClients(tx, caller, new Set(entries.map((entry) => entry.clientId)));
  const places = await loadPlaces(tx, entries);
  const seen = new Set<string>();
  return entries.map((entry, index) => {
    const placed = placeEntry(entry, places, index);
    const scope = [placed.clientId, placed.siteId, placed.buildingId].join();
    if (seen.has(scope)) {
      throw badRequest('duplicate-permission', [{ path: `permissions.${index}`, message: 'Given twice.' }]);
    }
    seen.add(scope);
    return placed;
  });
}

async function checkClients(tx: Tx, caller: SignedInUser, ids: Set<number>): Promise<void> {
  const found = await tx
    .select({ id: clients.id })
    .from(clients)
    .where(inArray(clients.id, [...ids]));
  const there = new Set(found.map((row) => row.id));
  for (const clientId of ids) {
    if (!there.has(clientId) || !canSee(caller, { clientId })) throw notFound();
    if (!isAdministrator(caller, clientId)) throw forbidden();
  }
}

interface Places {
  /** site → client */
  sites: Map<number, number>;
  buildings: Map<number, { clientId: number; siteId: number }>;
}

async function loadPlaces(tx: Tx, entries: Entry[]): Promise<Places> {
  const ids = (key: 'siteId' | 'buildingId') => entries.flatMap((entry) => entry[key] ?? []);
  const siteRows = await tx
    .select({ id: sites.id, clientId: sites.clientId })
    .from(sites)
    .where(inArray(sites.id, ids('siteId')));
  const buildingRows = await tx
    .select({ id: buildings.id, clientId: buildings.clientId, siteId: buildings.siteId })
    .from(buildings)
    .where(inArray(buildings.id, ids('buildingId')));
  return {
    sites: new Map(siteRows.map((row) => [row.id, row.clientId])),
    buildings: new Map(buildingRows.map((row) => [row.id, row])),
  };
}

function placeEntry(entry: Entry, places: Places, index: number): Entry {
  const unknown = (member: string) =>
    badRequest('unknown-place', [{ path: `permissions.${index}.${member}`, message: 'Not of this client.' }]);
  if (entry.siteId !== null && places.sites.get(entry.siteId) !== entry.clientId) throw unknown('siteId');
  if (entry.buildingId === null) return entry;
  const building = places.buildings.get(entry.buildingId);
  if (building?.clientId !== entry.clientId) throw unknown('buildingId');
  if (entry.siteId !== null && entry.siteId !== building.siteId) throw unknown('buildingId');
  return { ...entry, siteId: building.siteId };
}
