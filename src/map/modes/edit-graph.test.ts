import { describe, expect, it } from 'vitest';
import { BOARD_ORIGIN, createBoardDouble } from '../../../tests/support/map/board-double.ts';
import type { Feature } from '../../domain/entities/feature.ts';
import type { Fid, Lid } from '../../domain/entities/ids.ts';
import { localPlane } from '../../domain/geometry/index.ts';
import { pathNode } from '../../domain/ops/index.ts';
import { builtInTaxonomy } from '../../domain/taxonomy/index.ts';
import { DONE, editPort, type EditOps } from '../edit-port.ts';
import { EMPTY_SCENE, type MapScene } from '../scene/scene.ts';
import { editGraph } from './edit-graph.ts';

const PLACE = { clientLid: 'c' as Lid, siteLid: 's' as Lid, buildingLid: 'b' as Lid, levelLid: 'l' as Lid };
const { toEarth, toPlane } = localPlane(BOARD_ORIGIN);

/** A node so many pixels right and down of the corner; ten are a metre. */
const node = (fid: string, x: number, y: number, links: string[] = []): Feature => {
  const row = pathNode(PLACE, fid as Fid, toEarth([x / 10, -y / 10]), fid);
  return { ...row, properties: { ...row.properties, neighbors: links.map((to) => ({ fid: to, speed: 1 })) } };
};
const wall: Feature = {
  ...PLACE,
  fid: 'w' as Fid,
  kind: 'mapObject',
  properties: { typeCode: 'wall' },
  geometry: {
    type: 'Polygon',
    coordinates: [[[5, 5], [6, 5], [6, -50], [5, -50], [5, 5]].map(([x, y]) => toEarth([x!, y!]))],
  },
}; // oxfmt-ignore

type Told = { [Op in keyof EditOps]: [Op, EditOps[Op]] }[keyof EditOps];

/** The editor over a scene, with what it asked for. */
function editor(features: readonly Feature[], chosen: readonly string[] = []) {
  const told: Told[] = [];
  const keep =
    <Op extends keyof EditOps>(op: Op) =>
    (input: EditOps[Op]) => {
      told.push([op, input] as unknown as Told);
      return DONE;
    };
  const scene: MapScene = {
    ...EMPTY_SCENE,
    taxonomy: builtInTaxonomy,
    features,
    overlayMarks: features.flatMap(({ fid, geometry }) =>
      chosen.includes(fid) && geometry.type === 'Point'
        ? [{ kind: 'chosen' as const, fid, at: geometry.coordinates }]
        : [],
    ),
  };
  const { board } = createBoardDouble();
  const mode = editGraph.enter({
    ...board,
    scene: () => scene,
    edits: editPort({
      'add-node': keep('add-node'),
      'move-nodes': keep('move-nodes'),
      'link-nodes': keep('link-nodes'),
      'offer-in-network': keep('offer-in-network'),
      'choose-nodes': keep('choose-nodes'),
      'choose-path': keep('choose-path'),
      'delete-from-network': keep('delete-from-network'),
    }),
  });
  const press = (x: number, y: number, shift = false, alt = false): void => {
    const pixel = { x, y };
    mode.pointer({ type: 'move', pixel, shift });
    mode.pointer({ type: 'down', pixel, shift });
    mode.pointer({ type: 'up', pixel });
    mode.pointer({ type: 'click', pixel, shift, alt });
  };
  const drag = (from: [number, number], to: [number, number], shift = false): void => {
    mode.pointer({ type: 'down', pixel: { x: from[0], y: from[1] }, shift });
    mode.pointer({ type: 'drag', pixel: { x: to[0], y: to[1] } });
    mode.pointer({ type: 'up', pixel: { x: to[0], y: to[1] } });
  };
  return { mode, told, press, drag };
}
const groups = (mode: ReturnType<typeof editGraph.enter>): unknown[] =>
  mode.preview().features.map(({ properties }) => properties?.['group']);

it('Shift and a press on a path chooses it, Alt with all up to the next crossings, and Shift goes on with a line', () => {
  const { told, press } = editor([node('a', 100, 100, ['b']), node('b', 200, 100, ['a'])]);
  press(130, 102, true);
  press(130, 102, false, true);
  const target = { kind: 'edge', from: 'a', to: 'b' };
  expect(told).toEqual([
    ['choose-path', { target, isRun: false }],
    ['choose-path', { target, isRun: true }],
  ]);
  press(300, 300);
  press(130, 102, true);
  expect(told.slice(2).map(([op]) => op)).toEqual(['add-node', 'add-node']);
});

describe('the editor of a network', () => {
  // @spec 4.52 4.53 4.58
  it('press within the snap of another node → linked with it', () => {
    const { told, press } = editor([node('a', 0, 0), node('b', 200, 0)]);
    press(0, 0);
    press(170, 0);
    expect(told).toEqual([['link-nodes', { target: { kind: 'edge', from: 'a', to: 'b' } }]]);
  });

  // @spec 4.56
  it('offers a node in the middle of an edge at the first press, and puts it at the second', () => {
    const { told, press } = editor([node('a', 0, 0, ['b']), node('b', 200, 0, ['a'])]);
    press(0, 0);
    press(100, 0);
    expect(told).toEqual([['offer-in-network', { target: { kind: 'edge', from: 'a', to: 'b' } }]]);
    press(100, 0);
    expect(told[1]).toMatchObject(['add-node', { after: null, on: { kind: 'edge', from: 'a', to: 'b' } }]);
  });

  // @spec 4.56
  it('no node in hand · middle of an edge pressed twice → a node there', () => {
    const features = [node('a', 0, 0, ['b']), node('b', 200, 0, ['a']), node('c', 400, 0, ['b'])];
    const { told, press, mode } = editor(features);
    expect(groups(mode)).toEqual(['graph-middle', 'graph-middle']);
    press(100, 0);
    expect(told).toEqual([['offer-in-network', { target: { kind: 'edge', from: 'a', to: 'b' } }]]);
    expect(groups(mode)).toEqual(['graph-offered', 'graph-middle']);
    press(100, 0);
    expect(told[1]).toMatchObject(['add-node', { on: { kind: 'edge', from: 'a', to: 'b' } }]);
  });

  it('a large network · pointer moves → the middles near it are marked, and no others', () => {
    const chain = Array.from({ length: 300 }, (_, i) => node(`n${i}`, i * 60, 0, i > 0 ? [`n${i - 1}`] : []));
    const { mode } = editor(chain);
    expect(groups(mode)).toEqual([]);
    mode.pointer({ type: 'move', pixel: { x: 3000, y: 0 } });
    expect(groups(mode).length).toBeGreaterThan(1);
    expect(groups(mode).length).toBeLessThanOrEqual(4);
  });

  it('keeps right angles to the edge before while Shift is held', () => {
    const { told, press } = editor([node('a', 0, 0)]);
    press(0, 0);
    press(100, 100);
    press(190, 290, true);
    const [, last] = told.flatMap(([op, input]) => (op === 'add-node' ? [toPlane(input.position)] : []));
    // The pointer lies 90, 190 from the corner; along the edge that runs at 45 degrees these are 140 and 140.
    expect(last![0]).toBeCloseTo(24, 1);
    expect(last![1]).toBeCloseTo(-24, 1);
  });

  it('moves what is chosen by the arrow keys, one step until they are let go', () => {
    const { mode, told } = editor(
      [node('a', 0, 0, ['b']), node('b', 60, 0, ['a']), node('c', 200, 0)],
      ['a', 'c'],
    );
    expect(mode.movesMarked?.()).toBe(true);
    for (let i = 0; i < 3; i++) mode.key({ type: 'nudge', east: 0.5, north: -0.05 });
    expect(told).toEqual([]);
    mode.key({ type: 'settle' });
    mode.key({ type: 'settle' });
    const moves = told.flatMap(([op, input]) => (op === 'move-nodes' ? [input.moves] : []));
    expect(moves.map((all) => all.map(({ fid }) => fid))).toEqual([['a', 'c']]);
    const [[x, y], [far]] = moves[0]!.map(({ position }) => toPlane(position)) as unknown as [
      number[],
      number[],
    ];
    expect([x, y, far]).toEqual([1.5, -0.15, 21.5].map((metres) => expect.closeTo(metres, 1)));
  });

  it('moves the crosshair by the arrow keys where nothing is chosen', () => {
    const { mode, told } = editor([node('a', 0, 0)]);
    expect(mode.movesMarked?.()).toBe(false);
    expect(mode.key({ type: 'nudge', east: 0.5, north: 0 })).toBe(false);
    mode.key({ type: 'settle' });
    expect(told).toEqual([]);
  });

  it('chooses with Shift: one by a press, all in a box by a drag, none with Escape', () => {
    const { mode, told, press, drag } = editor(
      [node('a', 0, 0), node('b', 60, 60), node('c', 200, 0)],
      ['a'],
    );
    press(0, 0, true);
    drag([-40, -40], [100, 100], true);
    mode.key({ type: 'cancel' });
    expect(told).toEqual([
      ['choose-nodes', { fids: ['a'], isToggling: true }],
      ['choose-nodes', { fids: ['a', 'b'], isToggling: false }],
      ['choose-nodes', { fids: [], isToggling: false }],
    ]);
  });

  // @spec 4.55
  it('drags all that are chosen in one step, and deletes them so', () => {
    const { mode, told, drag } = editor([node('a', 0, 0), node('b', 60, 60), node('c', 300, 0)], ['a', 'b']);
    drag([0, 0], [100, 0]);
    mode.key({ type: 'remove' });
    const [moved, deleted] = told;
    expect(moved?.[0] === 'move-nodes' && moved[1].moves.map(({ fid }) => fid)).toEqual(['a', 'b']);
    expect(deleted).toEqual(['delete-from-network', { target: { kind: 'nodes', fids: ['a', 'b'] } }]);
  });

  it('marks an edge that runs through a wall while it is drawn', () => {
    const { mode, press } = editor([node('a', 0, 0), wall]);
    press(0, 0);
    mode.pointer({ type: 'move', pixel: { x: 40, y: 0 } });
    expect(groups(mode)).toEqual(['graph-pending', 'graph-last']);
    mode.pointer({ type: 'move', pixel: { x: 140, y: 0 } });
    expect(groups(mode)).toEqual(['graph-fault', 'graph-crossing', 'graph-last']);
  });

  it('goes from node to node by keys, offers each, and chooses it with Space', () => {
    const { mode, told } = editor([node('b', 200, 0), node('a', 0, 0)]);
    // By name, in whatever order they come.
    mode.key({ type: 'step', by: 1 });
    mode.key({ type: 'choose' });
    expect(told).toEqual([
      ['offer-in-network', { target: { kind: 'node', fid: 'a' } }],
      ['choose-nodes', { fids: ['a'], isToggling: true }],
    ]);
  });

  it('goes along the edges with Tab, to each node once, back with Shift, and leaves the map after the last', () => {
    // A fork at b, and an island.
    const fork = [node('a', 0, 0, ['b']), node('b', 100, 0, ['a', 'c', 'd']), node('c', 200, 0, ['b'])];
    const { mode, told } = editor([...fork, node('d', 100, 100, ['b']), node('e', 300, 300)]);
    const tab = (by: 1 | -1 = 1): boolean => mode.key({ type: 'follow', by });
    expect(tab()).toBe(false);
    mode.key({ type: 'step', by: 1 });
    expect([tab(), tab(), tab(-1), tab(), tab(), tab()]).toEqual([true, true, true, true, true, false]);
    const offered = told.map(([, input]) =>
      'target' in input && 'fid' in input.target ? input.target.fid : '',
    );
    expect(offered).toEqual(['a', 'b', 'c', 'b', 'c', 'd']);
  });

  it('leaves Tab to the page where a line is drawn', () => {
    const { mode } = editor([node('a', 0, 0, ['b']), node('b', 100, 0, ['a'])]);
    mode.key({ type: 'step', by: 1 });
    mode.key({ type: 'put', pixel: { x: 50, y: 300 } });
    expect(mode.key({ type: 'follow', by: 1 })).toBe(false);
  });
});

// @spec 4.54 4.57
it('right click · on a node → it is offered; on the ground → the line under way ends', () => {
  const { told, press, mode } = editor([node('a', 0, 0), node('b', 200, 0)]);
  press(0, 0);
  mode.pointer({ type: 'context', pixel: { x: 400, y: 400 } });
  press(300, 0);
  mode.pointer({ type: 'context', pixel: { x: 200, y: 0 } });
  expect(told).toMatchObject([
    ['add-node', { after: null }],
    ['offer-in-network', { target: { kind: 'node', fid: 'b' } }],
  ]);
});
