import type { Feature } from '../../entities/feature.ts';
import { squash } from '../../moment/squash.ts';
import type { Moment } from '../../moment/moment.ts';
import { EVERYBODY } from '../../values/access.ts';
import {
  groupsAlong,
  pathKey,
  pathsAmong,
  pathsThroughDoors,
  type PathRule,
  type PathState,
} from '../../wayfinding/paths/index.ts';
import { rowsAfter } from './network-draft.ts';
import { restrictPaths } from './restrict-paths.ts';

/** What a rule would change: paths through doors of its type that are for everybody. Those for some groups stay. */
export const pathsOfRule = (
  rows: readonly Feature[],
  drawn: readonly Feature[],
  { typeCode }: PathRule,
): PathState[] => {
  const doors = drawn.filter(({ properties }) => properties.typeCode === typeCode);
  const found = new Map(
    pathsThroughDoors(rows, doors).flatMap(({ paths }) => paths.map((path) => [pathKey(path), path])),
  );
  return [...found.values()].filter((path) => groupsAlong(path).includes(EVERYBODY));
};

/** Restricts paths by rules, in one step. @param only those that are asked about */
export function applyPathRules(
  rows: readonly Feature[],
  drawn: readonly Feature[],
  rules: readonly PathRule[],
  only: (path: PathState) => boolean = () => true,
): Moment {
  let now = new Map(rows.map((row) => [row.fid as string, row]));
  let moment: Moment = { label: 'restrictPaths', changes: [] };
  for (const rule of rules) {
    const paths = pathsOfRule([...now.values()], drawn, rule).filter(only);
    const groups = Object.fromEntries(rule.groups.map((group) => [group, true]));
    const made = restrictPaths([...now.values()], paths, { groups });
    moment = squash(moment, made);
    now = rowsAfter(now, made);
  }
  return moment;
}

/** What makes paths, and with it the rules for those that it makes. */
export function withPathRules(
  rows: readonly Feature[],
  made: Moment,
  drawn: readonly Feature[],
  rules: readonly PathRule[],
): Moment {
  if (rules.length === 0) return made;
  const before = new Set(pathsAmong(rows, 'neighbors').map(pathKey));
  const after = rowsAfter(new Map(rows.map((row) => [row.fid as string, row])), made);
  const ruled = applyPathRules([...after.values()], drawn, rules, (path) => !before.has(pathKey(path)));
  return squash(made, ruled);
}
