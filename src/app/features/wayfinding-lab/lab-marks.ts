import type { Position } from '../../../domain/entities/geometry.ts';
import { labelPoint } from '../../../domain/geometry/index.ts';
import type { RouteGraph } from '../../../domain/wayfinding/route/index.ts';
import type { OverlayMark } from '../../../map/index.ts';
import type { Lab } from './use-lab.ts';

/** Where the one who walks the route has come to, and on which floor. */
export interface Walker {
  at: Position;
  level: string | null;
}

/** What the map shows on one floor. */
export function marksOf(
  { answer, why, start, end, planner, unreached, times }: Lab,
  levelLid: string | null,
  walker: Walker | null,
): OverlayMark[] {
  const timed = times === null ? [] : timeMarks(planner.graph, times, levelLid);
  const marks: OverlayMark[] = timed;
  const missed = unreached.flatMap((one): OverlayMark[] => {
    const at = one.levelLid === levelLid ? labelPoint(one.geometry) : null;
    return at ? [{ kind: 'unreached', at }] : [];
  });
  marks.push(...missed);
  if (answer?.ok)
    for (const leg of answer.route.legs)
      if (leg.kind === 'walk' && leg.level === levelLid) marks.push({ kind: 'route', line: leg.points });
  for (const obstacle of why?.obstacles ?? []) {
    if (obstacle.kind === 'off-network') continue;
    const [a, b] = [obstacle.from, obstacle.to].map(
      (fid) => planner.graph.nodes[planner.graph.indexOf.get(fid)!]!,
    );
    if (a!.level === levelLid && b!.level === levelLid)
      marks.push({ kind: 'missing', line: [a!.position, b!.position] });
    else
      for (const node of [a!, b!])
        if (node.level === levelLid) marks.push({ kind: 'error', at: node.position, text: '!' });
  }
  if (start?.stop.level === levelLid) marks.push({ kind: 'start', at: start.stop.position, text: 'A' });
  if (end?.stop.level === levelLid) marks.push({ kind: 'end', at: end.stop.position, text: 'B' });
  if (walker !== null && walker.level === levelLid) marks.push({ kind: 'walker', at: walker.at });
  return marks;
}

/** Seconds to what is furthest of all that can be reached. */
export const longestOf = (times: Float64Array): number =>
  times.reduce((most, time) => (time === Infinity ? most : Math.max(most, time)), 1);

/** The edges of a floor, each in the colour of the time that it takes to get there. */
function timeMarks(graph: RouteGraph, times: Float64Array, levelLid: string | null): OverlayMark[] {
  const longest = longestOf(times);
  const marks: OverlayMark[] = [];
  graph.sources.forEach((from, link) => {
    const to = graph.targets[link]!;
    const [a, b] = [graph.nodes[from]!, graph.nodes[to]!];
    const time = Math.max(times[from]!, times[to]!);
    if (graph.isTransition[link] === 1 || from > to || a.level !== levelLid || b.level !== levelLid) return;
    if (time !== Infinity)
      marks.push({ kind: 'time', line: [a.position, b.position], share: time / longest });
  });
  return marks;
}
