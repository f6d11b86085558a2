import type { ActivityLine } from '../../../db/index.ts';

/** Milliseconds between two decisions of one rule: they are made one after the other, without a person. */
const APART = 2_000;
/** From so many decisions on they are one line. */
const FEWEST = 3;

/** Lines as they are shown: most by themselves, decisions by one rule as a group that can be opened. */
export type DecisionGroup = readonly [ActivityLine, ...ActivityLine[]];

/** Gathers the decisions that were made at once, in the place of the latest. The latest lines come first. */
export function groupDecisions(lines: readonly ActivityLine[]): DecisionGroup[] {
  const decided = lines.filter(({ what, entityKey }) => what === 'decided' && entityKey !== null);
  const runs: [ActivityLine, ...ActivityLine[]][] = [];
  for (const line of decided) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run !== undefined && last !== undefined && last.at - line.at <= APART) run.push(line);
    else runs.push([line]);
  }
  const gathered = runs.filter(({ length }) => length >= FEWEST);
  const led = new Map(gathered.map((run) => [run[0].n, run]));
  const within = new Set(gathered.flatMap((run) => run.slice(1).map(({ n }) => n)));
  return lines.flatMap((line): DecisionGroup[] => (within.has(line.n) ? [] : [led.get(line.n) ?? [line]]));
}
