import { GRAPH } from '../../src/domain/limits.ts';
import { graphIssues, type GraphNode } from '../../src/domain/rules/index.ts';
import { builtInTaxonomy } from '../../src/domain/taxonomy/index.ts';
import type { RuleCase } from './rule-case.ts';

type Node = Partial<GraphNode>;
const ELEVATOR = 'elevator-node';
const STAIRS = 'stairs-node';

/** Nodes `a`, `b`, `c` in this order, on the ground floor of one building unless they say otherwise. */
const nodes = (of: readonly Node[]): GraphNode[] =>
  of.map((more, i) => ({
    fid: 'abc'[i] ?? `n${i}`,
    typeCode: 'graph-node',
    position: [13, 52],
    buildingId: 1,
    levelIndex: 0,
    neighbors: [],
    portalNeighbors: [],
    ...more,
  }));
const judge = (of: readonly Node[]) => graphIssues(nodes(of), builtInTaxonomy);
const count = (most: number): [string, string] =>
  [most, most + 1].map((n) => `${n.toLocaleString('en')} of them`) as [string, string];
const lead = (most: number): Node[] => {
  const others = Array.from({ length: most }, (_, i): Node => ({ fid: `n${i}` }));
  return [{ neighbors: others.map(({ fid }) => fid!) }, ...others];
};
const ride = (typeCode: string, far: Node, to = ['b']): Node[] => [
  { typeCode, portalNeighbors: to },
  ...to.map(() => ({ typeCode, levelIndex: 1, ...far })),
];

function rule(
  member: string,
  code: string,
  [fits, takes]: [string, readonly Node[]],
  [breaks, refuses]: [string, readonly Node[]],
): RuleCase {
  const at = { chapter: 'Wayfinding network', member, code, appliesTo: null };
  return { ...at, fits, breaks, takes: () => judge(takes), refuses: () => judge(refuses) };
}

/** The rules of a network as a whole; those of links between transitions warn, and refuse nothing that is there. */
export const networkCases = (): RuleCase[] => [
  rule(
    'features',
    'too-many-nodes',
    [count(GRAPH.maxNodes)[0], Array.from({ length: GRAPH.maxNodes }, (_, i) => ({ fid: `n${i}` }))],
    [count(GRAPH.maxNodes)[1], Array.from({ length: GRAPH.maxNodes + 1 }, (_, i) => ({ fid: `n${i}` }))],
  ),
  rule('fid', 'duplicate-fid', ['a and b', [{}, {}]], ['a twice', [{}, { fid: 'a' }]]),
  rule(
    'typeCode',
    // @spec 3.17
    'not-a-graph-type',
    [ELEVATOR, [{ typeCode: ELEVATOR }]],
    ['wall', [{ typeCode: 'wall' }]],
  ),
  rule(
    'neighbors',
    'too-many-neighbors',
    [count(GRAPH.maxNeighbors)[0], lead(GRAPH.maxNeighbors)],
    [count(GRAPH.maxNeighbors)[1], lead(GRAPH.maxNeighbors + 1)],
  ),
  rule(
    'neighbors',
    'self-neighbor',
    ['another node', [{ neighbors: ['b'] }, {}]],
    ['itself', [{ neighbors: ['a'] }]],
  ),
  rule(
    'neighbors',
    'dangling-neighbor',
    ['a node of the network', [{ neighbors: ['b'] }, {}]],
    ['no node of it', [{ neighbors: ['x'] }]],
  ),
  rule(
    'neighbors',
    'duplicate-neighbor',
    ['each once', [{ neighbors: ['b'] }, {}]],
    ['one twice', [{ neighbors: ['b', 'b'] }, {}]],
  ),
  rule(
    'neighbors',
    'neighbor-on-other-level',
    ['a node of its level', [{ neighbors: ['b'] }, {}]],
    ['a node of another level', [{ neighbors: ['b'] }, { levelIndex: 1 }]],
  ),
  rule(
    'portalNeighbors',
    'portal-type-differs',
    ['a lift of another level', ride(ELEVATOR, {})],
    ['stairs of another level, from a lift', ride(ELEVATOR, { typeCode: STAIRS })],
  ),
  rule(
    'portalNeighbors',
    'portal-same-level',
    ['a lift beside a lift', ride(ELEVATOR, { levelIndex: 0 })],
    ['stairs beside stairs', ride(STAIRS, { levelIndex: 0 })],
  ),
  rule(
    'portalNeighbors',
    'portal-other-building',
    ['a custom transition of another building', ride('custom-transition', { buildingId: 2 })],
    ['a lift of another building', ride(ELEVATOR, { buildingId: 2 })],
  ),
  rule(
    'portalNeighbors',
    'duplex-linked',
    ['an escalator to one', ride('escalator-node', {})],
    ['an escalator to two', ride('escalator-node', {}, ['b', 'c'])],
  ),
  rule(
    'portalNeighbors',
    'stairs-linked-twice',
    ['a lift to two of one level', ride(ELEVATOR, {}, ['b', 'c'])],
    ['stairs to two of one level', ride(STAIRS, {}, ['b', 'c'])],
  ),
];
