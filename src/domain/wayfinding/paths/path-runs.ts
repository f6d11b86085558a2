import { PATH_NODE } from '../../content/index.ts';
import type { Feature } from '../../entities/feature.ts';
import { localPlane } from '../../geometry/index.ts';
import { pointOf } from '../network/network-node.ts';
import { pathKey, pathsAmong, type Path } from './path-states.ts';

/** Paths of a floor by the nodes that they begin and end at. */
function pathsAt(paths: readonly Path[]): Map<string, Path[]> {
  const at = new Map<string, Path[]>();
  for (const path of paths) for (const fid of [path.a, path.b]) at.set(fid, [...(at.get(fid) ?? []), path]);
  return at;
}

/** A path with all that lies in one line with it: on either side up to a crossing, an end or a transition. */
export function runOf(rows: readonly Feature[], { a, b }: Pick<Path, 'a' | 'b'>): Path[] {
  const at = pathsAt(pathsAmong(rows, 'neighbors'));
  const plain = new Set(
    rows.flatMap(({ fid, properties }) => (properties.typeCode === PATH_NODE ? [fid as string] : [])),
  );
  const start: Path = { a, b, list: 'neighbors' };
  const seen = new Set([pathKey(start)]);
  /** The paths that follow from a node on, each away from where one comes from. */
  const following = (from: string, to: string): Path[] => {
    const found: Path[] = [];
    for (let [last, node] = [from, to]; plain.has(node);) {
      const around = at.get(node) ?? [];
      const next = around.find((path) => path.a !== last && path.b !== last);
      if (around.length !== 2 || next === undefined || seen.has(pathKey(next))) break;
      seen.add(pathKey(next));
      const further = next.a === node ? next.b : next.a;
      found.push({ a: node, b: further, list: 'neighbors' });
      [last, node] = [node, further];
    }
    return found;
  };
  const after = following(a, b);
  const before = following(b, a).map((path) => ({ ...path, a: path.b, b: path.a }));
  return [...before.toReversed(), start, ...after];
}

export type Compass = 'north' | 'east' | 'south' | 'west';
export const OPPOSITE: Readonly<Record<Compass, Compass>> = {
  north: 'south',
  south: 'north',
  east: 'west',
  west: 'east',
};

/** Paths that all lead from `a` to `b` one way, and what that way is called. */
export interface OrientedPaths {
  paths: Path[];
  towards: Compass;
}

/**
 * Turns paths so that they lead one way: those in one line along it, whatever its bends; all others by the compass, in the
 * direction in which most of their length runs. Towards north or east first, so that the same choice has the same words.
 */
export function oriented(rows: ReadonlyMap<string, Feature>, paths: readonly Path[]): OrientedPaths {
  const first = rows.get(paths[0]?.a ?? '');
  if (!first) return { paths: [...paths], towards: 'north' };
  const plane = localPlane(pointOf(first));
  const placeOf = (fid: string): readonly [number, number] => {
    const row = rows.get(fid);
    return row ? plane.toPlane(pointOf(row)) : [0, 0];
  };
  const vectorOf = ({ a, b }: Path): readonly [number, number] => {
    const [from, to] = [placeOf(a), placeOf(b)];
    return [to[0] - from[0], to[1] - from[1]];
  };
  const turnedBack = (path: Path): Path => ({ ...path, a: path.b, b: path.a });
  const line = inOneLine(paths);
  const whole = line && vectorOf({ ...line[0]!, b: line.at(-1)!.b });
  const [dx, dy] =
    whole ??
    paths
      .map(vectorOf)
      .reduce<[number, number]>(([x, y], [px, py]) => [x + Math.abs(px), y + Math.abs(py)], [0, 0]);
  const isUpright = Math.abs(dy) >= Math.abs(dx);
  const along = ([x, y]: readonly [number, number]): number => (isUpright ? y : x);
  const towards = isUpright ? 'north' : 'east';
  if (line && whole) return { paths: along(whole) < 0 ? line.map(turnedBack).toReversed() : line, towards };
  return { paths: paths.map((path) => (along(vectorOf(path)) < 0 ? turnedBack(path) : path)), towards };
}

/** The paths one after the other, from end to end; null where they branch, close or are apart. */
function inOneLine(paths: readonly Path[]): Path[] | null {
  const at = pathsAt(paths);
  const ends = [...at].flatMap(([fid, { length }]) => (length === 1 ? [fid] : []));
  if (ends.length !== 2 || [...at.values()].some(({ length }) => length > 2)) return null;
  const line: Path[] = [];
  let node = ends[0]!;
  for (let last: Path | undefined; line.length < paths.length;) {
    const path = at.get(node)!.find((one) => one !== last);
    if (path === undefined) return null;
    line.push(path.a === node ? path : { ...path, a: path.b, b: path.a });
    node = path.a === node ? path.b : path.a;
    last = path;
  }
  return line;
}
