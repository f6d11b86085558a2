import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { builtInTaxonomy } from '../../taxonomy/index.ts';
import { graphIssues, type GraphNode } from './network-nodes.ts';

const node = (fid: string, more: Partial<GraphNode> = {}): GraphNode => ({
  fid,
  typeCode: 'graph-node',
  position: [10, 50],
  buildingId: 1,
  levelIndex: 0,
  neighbors: [],
  portalNeighbors: [],
  ...more,
});
const codes = (nodes: GraphNode[], severity = 'error', others: string[] = []): string[] =>
  graphIssues(nodes, builtInTaxonomy, new Set(others))
    .filter((issue) => issue.severity === severity)
    .map((issue) => `${issue.code} ${issue.path}`);

describe('a wayfinding network', () => {
  it('may be empty, and may hold nodes that lead nowhere', () => {
    expect(codes([])).toEqual([]);
    expect(codes([node('a')])).toEqual([]);
  });

  it.each<[string, GraphNode[], string]>([
    ['the same fid twice', [node('a'), node('a')], 'duplicate-fid 1.properties.fid'],
    ['another class', [node('a', { typeCode: 'wall' })], 'not-a-graph-type 0.properties.typeCode'],
    ['a prototype', [node('a', { typeCode: 'toString' })], 'not-a-graph-type 0.properties.typeCode'],
    ['a missing neighbour', [node('a', { neighbors: ['b'] })], 'dangling-neighbor 0.properties.neighbors.0'],
    [
      'a missing far end',
      [node('a', { portalNeighbors: ['b'] })],
      'dangling-neighbor 0.properties.portalNeighbors.0',
    ],
    ['itself', [node('a', { neighbors: ['a'] })], 'self-neighbor 0.properties.neighbors.0'],
    [
      'a neighbour twice',
      [node('a', { neighbors: ['b', 'b'] }), node('b')],
      'duplicate-neighbor 0.properties.neighbors.1',
    ],
  ])('with %s is refused', (_what, nodes, expected) => {
    expect(codes(nodes)).toEqual([expected]);
  });

  it('of 50,001 nodes is refused as a whole', () => {
    const many = Array.from({ length: 50_001 }, (_, i) => node(`n${i}`));
    expect(codes(many)).toEqual(['too-many-nodes ']);
    expect(codes(many.slice(1))).toEqual([]);
  });

  it('may link to nodes that stay beside it', () => {
    expect(codes([node('a', { neighbors: ['b'] })], 'error', ['b'])).toEqual([]);
  });

  it.each<[string, Partial<GraphNode>, Partial<GraphNode>, string[]]>([
    [
      'another type',
      { typeCode: 'elevator-node' },
      { typeCode: 'stairs-node', levelIndex: 1 },
      ['portal-type-differs'],
    ],
    ['the same level', { typeCode: 'stairs-node' }, { typeCode: 'stairs-node' }, ['portal-same-level']],
    ['a lift beside it, of its group', { typeCode: 'elevator-node' }, { typeCode: 'elevator-node' }, []],
    [
      'another building',
      { typeCode: 'elevator-node' },
      { typeCode: 'elevator-node', levelIndex: 1, buildingId: 2 },
      ['portal-other-building'],
    ],
    [
      'the same level, as a custom one',
      { typeCode: 'custom-transition' },
      { typeCode: 'custom-transition' },
      [],
    ],
    [
      'its twin out of doors',
      { typeCode: 'building-entrance-exit' },
      { typeCode: 'building-entrance-exit', buildingId: null, levelIndex: null },
      [],
    ],
  ])('is warned about a transition that leads to %s', (_what, from, to, expected) => {
    const found = codes([node('a', { ...from, portalNeighbors: ['b'] }), node('b', to)], 'warning');
    expect(found).toEqual(expected.map((code) => `${code} 0.properties.portalNeighbors`));
  });

  it('is warned about an escalator with two far ends, and about stairs to two nodes of one level', () => {
    const far = (typeCode: string) => ['b', 'c'].map((fid) => node(fid, { typeCode, levelIndex: 1 }));
    const links = { portalNeighbors: ['b', 'c'] };
    expect(
      codes([node('a', { typeCode: 'escalator-node', ...links }), ...far('escalator-node')], 'warning'),
    ).toEqual(['duplex-linked 0.properties.portalNeighbors']);
    expect(
      codes([node('a', { typeCode: 'stairs-node', ...links }), ...far('stairs-node')], 'warning'),
    ).toEqual(['stairs-linked-twice 0.properties.portalNeighbors']);
  });
});

describe('any network', () => {
  const size = fc.integer({ min: 2, max: 12 });
  const networks = size.chain((n) =>
    fc.tuple(
      ...Array.from({ length: n }, (_, i) =>
        fc
          .uniqueArray(
            fc.integer({ min: 0, max: n - 1 }).filter((other) => other !== i),
            { maxLength: n },
          )
          .map((links) => node(`n${i}`, { neighbors: links.map((other) => `n${other}`) })),
      ),
    ),
  );

  it('whose links all lead to its own nodes is accepted', () => {
    fc.assert(
      fc.property(networks, (nodes) => {
        expect(codes(nodes)).toEqual([]);
      }),
    );
  });

  it('has as many dangling links as pointed to a node that was taken away', () => {
    fc.assert(
      fc.property(networks, fc.nat(), (nodes, pick) => {
        const gone = nodes[pick % nodes.length]!.fid;
        const left = nodes.filter((one) => one.fid !== gone);
        const links = left.flatMap((one) => one.neighbors).filter((fid) => fid === gone);
        expect(codes(left)).toHaveLength(links.length);
      }),
    );
  });

  it('is judged the same in any order', () => {
    fc.assert(
      fc.property(networks, fc.nat(), (nodes, pick) => {
        const left = nodes.filter((_, i) => i !== pick % nodes.length);
        const found = (list: GraphNode[]) =>
          graphIssues(list, builtInTaxonomy).map((issue) => `${issue.code} ${issue.params?.['fid']}`);
        expect(found(left.toReversed()).toSorted()).toEqual(found(left).toSorted());
      }),
    );
  });
});
