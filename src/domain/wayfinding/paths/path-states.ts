import type { Feature } from '../../entities/feature.ts';
import type { Position } from '../../entities/geometry.ts';
import { distanceMetres, distanceToSegment, localPlane } from '../../geometry/index.ts';
import { linkIn } from '../network/joined-link.ts';
import { isLink, LINK_LISTS, pointOf, type LinkList, type NetworkLink } from '../network/network-node.ts';
import { OPEN_TO_ALL, restrictionsOf, strictest, type PathRestrictions } from '../restrictions/index.ts';

/** Two nodes and in which of their lists they name each other. */
export interface Path {
  a: string;
  b: string;
  list: LinkList;
}

export const BOTH_WAYS = 'both';
export type PathWay = typeof BOTH_WAYS | 'a-to-b' | 'b-to-a';

/** A path as its two ends have it. */
export interface PathState extends Path {
  way: PathWay;
  metres: number;
  /** What holds from `a` to `b` and back; null: it does not lead there. */
  there: PathRestrictions | null;
  back: PathRestrictions | null;
}

export const pathKey = ({ a, b }: Pick<Path, 'a' | 'b'>): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

const linksIn = (row: Feature | undefined, list: LinkList): NetworkLink[] => {
  const links = row?.properties[list];
  return Array.isArray(links) ? (links as unknown[]).filter(isLink) : [];
};

/** A path between two nodes; null where neither leads to the other. */
export function pathState(rows: ReadonlyMap<string, Feature>, path: Path): PathState | null {
  const { a, b, list } = path;
  const [from, to] = [rows.get(a), rows.get(b)];
  const [there, back] = [linkIn(linksIn(from, list), b), linkIn(linksIn(to, list), a)];
  if (!from || !to || (there === undefined && back === undefined)) return null;
  const [one, other] = [there, back].map((link) => (link === undefined ? null : restrictionsOf(link)));
  return {
    a,
    b,
    list,
    way: back === undefined ? 'a-to-b' : there === undefined ? 'b-to-a' : BOTH_WAYS,
    metres: distanceMetres(pointOf(from), pointOf(to)),
    there: there === undefined ? null : (strictest(one ?? null, other ?? null) ?? OPEN_TO_ALL),
    back: back === undefined ? null : (strictest(other ?? null, one ?? null) ?? OPEN_TO_ALL),
  };
}

/** All paths among nodes, each once, and with `list` of that list alone. */
export function pathsAmong(rows: readonly Feature[], list?: LinkList): PathState[] {
  const byFid = new Map(rows.map((row) => [row.fid as string, row]));
  const states = new Map<string, PathState>();
  for (const one of list === undefined ? LINK_LISTS : [list])
    for (const row of rows)
      for (const link of linksIn(row, one)) {
        const b = typeof link === 'string' ? link : link.fid;
        const [a, key] = [row.fid as string, `${one} ${pathKey({ a: row.fid, b })}`];
        const state = states.has(key) || a === b ? null : pathState(byFid, { a, b, list: one });
        if (state !== null) states.set(key, state);
      }
  return [...states.values()];
}

/** The path within so many metres of a place; null: none. */
export function pathAt(
  rows: readonly Feature[],
  paths: readonly PathState[],
  position: Position,
  metres: number,
): PathState | null {
  const plane = localPlane(position);
  const places = new Map(rows.map((row) => [row.fid as string, plane.toPlane(pointOf(row))]));
  let best: PathState | null = null;
  let least = metres;
  for (const path of paths) {
    const [a, b] = [places.get(path.a), places.get(path.b)];
    const far = a && b ? distanceToSegment([0, 0], a, b) : Infinity;
    if (far > least) continue;
    best = path;
    least = far;
  }
  return best;
}

/** What holds of a path whichever way one goes. */
export const ofPath = ({ there, back }: PathState): PathRestrictions => there ?? back ?? OPEN_TO_ALL;
