import { CLIENT_KIND, KIND_OF_WIRE_LIST, NETWORK_KIND } from '../../domain/content/index.ts';
import {
  entityKeyOf,
  dropMarks,
  levelServerKey,
  listFeatures,
  listGlobalGeofences,
  noteNodesLeftOut,
  rememberLevelRead,
  serverIdOf,
  type ContentRow,
  type StoreyDatabase,
  listNodes,
} from '../../db/index.ts';
import type { Feature, FeatureKind } from '../../domain/entities/feature.ts';
import type { Lid } from '../../domain/entities/ids.ts';
import type { Level } from '../../domain/entities/level.ts';
import { CONTENT_LISTS, isWhole, type WireFeature } from '../../contract/index.ts';
import { addressOf } from '../mapping/addresses.ts';
import { featureFromWire, type FeaturePlaceLids } from '../mapping/feature.ts';
import { unknownDeleteBelow, blockedBelow } from '../push/blocked-below.ts';
import { recordPackedLevel } from '../packs/note-level.ts';
import { inOutbox } from '../store/transaction.ts';
import { applyRemote } from './apply-remote.ts';
import type { PullContext } from './pull-each.ts';
import { NOTHING, type Pulled } from './pull-result.ts';
import { isFeature } from '../../domain/entities/row.ts';

/**
 * Reads the content of a level and the nodes of its site's wayfinding network. Lists that came before a failed one are
 * applied: they may be the only evidence of what a late request has restored.
 */
export async function pullLevel(context: PullContext, level: Level): Promise<Pulled> {
  const { db, api, now } = context;
  const { siteId, buildingId } = await addressOf(db, level);
  const known = (await serverIdOf(db, level.lid)) !== undefined;
  if (!known || siteId === null || buildingId === null) return NOTHING;
  const startedAt = now();
  const place = placeOf(level);
  const theirs: Feature[] = [];
  let whole = true;
  for (const list of CONTENT_LISTS) {
    const answer = await api.content(buildingId, level.levelIndex, list);
    if (!answer.ok) return brokenOff(answer, { content: theirs, isWhole: false });
    const wires = answer.value.result.features;
    theirs.push(...rows(wires, place, KIND_OF_WIRE_LIST[list]));
    whole &&= isWhole(wires);
  }
  const content = { content: theirs, isWhole: whole };
  const graph = await api.graph(siteId);
  if (!graph.ok) return brokenOff(graph, content);
  const pulled = await takeIn({ ...content, nodes: graph.value.result.features });
  if (!pulled.ok) return pulled;
  await rememberLevelRead(db, level.lid);
  // Most buildings are not taken along.
  if ((await db.packs.get(level.buildingLid)) !== undefined)
    await recordPackedLevel(db, level, theirs, startedAt);
  return pulled;

  async function brokenOff(answer: Extract<Pulled, { ok: false }>, read: Read): Promise<Pulled> {
    if (isAbsent(answer)) return NOTHING;
    if (read.content.length === 0 && !read.isWhole) return answer;
    const taken = await takeIn(read);
    return taken.ok ? { ...answer, found: taken.found } : answer;
  }

  async function takeIn({ content: lists, isWhole: isAll, nodes }: Read): Promise<Pulled> {
    const found = await inOutbox(db, async () => {
      // What the level's own creation has not sent yet is not missing there.
      const op = await db.pending.get(`levels:${level.lid}`);
      // Asked for when the database has answered: what was confirmed while this waited for its turn is not of the future.
      const ports = { now: now(), newId: context.newId };
      if (op?.saga !== undefined || (await db.levels.get(level.lid)) === undefined) return [];
      // What is missing in a list that could not be read whole may well be there.
      const listed = isAll ? await listFeatures(db, level.lid) : [];
      const doubtful = await unknownDeleteBelow(db);
      const here = listed.flatMap(({ fid, kind }) =>
        kind === NETWORK_KIND || doubtful.has(entityKeyOf('features', fid)) ? [] : fid,
      );
      const onLevel = await applyRemote(db, { table: 'features', theirs: lists, here, startedAt }, ports);
      if (isAll) {
        const wasIn = (row: ContentRow): boolean => isFeature(row) && row.levelLid === level.lid;
        await dropMarks(db, 'features', wasIn, startedAt);
      }
      if (nodes === undefined) return onLevel;
      const { network, isElsewhere } = await placeNodes(db, level, nodes);
      await noteNodesLeftOut(db, level.siteLid, isElsewhere || !isWhole(nodes));
      const nodesHere = isWhole(nodes) ? await nodesToFind(db, level) : [];
      const seen = { table: 'features', theirs: network, here: nodesHere, startedAt } as const;
      const together = { since: Infinity, moved: [], there: nodesThere(nodes) };
      return [...onLevel, ...(await applyRemote(db, seen, { ...ports, together }))];
    });
    return { ok: true, found };
  }
}

/** What was read of a level. */
interface Read {
  content: Feature[];
  /** All that lies on the level is in it. */
  isWhole: boolean;
  /** Left out: they could not be had. */
  nodes?: WireFeature[];
}

/**
 * The nodes of a site's network, but for those that go with the making of another level, which may begin meanwhile, and
 * for those in something that is gone there (a person is asked whether it stays, with all in it) or may have gone by a
 * deletion of ours that was taken back.
 */
async function nodesToFind(db: StoreyDatabase, { siteLid }: Level): Promise<string[]> {
  const nodes = await listNodes(db, siteLid);
  const ops = await db.pending.toArray();
  const making = new Set<string | null>(ops.flatMap(({ key, saga }) => (saga === undefined ? [] : key)));
  const held = [await blockedBelow(db, ops), await unknownDeleteBelow(db)];
  const isHeld = (fid: string): boolean => held.some((keys) => keys.has(entityKeyOf('features', fid)));
  return nodes.flatMap(({ fid, levelLid }) => (making.has(levelLid) || isHeld(fid) ? [] : fid));
}

/** The nodes of the server, on any level; undefined if some could not be read. */
function nodesThere(nodes: readonly WireFeature[]): ReadonlySet<string> | undefined {
  if (!isWhole(nodes)) return undefined;
  return new Set(
    nodes.flatMap(({ properties: { fid, publishState } }) => (publishState === 'deleted' ? [] : fid)),
  );
}

/** Reads the geofences that belong to a client and to no level. */
export async function pullGlobalGeofences(context: PullContext, clientLid: Lid): Promise<Pulled> {
  const { db, api, now, newId } = context;
  const clientId = await serverIdOf(db, clientLid);
  if (clientId === undefined) return NOTHING;
  const startedAt = now();
  const answer = await api.globalGeofences(clientId);
  if (!answer.ok) return isAbsent(answer) ? NOTHING : answer;
  const place = { clientLid, siteLid: null, buildingLid: null, levelLid: null };
  const wires = answer.value.result.features;
  const theirs = rows(wires, place, CLIENT_KIND);
  const found = await inOutbox(db, async () => {
    const listed = await listGlobalGeofences(db, clientLid);
    const here = isWhole(wires) ? listed.map((feature) => feature.fid) : [];
    const shown = await applyRemote(
      db,
      { table: 'features', theirs, here, startedAt },
      { now: now(), newId },
    );
    if (isWhole(wires)) {
      const wasIn = (row: ContentRow): boolean =>
        isFeature(row) && row.levelLid === null && row.clientLid === clientLid;
      await dropMarks(db, 'features', wasIn, startedAt);
    }
    return shown;
  });
  return { ok: true, found };
}

/**
 * The nodes of a site's network, each on the level it names; one on a level that we don't know is left out: `isElsewhere`
 * where such a one stands.
 */
async function placeNodes(
  db: StoreyDatabase,
  near: Level,
  wires: readonly WireFeature[],
): Promise<{ network: Feature[]; isElsewhere: boolean }> {
  const { clientLid, siteLid } = near;
  const outdoors: FeaturePlaceLids = { clientLid, siteLid, buildingLid: null, levelLid: null };
  // Each level is asked for once, not for each of its nodes: all else that is saved or read waits for this transaction.
  const places = new Map<string, FeaturePlaceLids | null>();
  for (const serverKey of new Set(wires.flatMap((wire) => levelKeyOf(wire) ?? []))) {
    const known = await db.idmap.get({ kind: 'levels', serverKey });
    const level = known === undefined ? undefined : await db.levels.get(known.lid);
    places.set(serverKey, level === undefined ? null : placeOf(level));
  }
  const network: Feature[] = [];
  let isElsewhere = false;
  for (const wire of wires) {
    const key = levelKeyOf(wire);
    const place = key === null ? outdoors : (places.get(key) ?? null);
    if (place === null) isElsewhere ||= wire.properties.publishState !== 'deleted';
    else network.push(...rows([wire], place, NETWORK_KIND));
  }
  return { network, isElsewhere };
}

/** The server's key of the level that a node is on; null: outdoors. */
function levelKeyOf({ properties: { bid, lvl } }: WireFeature): string | null {
  const isOnLevel = bid !== null && bid !== undefined && lvl !== null && lvl !== undefined;
  return isOnLevel ? levelServerKey(bid, lvl) : null;
}

function placeOf({ clientLid, siteLid, buildingLid, lid }: Level): FeaturePlaceLids {
  return { clientLid, siteLid, buildingLid, levelLid: lid };
}

function rows(wires: readonly WireFeature[], place: FeaturePlaceLids, kind: FeatureKind): Feature[] {
  return wires.flatMap((wire) => featureFromWire(wire, place, kind) ?? []);
}

const isAbsent = ({ error }: Extract<Pulled, { ok: false }>): boolean =>
  error.kind === 'http' && error.status === 404;
