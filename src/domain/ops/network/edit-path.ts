import type { Feature } from '../../entities/feature.ts';
import type { Position } from '../../entities/geometry.ts';
import type { Fid } from '../../entities/ids.ts';
import { distanceMetres, localPlane, roundPosition } from '../../geometry/index.ts';
import { NETWORK_KIND, PATH_NODE } from '../../content/index.ts';
import type { Moment } from '../../moment/moment.ts';
import { joinedMembers, linkIn, membersOfLink } from '../../wayfinding/network/joined-link.ts';
import { fidOf, pointOf, type NetworkLink } from '../../wayfinding/network/network-node.ts';
import { withoutNodes } from '../../wayfinding/network/without-nodes.ts';
import { featureRow, type FeaturePlace } from '../features/feature-row.ts';
import { linkedFids, linksOf, NetworkDraft } from './network-draft.ts';

const NUMBERED = /^Path (\d+)$/;

/** Names for new nodes, 'Path 001' and on: each the number after the highest that is taken. */
export function pathNames(rows: readonly Feature[]): () => string {
  let last = 0;
  for (const { properties } of rows)
    last = Math.max(last, Number(NUMBERED.exec(properties.name ?? '')?.[1] ?? 0));
  return () => `Path ${String(++last).padStart(3, '0')}`;
}

export const nextPathName = (rows: readonly Feature[]): string => pathNames(rows)();

/** A point of a path, on its own. */
export const pathNode = (place: FeaturePlace, fid: Fid, position: Position, name: string): Feature =>
  featureRow(place, {
    fid,
    kind: NETWORK_KIND,
    geometry: { type: 'Point', coordinates: roundPosition(position) },
    properties: { typeCode: PATH_NODE, name, neighbors: [], portalNeighbors: [], extra: {} },
  });

/** Adds a node, joined to the one before it where there is one. */
export function addPathNode(rows: readonly Feature[], node: Feature, before: string | null): Moment {
  const draft = new NetworkDraft(rows);
  draft.put(node);
  if (before !== null) join(draft, before, node.fid);
  return draft.moment('addPathNode');
}

function join(draft: NetworkDraft, a: string, b: string): void {
  draft.link(a, b, 'neighbors');
  draft.link(b, a, 'neighbors');
}

/** Joins two nodes of one floor in both directions. */
export function linkNodes(rows: readonly Feature[], a: string, b: string): Moment {
  const draft = new NetworkDraft(rows);
  join(draft, a, b);
  return draft.moment('linkNodes');
}

export function unlinkNodes(rows: readonly Feature[], a: string, b: string): Moment {
  const draft = new NetworkDraft(rows);
  draft.unlink(a, b, 'neighbors');
  draft.unlink(b, a, 'neighbors');
  return draft.moment('unlinkNodes');
}

/** Moves nodes, each to its place. */
export function moveNodes(rows: readonly Feature[], places: ReadonlyMap<string, Position>): Moment {
  const draft = new NetworkDraft(rows);
  for (const [fid, position] of places) {
    const row = draft.get(fid);
    if (row) draft.put({ ...row, geometry: { type: 'Point', coordinates: roundPosition(position) } });
  }
  return draft.moment('moveNode');
}

/** Puts a node into an edge; which ways the edge leads stays, and so does its speed. */
export function splitEdge(
  rows: readonly Feature[],
  [a, b]: readonly [string, string],
  node: Feature,
): Moment {
  const draft = new NetworkDraft(rows);
  draft.put(node);
  for (const [from, to] of [
    [a, b],
    [b, a],
  ] as const) {
    const row = draft.get(from);
    if (!row || !linkedFids(row, 'neighbors').includes(to)) continue;
    const links = linksOf(row, 'neighbors');
    const link = linkIn(links, to)!;
    const led = (fid: string) => (typeof link === 'string' ? fid : { ...link, fid });
    draft.change(from, { neighbors: links.map((one) => (one === link ? led(node.fid) : one)) });
    const there = draft.get(node.fid)!.properties['neighbors'] as unknown[];
    draft.change(node.fid, { neighbors: [...there, led(to)] });
  }
  return draft.moment('splitEdge');
}

// @spec 7.48
/**
 * Deletes nodes with all that the network says of them (see `withoutNodes`).
 * @param join joins the two neighbours of a node that has just two, so that the way through stays
 */
export function deleteNodes(rows: readonly Feature[], fids: readonly string[], isJoining = false): Moment {
  const draft = new NetworkDraft(rows);
  const nodes = rows.map(({ fid, buildingLid, properties }) => ({
    fid,
    isOutside: buildingLid === null,
    properties,
  }));
  const { gone, changed } = withoutNodes(nodes, fids);
  for (const [fid, properties] of changed) draft.change(fid, properties);
  for (const row of rows) if (gone.has(row.fid)) draft.remove(row.fid);
  if (isJoining) {
    const before = new NetworkDraft(rows);
    for (const row of rows) if (gone.has(row.fid)) joinNeighbours(before, row, draft);
  }
  return draft.moment('deleteNodes');
}

/** The way over a node that goes leads on, in the directions in which it led, with all that its two halves say. */
function joinNeighbours(before: NetworkDraft, { fid }: Feature, draft: NetworkDraft): void {
  const around = before
    .rows()
    .filter(
      (row) => draft.get(row.fid) !== undefined && (leads(row, fid) || leads(before.get(fid)!, row.fid)),
    );
  const [a, b, more] = around;
  if (a === undefined || b === undefined || more !== undefined) return;
  for (const [from, to] of [
    [a, b],
    [b, a],
  ] as const) {
    const [first, second] = [linkBetween(from, fid), linkBetween(before.get(fid)!, to.fid)];
    if (first === undefined || second === undefined) continue;
    draft.link(from.fid, to.fid, 'neighbors', joinedMembers(membersOfLink(first), membersOfLink(second)));
  }
}

const linkBetween = (from: Feature, to: string): NetworkLink | undefined =>
  linkIn(linksOf(from, 'neighbors'), to);
const leads = (from: Feature, to: string): boolean => linkBetween(from, to) !== undefined;

/** Makes one node of those that lie within so many metres of each other on one floor; transitions stay. */
export function mergeNearNodes(rows: readonly Feature[], fids: readonly string[], metres: number): Moment {
  const draft = new NetworkDraft(rows);
  const chosen = [...fids].sort();
  for (const fid of chosen) {
    const row = draft.get(fid);
    if (!row || !isPathNode(row)) continue;
    const near = chosen.find((other) => {
      const into = draft.get(other);
      return other !== fid && into && isSameFloor(into, row) && metresBetween(into, row) <= metres;
    });
    if (near === undefined) continue;
    const before = linksOf(row, 'neighbors');
    const coming = draft.rows().filter((other) => leads(other, fid));
    draft.remove(fid);
    for (const link of before) draft.link(near, fidOf(link), 'neighbors', membersOfLink(link));
    for (const from of coming) {
      draft.unlink(from.fid, fid, 'neighbors');
      draft.link(from.fid, near, 'neighbors', membersOfLink(linkBetween(from, fid)));
    }
    draft.unlink(near, fid, 'neighbors');
  }
  return draft.moment('mergeNodes');
}

/** Moves nodes onto the line between the two of them that lie farthest apart. */
export function straightenNodes(rows: readonly Feature[], fids: readonly string[]): Moment {
  const wanted = new Set(fids);
  const all = rows.filter(({ fid }) => wanted.has(fid));
  const farthestFrom = (one: Feature): Feature =>
    all.reduce((best, row) => (metresBetween(one, row) > metresBetween(one, best) ? row : best), one);
  const first = all[0] && farthestFrom(all[0]);
  const last = first && farthestFrom(first);
  const others = all.filter((row) => row !== first && row !== last);
  if (!first || !last || others.length === 0) return { label: 'straightenNodes', changes: [] };
  const plane = localPlane(pointOf(first));
  const [dx, dy] = plane.toPlane(pointOf(last));
  const square = dx * dx + dy * dy;
  const places = others.flatMap((row): [string, Position][] => {
    const [x, y] = plane.toPlane(pointOf(row));
    const share = square === 0 ? 0 : (x * dx + y * dy) / square;
    return isPathNode(row) ? [[row.fid, plane.toEarth([dx * share, dy * share])]] : [];
  });
  return { ...moveNodes(rows, new Map(places)), label: 'straightenNodes' };
}

/**
 * Deletes ends of paths that lead to nothing: points with one neighbour, shorter than so many metres.
 * @param isWanted points that are ends for a reason, as those within a place
 */
export function deleteSpurs(
  rows: readonly Feature[],
  fids: readonly string[],
  metres: number,
  isWanted: (row: Feature) => boolean,
): Moment {
  const byFid = new Map(rows.map((row) => [row.fid as string, row]));
  const spurs = fids.filter((fid) => {
    const row = byFid.get(fid);
    if (!row || !isPathNode(row) || isWanted(row)) return false;
    const [only, more] = linkedFids(row, 'neighbors');
    const to = only === undefined ? undefined : byFid.get(only);
    return more === undefined && (to === undefined || metresBetween(row, to) <= metres);
  });
  return { ...deleteNodes(rows, spurs), label: 'deleteSpurs' };
}

const isPathNode = ({ properties }: Feature): boolean => properties.typeCode === PATH_NODE;
const isSameFloor = (a: Feature, b: Feature): boolean =>
  a.buildingLid === b.buildingLid && a.levelLid === b.levelLid;
const metresBetween = (a: Feature, b: Feature): number => distanceMetres(pointOf(a), pointOf(b));
