import { expect, it } from 'vitest';
import type { Position } from '../../entities/geometry.ts';
import { judged, type Proposal, type ProposedEdge, withRejected } from './index.ts';

const at = (east: number): Position => [10 + east / 71_695, 50];
const edge = (a: string, b: string, from: number, to: number): ProposedEdge => ({
  key: `${a} ${b}`,
  a,
  b,
  from: at(from),
  to: at(to),
  metres: Math.abs(to - from),
  verdict: 'open',
});
const proposal = (...edges: ProposedEdge[]): Proposal => ({
  levelLid: 'l',
  nodes: new Map(),
  standing: new Set(),
  edges,
  locked: [],
  unreached: [],
  parts: 1,
  replaced: [],
});

it('an edge was rejected · the level is generated again with new ids → rejected, from either end', () => {
  const before = judged(proposal(edge('a', 'b', 0, 9), edge('b', 'c', 9, 20)), new Set(['a b']), 'rejected');
  const rejected = before.edges.filter(({ verdict }) => verdict === 'rejected');
  const again = withRejected(proposal(edge('x', 'y', 9.2, 0), edge('y', 'z', 9, 20)), rejected);
  expect(again.edges.map(({ key, verdict }) => [key, verdict])).toEqual([
    ['x y', 'rejected'],
    ['y z', 'open'],
  ]);
});
