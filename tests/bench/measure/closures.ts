import { performance } from 'node:perf_hooks';
import type { Feature } from '../../../src/domain/entities/feature.ts';
import type { Position } from '../../../src/domain/entities/geometry.ts';
import { builtInTaxonomy } from '../../../src/domain/taxonomy/index.ts';
import { ClosureConsequences, type ClosureAsked } from '../../../src/domain/wayfinding/consequences/index.ts';
import { levelKeyOf, type NetworkNode } from '../../../src/domain/wayfinding/network/network-node.ts';
import { asMs, atMost, percentile, plain, type Figure, type Section } from '../figure.ts';
import { makeTower } from './routes.ts';

const ENTRANCES = 8;
const ASKED = 12;

/** What a closure does, on towers of ten floors with eight entrances and a place for each fifth node. */
export function measureClosures(): Section {
  return {
    title: 'What a closure does (Node.js, one thread)',
    figures: [...figuresOf(22, 300), ...figuresOf(45, 1200)],
    notes: [
      `Before and after, quickest and step-free, from ${ENTRANCES} entrances to all places: the lift closed, and ${ASKED - 1} edges and nodes, each asked once; the first answer also walks the ways before.`,
    ],
  };
}

function figuresOf(side: number, most: number): Figure[] {
  const nodes = makeTower(side);
  const ground = nodes.filter(({ properties: { lvl } }) => lvl === 0);
  for (let i = 0; i < ENTRANCES; i++)
    ground[Math.floor((i * ground.length) / ENTRANCES)]!.properties.typeCode = 'building-entrance-exit';
  const drawn = nodes.flatMap((node, i) => (i % 5 === 0 ? [placeAround(node, i)] : []));
  let site: ClosureConsequences | undefined;
  const begun = timed(() => {
    site = new ClosureConsequences({ nodes: nodes.map(asRow), drawn, taxonomy: builtInTaxonomy });
    site.prepare();
  });
  const targets = Array.from({ length: ASKED }, (_, i): ClosureAsked['closure']['targets'][number] => {
    const lift = nodes.find(({ properties: { typeCode } }) => typeCode === 'elevator-node')!;
    if (i === 0) return { fid: lift.properties.fid };
    const node = nodes[Math.floor((i * nodes.length) / ASKED)]!.properties;
    const link = node.neighbors?.[0];
    return i % 2 === 0 || link === undefined
      ? { fid: node.fid }
      : { a: node.fid, b: typeof link === 'string' ? link : link.fid };
  });
  const times = targets.map((target, i) =>
    timed(() =>
      site!.of({
        closure: { id: String(i), from: 0, until: null, targets: [target] },
        others: [],
        at: 0,
        offsets: [],
        goldenRoutes: [],
      }),
    ),
  );
  const count = nodes.length.toLocaleString('en');
  return [
    atMost(
      `${count} nodes, ${drawn.length.toLocaleString('en')} places: the first answer`,
      times[0]!,
      most,
      asMs,
    ),
    atMost(`${count} nodes: the next, p95`, percentile(times.slice(1), 0.95), most, asMs),
    plain(`${count} nodes: the network taken over, before`, asMs(begun)),
  ];
}

const asRow = (node: NetworkNode): Feature =>
  ({
    ...node,
    fid: node.properties.fid,
    kind: 'graph',
    siteLid: 's',
    buildingLid: '1',
    levelLid: levelKeyOf(node),
  }) as unknown as Feature;

function placeAround(node: NetworkNode, i: number): Feature {
  const [x, y] = node.geometry.coordinates;
  const [dx, dy] = [1 / 71_695, 1 / 111_229];
  const ring: Position[] = [
    [x - dx, y - dy],
    [x + dx, y - dy],
    [x + dx, y + dy],
    [x - dx, y + dy],
    [x - dx, y - dy],
  ];
  return {
    ...asRow(node),
    fid: `place-${i}`,
    kind: 'poi',
    geometry: { type: 'Polygon', coordinates: [ring] },
    properties: { typeCode: 'room' },
  } as unknown as Feature;
}

function timed(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}
