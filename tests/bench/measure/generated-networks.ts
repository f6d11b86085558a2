import { performance } from 'node:perf_hooks';
import { gridAround, cellAt, type Grid } from '../../../src/domain/wayfinding/generate/grid/grid.ts';
import { regionsOf } from '../../../src/domain/wayfinding/generate/grid/connected-regions.ts';
import {
  generateNetwork,
  type MadeNetwork,
  type MadeNode,
} from '../../../src/domain/wayfinding/generate/generate-network.ts';
import { groundOf } from '../../../src/domain/wayfinding/generate/opened-ground.ts';
import { type LevelFeature, levelSpace } from '../../../src/domain/wayfinding/generate/level-space.ts';
import { officeFloor } from '../../support/domain/network/office-floor.ts';
import { randomOf } from '../../support/domain/network/random-network.ts';
import { checkNetwork } from '../../support/domain/network/network-checks.ts';
import { lengthsFrom, shortestWalks } from '../../support/domain/network/shortest-walks.ts';
import { asMs, asTimes, atMost, median, percentile, type Figure, type Section } from '../figure.ts';

const PAIRS = 500;
const ROUNDS = 3;
/** Metres of a cell of the free floor. */
const CELL = 0.1;
/** Square metres from which a space is a hall. */
const HALL = 200;

/** Networks that are generated for a large floor: how long that takes, and how long people walk over them. */
export function measureGenerated(): Section {
  const features = officeFloor(true);
  const rounds = Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    const network = generateNetwork(features, null)!;
    return { network, ms: performance.now() - start };
  });
  const { network } = rounds[0]!;
  const { rooms, halls, spare } = walksOver(network, features);
  const faults =
    checkNetwork(network, features).length +
    network.unreached.length +
    generateNetwork(officeFloor(false), null)!.unreached.length;
  return {
    title: 'Generated networks (Node.js, one thread)',
    figures: [
      atMost('A network for 20,000 m² with 400 rooms', median(rounds.map(({ ms }) => ms)), 3000, asMs),
      {
        name: 'Rooms not reached, edges through a wall',
        value: String(faults),
        target: '0',
        pass: faults === 0,
      },
      ...detours(
        '500 pairs of rooms: the route over the network against the shortest walk',
        rooms,
        1.08,
        1.15,
      ),
      ...detours('The same in halls of over 200 m²', halls, 1.15, 1.3),
      {
        name: 'Nodes of two links that could be left out',
        value: `${(spare * 100).toFixed(1)} %`,
        target: '≤ 10.0 %',
        pass: spare <= 0.1,
      },
    ],
    notes: [
      `The shortest walk is the one at any angle over free cells of ${CELL} m. The hall of this floor is open to its corridors, which count with it.`,
    ],
  };
}

function detours(name: string, ratios: readonly number[], middle: number, most: number): Figure[] {
  return [
    atMost(`${name}, median`, median(ratios), middle, asTimes),
    atMost(`${name}, 90 %`, percentile(ratios, 0.9), most, asTimes),
  ];
}

interface Walked {
  rooms: number[];
  halls: number[];
  /** Share of the nodes with two links whose straight edge is free. */
  spare: number;
}

function walksOver(network: MadeNetwork, features: readonly LevelFeature[]): Walked {
  const space = levelSpace(features, null)!;
  const grid = gridAround(space.outline!, CELL)!;
  const { ground } = groundOf(space, grid);
  const walks = shortestWalks(grid, ground.free);
  const spots = network.nodes.map(({ position }) => space.frame.toFrame(position));
  const random = randomOf(5);
  const ratios = (nodes: readonly number[]): number[] => {
    const any = (): number => nodes[Math.floor(random() * nodes.length)]!;
    const pairs = Array.from({ length: PAIRS }, () => [any(), any()] as const);
    return pairs.flatMap(([from, to]) => {
      const least = walks.walk(spots[from]!, [spots[to]!])[0]!;
      return from === to || least === Infinity ? [] : [lengthsFrom(network.nodes, spots, from)[to]! / least];
    });
  };
  const goals = placesOf(network.nodes, (node) => node.goal !== null);
  const inHalls = hallsOf(grid, ground).flatMap((isIn) =>
    placesOf(network.nodes, (_, i) => isIn(cellAt(grid, spots[i]!))),
  );
  const two = placesOf(network.nodes, (node) => node.goal === null && node.neighbors.length === 2);
  const couldGo = two.filter((node) => {
    const [a, b] = network.nodes[node]!.neighbors as [number, number];
    return !network.nodes[a]!.neighbors.includes(b) && walks.sees(spots[a]!, spots[b]!);
  });
  return { rooms: ratios(goals), halls: ratios(inHalls), spare: couldGo.length / Math.max(1, two.length) };
}

const placesOf = (nodes: readonly MadeNode[], isWanted: (node: MadeNode, i: number) => boolean): number[] =>
  nodes.flatMap((node, i) => (isWanted(node, i) ? [i] : []));

/** The spaces behind doors that are halls. */
function hallsOf(
  grid: Grid,
  { free, door }: { free: Uint8Array; door: Uint8Array },
): ((cell: number) => boolean)[] {
  const closed = free.map((isFree, cell) => (isFree === 1 && door[cell] === 0 ? 1 : 0));
  const { of, sizes } = regionsOf(grid, closed);
  return sizes.flatMap((size, region) =>
    size * grid.cell ** 2 < HALL ? [] : [(cell: number) => of[cell] === region],
  );
}
