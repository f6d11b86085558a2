import { isActive } from '../../closures/index.ts';
import type { NetworkFile, PublicClosure } from '../files.ts';

/** What is closed at an instant, as the network sees it. */
export interface ClosedWays {
  /** Places in `nodes`. */
  nodes: ReadonlySet<number>;
  isClosed: (from: number, to: number) => boolean;
}

/** A closed transition is closed on all floors of its group, unless its closure names this floor alone. */
export function closedWays(
  { nodes }: NetworkFile,
  closures: readonly PublicClosure[],
  at: number,
): ClosedWays {
  const fids = new Set<string>();
  const whole = new Set<string>();
  const edges = new Set<string>();
  const targets = closures.filter((one) => isActive(one, at)).flatMap((one) => one.targets);
  for (const target of targets) {
    if ('fid' in target) {
      fids.add(target.fid);
      if (target.only !== true) whole.add(target.fid);
    } else {
      edges.add(`${target.a} ${target.b}`);
      edges.add(`${target.b} ${target.a}`);
    }
  }
  const groups = new Set(
    nodes.flatMap(({ fid, group }) => (group !== undefined && whole.has(fid) ? [group] : [])),
  );
  const closed = new Set<number>();
  nodes.forEach(({ fid, group }, node) => {
    if (fids.has(fid) || (group !== undefined && groups.has(group))) closed.add(node);
  });
  const isClosed = (from: number, to: number): boolean =>
    closed.has(from) || closed.has(to) || edges.has(`${nodes[from]?.fid} ${nodes[to]?.fid}`);
  return { nodes: closed, isClosed };
}
