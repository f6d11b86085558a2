import {
  dropMarks,
  listLevels,
  rememberHeldRead,
  serverIdOf,
  type ContentRow,
  type Holder,
} from '../../db/index.ts';
import type { Lid } from '../../domain/entities/ids.ts';
import type { ContentTable } from '../../domain/moment/moment.ts';
import { isWhole, type WireBuilding, type WireSite } from '../../contract/index.ts';
import { listedBuilding, listedClient, listedLevel, listedSite } from '../mapping/hierarchy.ts';
import { applyRemote } from './apply-remote.ts';
import type { Found } from './pull-result.ts';
import { pullFewAtOnce, type PullContext } from './pull-each.ts';
import { NOTHING, type Pulled } from './pull-result.ts';
import { detectDuplicates } from '../audit/detect-duplicates.ts';
import { resolveLids, type Numbered } from '../store/resolve-lids.ts';
import { inOutbox } from '../store/transaction.ts';

export type HierarchyPulled = Pulled | { ok: true; found: Found; noClients: true };

/** Reads clients, their sites, buildings and levels. */
export async function pullHierarchy(context: PullContext): Promise<HierarchyPulled> {
  const startedAt = context.now();
  const answer = await context.api.clients();
  if (!answer.ok) return answer;
  const wires = answer.value.results;
  // An empty list ends the session, but does not clear the device.
  if (wires.length === 0 && isWhole(wires)) return { ok: true, found: [], noClients: true };
  const numbered = wires.map(listedClient);
  const taken = await take(
    context,
    'clients',
    numbered,
    () => context.db.clients.toArray(),
    startedAt,
    wires,
    () => true,
  );
  if (!taken.ok) return taken;
  const clients = await context.db.clients.toArray();
  const { unlessCurrent = (_client, _place, read) => read() } = context;
  const pulled = await pullFewAtOnce(clients, ({ lid }) =>
    unlessCurrent(lid, 'hierarchy', () => pullSites(context, lid)),
  );
  return joined(taken.found, pulled);
}

/** Reads the sites of a client with all their contents. */
export async function pullSites(context: PullContext, clientLid: Lid): Promise<Pulled> {
  const { db, api } = context;
  const clientId = await serverIdOf(db, clientLid);
  if (clientId === undefined) return NOTHING;
  const startedAt = context.now();
  const answer = await api.sites(clientId);
  if (!answer.ok) return missingIsNothing(answer);
  const wires = answer.value.result.sites;
  const numbered = wires.map((wire) => listedSite(wire, { clientLid }));
  const taken = await take(
    context,
    'sites',
    numbered,
    () => db.sites.where({ clientLid }).toArray(),
    startedAt,
    wires,
    (row) => row.kind === 'site' && row.clientLid === clientLid,
  );
  if (!taken.ok) return taken;
  const read: Holder[] = [{ table: 'clients', lid: clientLid }];
  const below = await pullFewAtOnce(wires, (wire) => pullBuildings(context, { clientLid, read }, wire));
  // At once, and at the end: what is read meanwhile does not wait for it.
  await rememberHeldRead(db, read);
  return joined(taken.found, below);
}

/** What a reading is about, and which of it has been read. */
interface Above {
  clientLid: Lid;
  read: Holder[];
}

async function pullBuildings(
  context: PullContext,
  { clientLid, read }: Above,
  site: WireSite,
): Promise<Pulled> {
  const { db, api } = context;
  const siteLid = await lidOfNumber(context, 'sites', String(site.siteInternalIdentifier));
  if (siteLid === undefined) return NOTHING;
  const startedAt = context.now();
  const answer = await api.site(site.siteInternalIdentifier);
  if (!answer.ok) return missingIsNothing(answer);
  let wires = answer.value.result.buildings;
  if (wires === undefined) {
    const listed = await api.buildings(site.siteInternalIdentifier);
    if (!listed.ok) return missingIsNothing(listed);
    wires = listed.value.result.buildings;
  }
  const numbered = wires.map((wire) => listedBuilding(wire, { clientLid, siteLid }));
  const here = async () => (await db.sites.get(siteLid)) && db.buildings.where({ siteLid }).toArray();
  const wasIn = (row: ContentRow): boolean => row.kind === 'building' && row.siteLid === siteLid;
  const taken = await take(context, 'buildings', numbered, here, startedAt, wires, wasIn);
  if (!taken.ok) return taken;
  read.push({ table: 'sites', lid: siteLid });
  return joined(
    taken.found,
    await pullFewAtOnce(wires, (wire) => pullLevels(context, { clientLid, siteLid, read }, wire)),
  );
}

async function pullLevels(
  context: PullContext,
  { read, ...above }: Above & { siteLid: Lid },
  building: WireBuilding,
): Promise<Pulled> {
  const { db, api } = context;
  const buildingId = building.buildingInternalIdentifier;
  const buildingLid = await lidOfNumber(context, 'buildings', String(buildingId));
  if (buildingLid === undefined) return NOTHING;
  const startedAt = context.now();
  const answer = await api.building(buildingId);
  if (!answer.ok) return missingIsNothing(answer);
  let wires = answer.value.result.levels;
  if (wires === undefined) {
    const listed = await api.levels(buildingId);
    if (!listed.ok) return missingIsNothing(listed);
    wires = listed.value.result.levels;
  }
  const numbered = wires.map((wire) => listedLevel(buildingId, wire, { ...above, buildingLid }));
  const here = async () => (await db.buildings.get(buildingLid)) && listLevels(db, buildingLid);
  const held = () => indexesHeld(context, buildingLid);
  const wasIn = (row: ContentRow): boolean => row.kind === 'level' && row.buildingLid === buildingLid;
  const taken = await take(context, 'levels', numbered, here, startedAt, wires, wasIn, held);
  if (taken.ok) read.push({ table: 'buildings', lid: buildingLid });
  return taken;
}

/**
 * Indexes that levels of ours hold which the server does not know, or has not got whole: they stay ours until that is
 * settled, by the push or by a person. Inside the transaction that takes the levels over.
 */
async function indexesHeld({ db }: PullContext, buildingLid: string): Promise<Set<number>> {
  const held = new Set<number>();
  for (const { lid, levelIndex } of await listLevels(db, buildingLid)) {
    const isKnown = (await serverIdOf(db, lid)) !== undefined;
    if (!isKnown || (await db.pending.get(`levels:${lid}`))?.saga !== undefined) held.add(levelIndex);
  }
  return held;
}

/**
 * @param readHere nothing where the things would lie in what was deleted here: they come once that stays
 * @param wasIn whether a row lay in what was read
 * @param readHeld indexes of the things that can't be taken over, asked inside the transaction; none where it is left out
 */
async function take<T extends Numbered & { levelIndex?: number; toRow: (lid: Lid) => ContentRow }>(
  { db, now, newId }: PullContext,
  table: Exclude<ContentTable, 'features'>,
  listed: readonly T[],
  readHere: () => Promise<{ lid: string }[] | undefined>,
  startedAt: number,
  wires: readonly unknown[],
  wasIn: (row: ContentRow) => boolean,
  readHeld?: () => Promise<ReadonlySet<number | undefined>>,
): Promise<Pulled> {
  const found = await inOutbox(db, async () => {
    const rows = await readHere();
    if (rows === undefined) return [];
    const held = await readHeld?.();
    const things = listed.filter((thing) => held?.has(thing.levelIndex) !== true);
    const lids = await resolveLids(db, table, things, newId);
    const theirs = things.flatMap((thing, i) => {
      const lid = lids[i];
      return lid === null || lid === undefined ? [] : [thing.toRow(lid)];
    });
    // What is missing in a list that could not be read whole may well be there.
    const here = isWhole(wires) ? rows.map((row) => row.lid) : [];
    const seen = await applyRemote(db, { table, theirs, here, startedAt }, { now: now(), newId });
    if (isWhole(wires)) await dropMarks(db, table, wasIn, startedAt);
    // A second one of what was made here lately may have come. Of most things nothing is watched.
    const made = await db.meta.bulkGet(lids.map((lid) => `made:${lid}`));
    if (!made.some(Boolean)) return seen;
    return [...seen, ...(await detectDuplicates(db, table, { things, lids }, now()))];
  });
  return { ok: true, found };
}

async function lidOfNumber({ db }: PullContext, kind: 'sites' | 'buildings', serverKey: string) {
  return (await db.idmap.get({ kind, serverKey }))?.lid as Lid | undefined;
}

/** What was deleted between two readings is found missing by the next one. */
function missingIsNothing(answer: Extract<Pulled, { ok: false }>): Pulled {
  return answer.error.kind === 'http' && answer.error.status === 404 ? NOTHING : answer;
}

function joined(found: Found, rest: Pulled): Pulled {
  return { ...rest, found: [...found, ...(rest.found ?? [])] };
}
