import { describe, expect, it } from 'vitest';
import { neededEdges } from './needed-edges.ts';
import type { OfferedEdge } from './ways.ts';

const edge = (a: string, b: string, metres = 1): OfferedEdge => ({ key: `${a} ${b}`, a, b, metres });
const part = (...fids: string[]): [string, number][] => fids.map((fid) => [fid, 0]);
const needed = (edges: OfferedEdge[], standing: Partial<Parameters<typeof neededEdges>[1]>): string[] =>
  [
    ...neededEdges(edges, { partOf: new Map(), covered: new Set(), ends: new Set(), own: [], ...standing }),
  ].toSorted();

describe('edges that are needed beside a network that stays', () => {
  it('nothing stands: all', () => {
    expect(needed([edge('a', 'b'), edge('b', 'c')], {})).toEqual(['a b', 'b c']);
  });

  it('a room that is not reached: the way to it, and not what runs beside a path that is there', () => {
    const edges = [edge('s', 'n'), edge('n', 't'), edge('n', 'door'), edge('door', 'room')];
    const partOf = new Map(part('s', 't'));
    const covered = new Set(['n', 'door']);
    expect(needed(edges, { partOf, covered, ends: new Set(['room']) })).toEqual([
      'door room',
      'n door',
      's n',
    ]);
    expect(needed(edges, { partOf, covered })).toEqual([]);
  });

  it('a loop through ground that is reached already: nothing', () => {
    const edges = [edge('s', 'x'), edge('x', 'y'), edge('y', 't')];
    expect(needed(edges, { partOf: new Map(part('s', 't')) })).toEqual([]);
  });

  it('a loop around a room that is not reached stays whole', () => {
    const edges = [edge('s', 'x'), edge('x', 'room'), edge('room', 'y'), edge('y', 't')];
    expect(needed(edges, { partOf: new Map(part('s', 't')), ends: new Set(['room']) })).toHaveLength(4);
  });

  it('a place in a hall that paths lead round: one way to it, and no second that spares no detour', () => {
    const own = [edge('s', 't', 3), edge('t', 'u', 3), edge('u', 's', 3)];
    const spokes = [edge('desk', 'x', 3), edge('x', 's', 2), edge('x', 't', 3), edge('x', 'u', 3)];
    const partOf = new Map(part('s', 't', 'u'));
    const ends = new Set(['desk']);
    expect(needed(spokes, { partOf, own, ends })).toEqual(['desk x', 'x s']);
    const long = own.map((one) => ({ ...one, metres: 40 }));
    expect(needed(spokes, { partOf, own: long, ends })).toHaveLength(4);
  });

  it('a wing of rooms between two ends of the own network → its corridor is not cut in two', () => {
    const rooms = ['a', 'b', 'c', 'd'];
    const doors = rooms.map((room) => edge(room, `${room}-door`));
    const corridor = [edge('s', 'a-door'), edge('a-door', 'b-door'), edge('b-door', 'c-door'), edge('c-door', 'd-door'), edge('d-door', 't')]; // oxfmt-ignore
    const partOf = new Map(part('s', 't'));
    const own = [edge('s', 't', 30)];
    expect(needed([...doors, ...corridor], { partOf, own, ends: new Set(rooms) })).toHaveLength(9);
  });

  it('a large level of 400 places, nearly all of which nothing leads to: each is reached, and soon', () => {
    const wide = 60;
    const at = (x: number, y: number): string => `${x}-${y}`;
    const across = Array.from({ length: wide * wide }, (_, i) => [i % wide, Math.floor(i / wide)] as const);
    const edges = across.flatMap(([x, y]) => [
      ...(x + 1 < wide ? [edge(at(x, y), at(x + 1, y), 2 + Math.sin(x * y))] : []),
      ...(y + 1 < wide ? [edge(at(x, y), at(x, y + 1), 2 + Math.cos(x + y))] : []),
    ]);
    const ends = new Set(across.flatMap(([x, y]) => (x % 3 === 2 && y % 3 === 2 ? [at(x, y)] : [])));
    const kept = needed(edges, { partOf: new Map(part(at(0, 0))), ends });
    const ways = new Map<string, string[]>();
    for (const key of kept) {
      const [a, b] = key.split(' ') as [string, string];
      ways.set(a, [...(ways.get(a) ?? []), b]);
      ways.set(b, [...(ways.get(b) ?? []), a]);
    }
    const reached = new Set([at(0, 0)]);
    for (const fid of reached) for (const to of ways.get(fid) ?? []) reached.add(to);
    expect([...ends].filter((fid) => !reached.has(fid))).toEqual([]);
  });

  it('two parts: the shortest way that joins them', () => {
    const edges = [edge('s', 'x', 5), edge('x', 't', 5), edge('s', 'y', 1), edge('y', 't', 2)];
    expect(needed(edges, { partOf: new Map([...part('s'), ['t', 1]]) })).toEqual(['s y', 'y t']);
  });

  it('what no standing node is joined to is kept, and stubs that lead to nothing are not', () => {
    const edges = [edge('s', 'room'), edge('room', 'stub'), edge('far', 'off')];
    expect(needed(edges, { partOf: new Map(part('s')), ends: new Set(['room']) })).toEqual([
      'far off',
      's room',
    ]);
  });
});
