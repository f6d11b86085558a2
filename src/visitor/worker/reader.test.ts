import { describe, expect, it } from 'vitest';
import { demoMap } from '../../../tests/support/public-map/demo-map.ts';
import type { ClosureTarget } from '../../domain/closures/index.ts';
import type { EndName } from '../address/visit.ts';
import { VisitorReader, type Ask } from './reader.ts';

const { answer, search, network, placeNamed } = demoMap();
const files = new Map<string, unknown>([
  [answer.search, search],
  [answer.network!, network],
]);
const readFile = (path: string): Promise<unknown> =>
  files.has(path) ? Promise.resolve(structuredClone(files.get(path))) : Promise.reject(new Error('404'));
const placeEnd = (name: string): EndName => ({ is: 'place', fid: placeNamed(name).fid });
const ASK: Ask = { text: '', typeCodes: null, openAt: null, isNearestFirst: false, most: 5, from: null };

async function opened(): Promise<VisitorReader> {
  const reader = new VisitorReader(readFile);
  await reader.open(answer, []);
  return reader;
}

describe('the reader of a map', () => {
  it('is asked before the places are there → answers when they are', async () => {
    const reader = new VisitorReader(readFile);
    const [categories, cafe] = await Promise.all([
      reader.open(answer, []),
      reader.place(placeNamed('Café Lumen').fid),
    ]);
    expect(categories.length).toBe(8);
    expect(cafe?.name).toBe('Café Lumen');
  });

  it('from where one is → the nearest first, each with how far it is', async () => {
    const reader = await opened();
    const from = { end: placeEnd('Main entrance'), profile: 'quickest' as const };
    const { places, away } = await reader.find({ ...ASK, text: 'coffee', isNearestFirst: true, from }, 0);
    expect(places.map(({ place }) => place.name)).toEqual(['Canteen', 'Café Lumen', 'Sky lounge']);
    expect(away.every((seconds) => seconds !== null && seconds > 0)).toBe(true);
  });

  it('plans each profile, with its steps, floors and elevators', async () => {
    const reader = await opened();
    const ends = [placeEnd('Main entrance'), placeEnd('Rehabilitation')];
    const [quick, free] = await reader.plan(ends, ['quickest', 'step-free'], 0);
    expect(quick).toMatchObject({ ok: true, elevators: 0, stairs: 1 });
    expect(free).toMatchObject({ ok: true, elevators: 1, stairs: 0 });
    if (!free?.ok) throw new Error('no way');
    expect(free.steps.at(-1)).toMatchObject({ kind: 'arrive', floor: { buildingId: 1, levelIndex: 2 } });
    expect(new Set(free.parts.map(({ floor }) => floor?.levelIndex))).toEqual(new Set([0, 2]));
  });

  it('elevators closed → says what is closed; open again at its time', async () => {
    const reader = new VisitorReader(readFile);
    const lifts = network.nodes.filter(({ typeCode }) => typeCode === 'elevator-node');
    const closure = { id: '1', from: 0, until: 50, reason: 'other', text: {} };
    await reader.open(
      { ...answer, closures: [{ ...closure, targets: lifts.map(({ fid }) => ({ fid })) }] },
      [],
    );
    const ends = [placeEnd('Main entrance'), placeEnd('Rehabilitation')];
    expect(await reader.plan(ends, ['step-free'], 10)).toMatchObject([
      { ok: false, why: { is: 'barred', bar: { kind: 'closed', until: 50 } } },
    ]);
    expect(await reader.plan(ends, ['step-free'], 50)).toMatchObject([{ ok: true }]);
  });

  it('closures → a spot at each closed place, on each floor of an elevator, in the middle of a path', async () => {
    const reader = new VisitorReader(readFile);
    const cafe = placeNamed('Café Lumen');
    const lift = network.nodes.find(({ typeCode, group }) => typeCode === 'elevator-node' && group)!;
    const floors = network.nodes.filter(({ group }) => group === lift.group);
    const [a, b] = [network.nodes[0]!, network.nodes[network.nodes[0]!.links[0]![0]]!];
    const closure = (targets: ClosureTarget[], until: number | null = null) => ({ id: '1', from: 0, until, reason: 'other', text: {}, targets }); // oxfmt-ignore
    const at = async (...closures: ReturnType<typeof closure>[]) => {
      await reader.open({ ...answer, closures }, []);
      return reader.closed(10);
    };
    expect(await at(closure([{ fid: cafe.fid }, { fid: 'gone' }]))).toEqual([
      { fid: cafe.fid, at: cafe.at, floor: { buildingId: 1, levelIndex: cafe.levelIndex } },
    ]);
    const everywhere = await at(closure([{ fid: lift.fid }]));
    expect(everywhere.length).toBe(floors.length);
    expect(new Set(everywhere.map(({ floor }) => floor?.levelIndex)).size).toBe(floors.length);
    expect((await at(closure([{ fid: lift.fid, only: true }]))).length).toBe(1);
    expect(await at(closure([{ a: a.fid, b: b.fid }]))).toMatchObject([
      { fid: null, at: [(a.at[0] + b.at[0]) / 2, (a.at[1] + b.at[1]) / 2] },
    ]);
    expect(await at(closure([{ fid: cafe.fid }], 10))).toEqual([]);
  });

  it('elevator closed whose group another site has too → no spot on that site', async () => {
    const lift = network.nodes.find(({ typeCode, group }) => typeCode === 'elevator-node' && group)!;
    const elsewhere = { ...lift, fid: 'elsewhere', siteId: -1, links: [], portals: [] };
    const reader = new VisitorReader((path) =>
      path === answer.network
        ? Promise.resolve({ ...network, nodes: [...network.nodes, elsewhere] })
        : readFile(path),
    );
    const closure = { id: '1', from: 0, until: null, reason: 'other', text: {} };
    await reader.open({ ...answer, closures: [{ ...closure, targets: [{ fid: lift.fid }] }] }, []);
    const floors = network.nodes.filter(({ group }) => group === lift.group);
    expect((await reader.closed(10)).length).toBe(floors.length);
  });

  it('no elevator at all → names the steps of the quickest way', async () => {
    const nodes = network.nodes.map((node) =>
      node.typeCode === 'elevator-node' ? { ...node, links: [], portals: [] } : node,
    );
    const reader = new VisitorReader((path) =>
      path === answer.network ? Promise.resolve({ ...network, nodes }) : readFile(path),
    );
    await reader.open(answer, []);
    const ends = [placeEnd('Main entrance'), placeEnd('Rehabilitation')];
    const ways = await reader.plan(ends, ['quickest', 'step-free'], 0);
    expect(ways).toMatchObject([{ ok: true }, { ok: false, why: { is: 'steps', typeCode: 'stairs-node' } }]);
  });

  it('an end that is gone → says which', async () => {
    const reader = await opened();
    const ends: EndName[] = [placeEnd('Main entrance'), { is: 'place', fid: 'gone' }];
    expect(await reader.plan(ends, ['quickest'], 0)).toEqual([
      { ok: false, profile: 'quickest', why: { is: 'off', end: 1 } },
    ]);
  });

  it('the paths can not be read → places are found, a plan fails, and works once they can', async () => {
    let isOffline = true;
    const reader = new VisitorReader((path) =>
      isOffline && path === answer.network ? Promise.reject(new Error('offline')) : readFile(path),
    );
    await reader.open(answer, []);
    const ends = [placeEnd('Main entrance'), placeEnd('Canteen')];
    const from = { end: ends[0]!, profile: 'quickest' as const };
    expect((await reader.find({ ...ASK, text: 'coffee', from }, 0)).away).toEqual([null, null, null]);
    await expect(reader.plan(ends, ['quickest'], 0)).rejects.toThrow('offline');
    isOffline = false;
    expect(await reader.plan(ends, ['quickest'], 0)).toMatchObject([{ ok: true }]);
  });

  it('rows of another form → are left out', async () => {
    const odd = [null, {}, { fid: 1 }, { ...placeNamed('Canteen'), at: ['x', 1] }, placeNamed('Canteen')];
    const reader = new VisitorReader(() => Promise.resolve({ places: odd }));
    await reader.open(answer, []);
    expect((await reader.find(ASK, 0)).count).toBe(1);
  });
});
