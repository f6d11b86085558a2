import {
  hierarchy,
  treemap,
  treemapDice,
  treemapSquarify,
  type HierarchyRectangularNode,
} from 'd3-hierarchy';
import { COLOUR_CLASSES, type ColourClass } from '../../../../domain/taxonomy/index.ts';
import type { BuildingNow, LevelNow } from './client-levels.ts';

/** Pixels: the heads of buildings and levels, and the gaps within all, a building and a level. */
const HEAD = { building: 24, level: 22 };
const GAP = { all: 10, building: 4, level: 2 };
/** So many buildings stand side by side where there is room; more are packed. */
const MOST_BESIDE = 3;
const ROOM = 640;
/** A level that was not counted has the room of such a share of an average one. */
const UNKNOWN_SHARE = 0.5;

interface Node {
  building?: BuildingNow;
  level?: LevelNow;
  colour?: ColourClass;
  value?: number;
  children?: Node[];
}

export interface Tile {
  left: number;
  top: number;
  width: number;
  height: number;
}
export interface BuildingTile extends Tile {
  building: BuildingNow;
  places: number;
  levels: readonly LevelTile[];
}
export interface LevelTile extends Tile {
  level: LevelNow;
  /** None where the level was not counted or has no places; without those that have no room. */
  classes: readonly (Tile & { colour: ColourClass; count: number })[];
}

/** Buildings, their levels and the colours of these as areas by their places. All in pixels from the top left. */
export function tilesOf(
  buildings: readonly BuildingNow[],
  { width, height }: { width: number; height: number },
): BuildingTile[] {
  const counted = buildings.flatMap(({ levels }) => levels.flatMap(({ figures }) => figures?.places ?? []));
  const mean = counted.reduce((a, b) => a + b, 0) / Math.max(1, counted.length);
  const unknown = Math.max(1, mean * UNKNOWN_SHARE);
  const root: Node = {
    children: buildings
      .filter(({ levels }) => levels.length > 0)
      .map((building) => ({
        building,
        children: building.levels.map((level) => ({ level, ...ofLevel(level, unknown) })),
      })),
  };
  const beside = (root.children?.length ?? 0) <= MOST_BESIDE && width >= ROOM;
  const laidOut = treemap<Node>()
    .size([width, height])
    .tile((node, ...box) => (node.depth === 0 && beside ? treemapDice : treemapSquarify)(node, ...box))
    .paddingInner(({ depth }) => (depth === 0 ? GAP.all : depth === 1 ? GAP.building : GAP.level))
    .paddingTop(({ depth, data }) => (depth === 1 ? HEAD.building : data.level ? HEAD.level : 0))
    .round(true)(
    hierarchy(root)
      .sum(({ value = 0 }) => value)
      .sort((a, b) => (a.depth === 1 ? 0 : (b.value ?? 0) - (a.value ?? 0))),
  );
  return (laidOut.children ?? []).map((node) => ({
    ...boxOf(node),
    building: node.data.building!,
    places: node.data.building!.levels.reduce((sum, { figures }) => sum + (figures?.places ?? 0), 0),
    levels: (node.children ?? []).map((level) => ({
      ...boxOf(level),
      level: level.data.level!,
      classes: (level.children ?? [])
        .filter(({ x0, y0, x1, y1 }) => x1 > x0 && y1 > y0)
        .map((one) => ({ ...boxOf(one), colour: one.data.colour!, count: one.data.value! })),
    })),
  }));
}

function ofLevel({ figures }: LevelNow, unknown: number): Pick<Node, 'value' | 'children'> {
  const children = COLOUR_CLASSES.flatMap((colour) => {
    const value = figures?.classes[colour] ?? 0;
    return value === 0 ? [] : [{ colour, value }];
  });
  return children.length === 0 ? { value: unknown } : { children };
}

const boxOf = ({ x0, y0, x1, y1 }: HierarchyRectangularNode<Node>): Tile => ({
  left: x0,
  top: y0,
  width: x1 - x0,
  height: y1 - y0,
});
