import type { IdRecord } from '../../../src/db/index.ts';
import type { Level } from '../../../src/domain/entities/level.ts';
import type { Extra } from '../../../src/domain/entities/publish-state.ts';
import { markOf } from '../../../src/sync/mapping/extra.ts';
import { wasDeletedSince, wasMadeAnew } from './deleted-since.ts';
import type { Device } from '../world/device.ts';
import { differing, fieldsOf, LINK, stands } from './feature-fields.ts';
import { landedAt, wasSent } from './delivered-edits.ts';
import type { Edit, Ledger } from './edit-ledger.ts';
import type { Commit, SimServer } from '../world/server.ts';
import { couldBeSeen, hasCrossed } from './visible-overwrite.ts';
import { View } from './device-view.ts';
import { isLift } from './lifts.ts';
import { ODD_NODE } from '../actors/wayfinding.ts';
import { wasWrittenOver } from './late-overwrite.ts';

/**
 * The outcome of an edit. superseded: the user edited the field again. stored: the server has it. replaced: the server
 * had it, and another client replaced it legitimately. conflict: a conflict is open. rejected: shown as rejected.
 * resolved: the user discarded it. trashed: it is in the trash. undetectable: overwritten in a way that no device could
 * see. lost: none of these, a fault.
 */
export type Fate =
  | 'superseded'
  | 'stored'
  | 'replaced'
  | 'conflict'
  | 'rejected'
  | 'resolved'
  | 'trashed'
  | 'undetectable'
  | 'lost';

export interface Checked {
  faults: string[];
  fates: Record<Fate, number>;
  /** Values that were replaced by a writer who could not know them: between a reading and a writing. */
  races: number;
  alarms: number;
  /** Those that only an old list called forth. */
  falseAlarms: number;
}

/**
 * Everything that must hold when the network is quiet and every device has synced.
 * @param mayBeStale whether lists of some seconds ago were shown: they look as if another writer had reset a change
 */
export function check(
  server: SimServer,
  devices: readonly Device[],
  ledger: Ledger,
  mayBeStale: boolean,
): Checked {
  const checked: Checked = {
    faults: [],
    fates: {
      superseded: 0,
      stored: 0,
      replaced: 0,
      conflict: 0,
      rejected: 0,
      resolved: 0,
      trashed: 0,
      undetectable: 0,
      lost: 0,
    },
    races: 0,
    alarms: 0,
    falseAlarms: 0,
  };
  const views = new Map(devices.map((device) => [device.name, new View(device)]));
  checkOverwritten(server, ledger, checked);
  checkFates(server, ledger, views, checked);
  for (const view of views.values()) {
    checked.alarms += view.alarmed.size;
    for (const fid of view.alarmed) {
      // Of what features lie in the server keeps no list of changes.
      if (fid.includes(':')) continue;
      // Of links of lifts no list is kept either.
      const row = view.features.get(fid);
      if (row !== undefined && isLift(row)) continue;
      if (wasWrittenOver(server, ledger, view.device, fid)) continue;
      checked.falseAlarms += 1;
      if (!mayBeStale)
        checked.faults.push(`${view.device.name} reports a lost update of ${fid}, but nobody overwrote it`);
    }
    checkOutbox(view, checked);
    checkFeatures(server, view, checked);
    checkPlaces(server, view, checked);
    checkPlans(server, ledger, view, checked);
  }
  checkCopies(server, ledger, checked);
  checkNetwork(server, checked);
  return checked;
}

/** No value is replaced by a device that had read it, unless its person meant to. */
function checkOverwritten(server: SimServer, ledger: Ledger, checked: Checked): void {
  const last = new Map<string, Commit>();
  for (const commit of server.commits) {
    const place = `${commit.fid} ${commit.field}`;
    const former = last.get(place);
    last.set(place, commit);
    if (former === undefined || former.by === commit.by || commit.isWhole) continue;
    if (commit.by === 'rival' || commit.by === 'seed') continue;
    if (former.version > commit.seen) checked.races += 1;
    else if (!ledger.isMeant(commit)) {
      checked.faults.push(
        `lost update: ${commit.by} replaced ${commit.field} of ${commit.fid} (${former.by}: ${former.after}) with ${commit.after} at v${commit.version} after reading v${commit.seen}`,
      );
    }
  }
}

function checkFates(
  server: SimServer,
  ledger: Ledger,
  views: ReadonlyMap<string, View>,
  checked: Checked,
): void {
  const lastEdits = new Map<string, Edit>();
  for (const edit of ledger.edits) lastEdits.set(`${edit.device} ${edit.fid} ${edit.field}`, edit);
  for (const edit of ledger.edits) {
    if (!edit.isSaved) continue;
    const view = views.get(edit.device);
    if (view === undefined) continue;
    const isLast = lastEdits.get(`${edit.device} ${edit.fid} ${edit.field}`) === edit;
    const found = isLast ? fateOf(edit, server, ledger, view) : 'superseded';
    // Its person has it back from the trash.
    const isThrown = found === 'lost' && view.isThrown(edit);
    const fate = isThrown ? 'trashed' : found;
    checked.fates[fate] += 1;
    if (fate === 'lost') {
      checked.faults.push(
        `lost edit: ${edit.device} set ${edit.field} of ${edit.fid} from ${edit.before} to ${edit.after} (edit ${edit.n}), the server has ${JSON.stringify(fieldsOf(server.features.get(edit.fid)))}: ${JSON.stringify(server.commits.filter((one) => one.fid === edit.fid && one.field === edit.field))}`,
      );
    }
  }
}

function fateOf(edit: Edit, server: SimServer, ledger: Ledger, view: View): Fate {
  const { fid, field, after, device } = edit;
  const held = view.heldBy(fid, ledger.goneWith(edit));
  const isHere = fieldsOf(view.features.get(fid))[field] === after;
  const own = view.ops.get(`features:${fid}`);
  if (own !== undefined && isHere && view.waitsForNode(own)) return 'conflict';
  if (held !== undefined && isHere) return held.state === 'rejected' ? 'rejected' : 'conflict';
  if (fieldsOf(server.features.get(fid))[field] === after) return 'stored';
  if (field.startsWith(LINK) && after === undefined && view.isDeletionAsked(field.slice(LINK.length)))
    return 'conflict';
  if (field.startsWith(LINK) && after !== undefined && view.isReturnAsked(field.slice(LINK.length), server))
    return 'conflict';
  if (ledger.hasDecided(device, fid, edit.at)) return 'resolved';
  // A way goes with the node at its end.
  if (field.startsWith(LINK) && ledger.hasDecided(device, field.slice(LINK.length), edit.at))
    return 'resolved';
  // So does a link to a node deleted since by another device, with the next write of the network by any device.
  const end = field.startsWith(LINK) && after !== undefined ? field.slice(LINK.length) : null;
  const isEndGone = (one: Commit): boolean =>
    one.fid === end &&
    one.field === 'name' &&
    one.after === undefined &&
    one.by !== device &&
    one.at >= edit.at;
  if (end !== null && !server.features.has(end) && server.commits.some(isEndGone)) return 'replaced';
  // The same for a node that its person had deleted before they restored the link together with its own node.
  if (end !== null && !server.features.has(end) && ledger.hadDeleted(edit, end)) return 'resolved';
  const commits = server.commits.filter((one) => one.fid === fid && one.field === field);
  const landed = landedAt(commits, edit);
  if (landed === null) {
    // What was taken back before it was ever sent is as if it had not been done: a reading may have shown an older value.
    const taken = ledger.takenBack(edit);
    // A person who undid their own edits changed nothing about a node that was deleted since.
    if (taken !== null && !server.features.has(fid) && wasDeletedSince(server, view.device, taken.edits))
      return 'replaced';
    // A person who undid their own deletion finds the thing made again by another person, with that person's values.
    if (taken !== null && wasMadeAnew(server, view.device, taken.edits)) return 'replaced';
    // Another person made the same change before it was sent, and an earlier network of ours overwrote that: it is reported.
    const stoodThere = commits.some((one) => one.after === after && one.at >= edit.at);
    // Or it was made as it was to be, and only what had left before that came over it.
    const isLateAlone =
      after === undefined && commits.every((one) => one.by === device && one.sentAt <= edit.at);
    if ((stoodThere || isLateAlone) && view.alarmed.has(fid)) return 'replaced';
    // A link that another person deleted first, and that our own earlier network restored, is visible to everyone.
    if (stoodThere && field.startsWith(LINK) && after === undefined) return 'replaced';
    if (taken === null || wasSent(commits, taken.edits, (one) => ledger.wentLater(one, edit))) return 'lost';
    return taken.before?.isSaved === true ? fateOf(taken.before, server, ledger, view) : 'resolved';
  }
  const next = commits[landed + 1];
  if (next === undefined) return 'lost';
  // A deleted thing that came back, then or since, is visible to everyone.
  if (wasDeletedAfter(server, fid, landed === -1 ? 0 : (commits[landed]?.version ?? 0))) return 'replaced';
  // So is a deleted link that came back with a network written by a client that had not read it.
  if (field.startsWith(LINK) && after === undefined) return 'replaced';
  const isPutBack =
    next.after === commits[landed]?.before && landed !== -1 && commits.length === landed + 2 && !next.isWhole;
  // Put back by a writer who had not read it, or by a late request of our own: that must be reported. Except to a device that
  // wrote nothing: its person undid their own edit, and another device had written the value that they wanted.
  const isOwn = landed !== -1 && commits[landed]?.by === device;
  const isUnseen =
    isPutBack && isOwn && !ledger.cameAlong(edit) && (next.by === 'rival' || !ledger.isMeant(next));
  const mustBeSaid = next.by === device || isUnseen;
  if (!mustBeSaid || view.alarmed.has(fid)) return 'replaced';
  const isHidden =
    !couldBeSeen(server, view.device, commits.slice(landed)) ||
    hasCrossed(server, view.device, commits, landed);
  return isHidden ? 'undetectable' : 'lost';
}

const wasDeletedAfter = (server: SimServer, fid: string, version: number): boolean =>
  server.commits.some(
    (one) => one.fid === fid && one.version >= version && one.field === 'name' && one.after === undefined,
  );

function checkOutbox(view: View, { faults }: Checked): void {
  for (const op of view.ops.values()) {
    // What goes with its parent's deletion waits for as long as that does.
    if (op.coveredBy !== undefined && view.ops.has(op.coveredBy)) continue;
    if (op.state === 'rejected' || view.isAsked(op)) continue;
    const parent = view.parentOf(op);
    // Contents of a refused or questioned thing wait for it, and so does a link to such a node; also while it is unknown
    // whether they were ever sent.
    const mayWait = op.state === 'ready' || op.state === 'unknown';
    if (mayWait && (parent !== undefined || view.waitsForNode(op))) continue;
    faults.push(
      `${view.device.name} is not idle: ${op.entityKey} ${op.intent} ${op.state} (attempt ${op.attempt})`,
    );
  }
}

function checkFeatures(server: SimServer, view: View, { faults }: Checked): void {
  const { name } = view.device;
  const places = new Map(
    view
      .read<IdRecord>('idmap')
      .filter(({ kind }) => kind === 'levels')
      .map(({ serverKey, lid }) => [serverKey, lid]),
  );
  // A level whose index is claimed here comes when that is free, with all on it.
  const keys = view.serverKeys;
  const held = levelsHeld(view, keys);
  for (const [fid, there] of server.features) {
    const { bid, lvl } = there.properties;
    const place = there.place.startsWith('graph/') ? `${String(bid)}/${String(lvl)}` : there.place;
    if (
      !places.has(place) ||
      held.has(place) ||
      view.opOf(fid) !== undefined ||
      view.ops.has(`levels:${places.get(place)}`) ||
      // Nothing comes to lie in a building that was deleted here; a level of before may have had the same place.
      isBelowDeleted(view, keys, 'levels', place, server)
    )
      continue;
    const here = view.features.get(fid);
    const fields = differing(fieldsOf(here), fieldsOf(there));
    if (here === undefined) faults.push(`${name} is missing ${fid}`);
    else if (fields.length > 0)
      faults.push(`${name} differs from the server in ${fields.join(', ')} of ${fid}`);
  }
  // Contents of a thing that is only listed as deleted are not read.
  const listed = new Set(
    ['buildings', 'levels'].flatMap((table) =>
      view.read<{ lid: string }>(table).flatMap((row) => (stands(row) ? [] : row.lid)),
    ),
  );
  for (const [fid, { levelLid, buildingLid }] of view.features) {
    if (listed.has(levelLid ?? '') || listed.has(buildingLid ?? '')) continue;
    if (!server.features.has(fid) && view.opOf(fid) === undefined)
      faults.push(`${name} has ${fid}, which does not exist on the server`);
  }
}

/** A level that was made here with a floor plan has it there. */
function checkPlans(server: SimServer, ledger: Ledger, view: View, { faults }: Checked): void {
  const keys = view.serverKeys;
  for (const { device, levelLid, base64, isSaved, at } of ledger.plans) {
    if (device !== view.device.name || !isSaved) continue;
    const row = view.read<Level>('levels').find((level) => level.lid === levelLid);
    if (row === undefined || !stands(row) || ledger.hasDecided(device, `levels:${levelLid}`, at)) continue;
    const lies = [`levels:${levelLid}`, `buildings:${row.buildingLid}`, `sites:${row.siteLid}`];
    if (lies.some((one) => view.ops.has(one))) continue;
    const key = keys.get(`levels:${levelLid}`) ?? '';
    // Another person deleted it, and made another one in its place.
    if (server.makers.get(key) !== device) continue;
    const there = server.plans.get(key);
    // It was there, and a late file of another person for the earlier level overwrote it: no device can see that.
    if (server.plansBeforeLate.get(key) === base64) continue;
    if (there !== base64)
      faults.push(
        `${device} created level ${levelLid} (${key}) with floor plan ${base64}, the server has ${there}`,
      );
  }
}

const PLACES = ['sites', 'buildings', 'levels'] as const;

function checkPlaces(server: SimServer, view: View, { faults }: Checked): void {
  const { name } = view.device;
  const keys = view.serverKeys;
  const there = {
    sites: new Map(server.sites.map((row) => [String(row.siteInternalIdentifier), row['siteTitle']])),
    buildings: new Map(
      server.buildings.map((row) => [String(row.buildingInternalIdentifier), row['buildingTitle']]),
    ),
    levels: new Map(
      server.levels.map((row) => [`${row.buildingId}/${row.levelIndex}`, row['levelLongTitle']]),
    ),
  };
  for (const table of PLACES) {
    const shown = new Set<string>();
    for (const row of view.read<Record<string, unknown> & { lid: string }>(table).filter(stands)) {
      const key = keys.get(`${table}:${row.lid}`);
      if (key !== undefined) shown.add(key);
      const lies = [
        `${table}:${row.lid}`,
        `buildings:${String(row['buildingLid'])}`,
        `sites:${String(row['siteLid'])}`,
      ];
      if (lies.some((one) => view.ops.has(one))) continue;
      if (key === undefined || !there[table].has(key))
        faults.push(`${name} has ${table} ${row.lid}, which does not exist on the server`);
      else if (there[table].get(key) !== row['title'])
        faults.push(`${name} differs from the server in the title of ${table} ${key}`);
    }
    const isDeletedHere = new Set(
      [...view.ops.values()].filter((op) => op.table === table).map(({ key }) => keys.get(`${table}:${key}`)),
    );
    const held = table === 'levels' ? levelsHeld(view, keys) : new Set<string>();
    for (const key of there[table].keys()) {
      if (held.has(key)) continue;
      if (!shown.has(key) && !isDeletedHere.has(key) && !isBelowDeleted(view, keys, table, key, server))
        faults.push(`${name} is missing ${table} ${key}`);
    }
  }
}

/** Indexes that levels of this device claim which the server has not taken. */
function levelsHeld(view: View, keys: ReadonlyMap<string, string>): Set<string> {
  const waiting = view.read<Level>('levels').filter(({ lid }) => view.ops.has(`levels:${lid}`));
  return new Set(waiting.map((level) => `${keys.get(`buildings:${level.buildingLid}`)}/${level.levelIndex}`));
}

/** Whether it is in a thing that was deleted here and waits for that. */
function isBelowDeleted(
  view: View,
  keys: ReadonlyMap<string, string>,
  table: (typeof PLACES)[number],
  key: string,
  server: SimServer,
): boolean {
  const deleted = new Set(
    [...view.ops.values()]
      .filter(({ intent }) => intent === 'delete')
      .map((op) => `${op.table}:${keys.get(op.entityKey)}`),
  );
  const building = table === 'levels' ? key.split('/')[0] : table === 'buildings' ? key : undefined;
  const site = server.buildings.find((one) => String(one.buildingInternalIdentifier) === building)?.siteId;
  return deleted.has(`buildings:${building}`) || deleted.has(`sites:${site}`);
}

/**
 * A lost answer makes no second copy. Two devices that each recreate a deleted thing make two, if the server accepts both: each
 * carries a mark of its own.
 */
function checkCopies(server: SimServer, ledger: Ledger, { faults }: Checked): void {
  const made = [
    ...server.sites.map((row) => [row['siteExternalIdentifier'], row['siteExtraData']]),
    ...server.buildings.map((row) => [row['buildingExternalIdentifier'], row['buildingExtraData']]),
  ];
  for (const title of ledger.titles) {
    const marks = made.filter(([one]) => one === title).map(([, extra]) => markOf(extra as Extra));
    const copies = marks.length - new Set(marks).size + 1;
    if (copies > 1) faults.push(`${copies} duplicates of ${title}`);
  }
}

/** Unknown members pass unchanged, and no network has a node twice. */
function checkNetwork(server: SimServer, { faults }: Checked): void {
  if (server.twice > 0) faults.push(`${server.twice} network batches contained a node twice`);
  const odd = server.features.get(ODD_NODE.properties.fid);
  if (!server.hasNetwork) return;
  if (odd === undefined) faults.push('a node unknown to all devices was deleted');
  else if (JSON.stringify(odd.properties) !== JSON.stringify(ODD_NODE.properties))
    faults.push(`a node unknown to all devices was changed to ${JSON.stringify(odd.properties)}`);
}
