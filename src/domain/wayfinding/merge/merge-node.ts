import { SAME_PATH_NODE_M } from '../../limits.ts';
import { distanceMetres } from '../../geometry/index.ts';
import type { Position } from '../../entities/geometry.ts';
import { mergeValue, type Same, type Side } from '../../merge/index.ts';
import { sameValue } from '../../moment/index.ts';
import { LINK_LISTS, type NetworkNode } from '../network/network-node.ts';
import type { NetworkConflict } from './types.ts';
import { keyOf } from './conflict-key.ts';

/** Links and groups are not merged as plain fields. */
const APART: ReadonlySet<string> = new Set([...LINK_LISTS, 'portalGroupId', 'fid']);

export interface MergedNode {
  node: NetworkNode;
  conflicts: NetworkConflict[];
}

/**
 * One node in three versions, field by field, without its links and its group, which stay as theirs are. Points that
 * were moved to within 1 m of each other: theirs.
 * @param base null: it was made on both sides.
 */
export function mergeNode(
  base: NetworkNode | null,
  mine: NetworkNode,
  theirs: NetworkNode,
  choices: Readonly<Record<string, Side>>,
): MergedNode {
  if (base !== null && sameValue(mine, base)) return { node: theirs, conflicts: [] };
  const { fid } = theirs.properties;
  const conflicts: NetworkConflict[] = [];
  const members: Record<string, unknown> = { ...theirs };
  const properties: Record<string, unknown> = { ...theirs.properties };
  let isNew = false;
  const put = (
    into: Record<string, unknown>,
    path: string,
    name: string,
    of: (node: NetworkNode) => unknown,
    alike?: Same,
  ) => {
    const three = { base: base === null ? undefined : of(base), mine: of(mine), theirs: of(theirs) };
    const settled = mergeValue(three, alike);
    const key = settled === null ? keyOf('field', fid, path) : '';
    const choice = settled === null ? choices[key] : undefined;
    if (settled === null && choice === undefined) {
      conflicts.push({ key, kind: 'field', at: fid, path, ...three });
    }
    const value = settled === null ? (choice === 'theirs' ? three.theirs : three.mine) : settled.value;
    if (sameValue(value, three.theirs)) return;
    isNew = true;
    if (value === undefined) delete into[name];
    // Not set but defined: a property may be called `__proto__`.
    else Object.defineProperty(into, name, { value, enumerable: true, configurable: true, writable: true });
  };
  for (const name of namesOf([mine.properties, theirs.properties])) {
    if (!APART.has(name)) put(properties, `properties.${name}`, name, (node) => node.properties[name]);
  }
  for (const name of namesOf([mine, theirs])) {
    if (name === 'properties' || name === 'type') continue;
    put(members, name, name, (node) => node[name], name === 'geometry' ? isSamePlace : undefined);
  }
  return { node: isNew ? ({ ...members, properties } as NetworkNode) : theirs, conflicts };
}

const namesOf = (records: object[]): Set<string> => new Set(records.flatMap((record) => Object.keys(record)));

function isSamePlace(a: unknown, b: unknown): boolean {
  if (sameValue(a, b)) return true;
  const [p, q] = [a, b].map((geometry) => (geometry as { coordinates?: Position } | undefined)?.coordinates);
  return p !== undefined && q !== undefined && distanceMetres(p, q) < SAME_PATH_NODE_M;
}
