import { cutAt, heightsOf, seenFromAbove, type Rings } from './cut-bodies.ts';
import type {
  IfcBuilding,
  IfcElement,
  IfcElementKind,
  IfcOpening,
  IfcSpace,
  IfcStorey,
} from './ifc-building.ts';
import { georeferencesOf } from './ifc-georeference.ts';
import type { IfcFile, Triangles } from './ifc-library.ts';
import { openingOf } from './ifc-openings.ts';
import { storeysOf, type Storey } from './ifc-storeys.ts';
import { treeOf, type IfcTree } from './ifc-tree.ts';
import { likelyUnit, unitOf } from './ifc-unit.ts';
import { textIn } from './ifc-values.ts';

/** Metres above the floor at which walls are cut, as plans are drawn. */
const CUT = 1.1;
/** What begins higher than this above the floor hangs over it. */
const OVERHEAD = 1.5;
/** Of an element of another storey: how far it reaches below and above the cut at least. */
const THROUGH = 0.3;
/** What leads to a storey ends as near to its floor. */
const REACH = 0.6;
/** Railings that rise more belong to stairs. */
const LEVEL_RAILING = 1.5;

/** The entities of each kind; those of a type of their own in some versions too. */
const KINDS: Readonly<Record<string, IfcElementKind>> = {
  IFCWALL: 'wall',
  IFCWALLSTANDARDCASE: 'wall',
  IFCWALLELEMENTEDCASE: 'wall',
  IFCCURTAINWALL: 'curtain-wall',
  IFCCOLUMN: 'column',
  IFCCOLUMNSTANDARDCASE: 'column',
  IFCRAILING: 'railing',
  IFCSTAIR: 'stairs',
  IFCSTAIRFLIGHT: 'stairs',
  IFCRAMP: 'ramp',
  IFCRAMPFLIGHT: 'ramp',
  IFCTRANSPORTELEMENT: 'elevator',
};
/** Those that people go up and down by. */
const LEADS: ReadonlySet<IfcElementKind> = new Set(['stairs', 'ramp', 'elevator', 'escalator']);
const DOORS = ['IFCDOOR', 'IFCDOORSTANDARDCASE'];
const WINDOWS = ['IFCWINDOW', 'IFCWINDOWSTANDARDCASE'];
/** In their property sets programs say what a room is for. */
const SPACE_WORDS = ['REFERENCE', 'CATEGORY', 'OCCUPANCYTYPE', 'ROOMTYPE', 'USAGE', 'NUTZUNG'];

/** A thing that stands somewhere, with what its body is. */
interface Standing {
  id: number;
  entity: string;
  kind: IfcElementKind;
  bodies: Triangles[];
  heights: [from: number, to: number];
  /** The storey that the file puts it on. */
  storey: number | null;
  building: number | null;
  /** Made when it is first asked for. */
  fromAbove?: Rings[];
}

/**
 * Reads the plan of a building: storeys with their spaces, walls and openings, in metres. Bodies are asked for as they are
 * needed and not kept. Elements without a body that can be made are counted.
 */
export function readBuilding(file: IfcFile): IfcBuilding {
  const tree = treeOf(file);
  const metresPerUnit = unitOf(file);
  const lost: Record<string, number> = {};
  const lose = (entity: string): void => {
    lost[entity] = (lost[entity] ?? 0) + 1;
  };
  const standing = standingOf(file, tree, lose);
  const spaces = spacesOf(file, tree, lose);
  const storeys = storeysOf(file, tree, metresPerUnit, [
    ...spaces.map(({ storey, heights }) => ({ storey, heights, isSpace: true })),
    ...standing.map(({ storey, heights }) => ({ storey, heights, isSpace: false })),
  ]);
  const openings = (entities: readonly string[]) =>
    entities.flatMap((entity) => file.idsOf(entity)).map((id) => ({ id, storey: tree.storeyOf(id) }));
  const buildings = new Set(storeys.map(({ building }) => building)).size;
  const doors = openings(DOORS);
  const windows = openings(WINDOWS);
  const made = storeys.map((own): IfcStorey => {
    const elements = standing.flatMap((one) => {
      const areas = onStorey(one, own, storeys);
      return areas.length === 0 ? [] : [{ id: one.id, element: elementOf(file, one, areas) }];
    });
    const wallsById = new Map(elements.map(({ id, element }) => [id, element.areas]));
    const filling = (all: typeof doors): IfcOpening[] =>
      all
        .filter((one) => own.holds(one.storey, heightOf(file, tree, one.id)))
        .flatMap(({ id }) => {
          const walls = wallsById.get(tree.hostOf(id) ?? -1) ?? [];
          return openingOf(file, tree, id, metresPerUnit, walls) ?? [];
        });
    const { globalId, name, longName, elevation, floor } = own;
    const building = own.building === null ? null : textIn(file.valuesOf(own.building)[2]);
    return {
      globalId,
      name,
      longName,
      elevation,
      floor,
      building: buildings > 1 ? building : null,
      spaces: spaces.filter(({ storey, heights }) => own.holds(storey, heights[0])).map(({ space }) => space),
      doors: filling(doors),
      windows: filling(windows),
      elements: elements.map(({ element }) => element),
    };
  });
  const widths = made.flatMap((storey) => storey.doors.flatMap(({ width }) => width ?? []));
  return {
    schema: file.schema,
    storeys: made,
    georeferences: georeferencesOf(file, tree, metresPerUnit),
    unit: { metresPerUnit, ...likelyUnit(widths) },
    lost,
    sites: file.idsOf('IFCSITE').length,
  };
}

/** Walls and what else stands or leads somewhere, each whole: a stair with its flights. */
function standingOf(file: IfcFile, tree: IfcTree, lose: (entity: string) => void): Standing[] {
  const isPart = new Set<number>();
  const all = Object.entries(KINDS).flatMap(([entity, kind]) =>
    file.idsOf(entity).map((id) => ({ id, entity, kind })),
  );
  for (const { id, kind } of all) if (LEADS.has(kind)) for (const part of tree.partsOf(id)) isPart.add(part);
  return all.flatMap(({ id, entity, kind }): Standing[] => {
    if (isPart.has(id)) return [];
    const bodies = bodiesOf(file, tree, id, kind);
    const heights = heightsOf(bodies);
    if (heights === null) {
      lose(entity);
      return [];
    }
    const isOfStairs = kind === 'railing' && heights[1] - heights[0] > LEVEL_RAILING;
    const own = kind === 'elevator' && isEscalator(file, tree, id) ? 'escalator' : kind;
    return isOfStairs
      ? []
      : [
          {
            id,
            entity,
            kind: own,
            bodies,
            heights,
            storey: tree.storeyOf(id),
            building: tree.buildingOf(id),
          },
        ];
  });
}

/** Its own and those of its parts; of stairs without their railings. */
function bodiesOf(file: IfcFile, tree: IfcTree, id: number, kind: IfcElementKind, depth = 0): Triangles[] {
  const own = file.bodiesOf(id);
  if (depth > 4) return own;
  const parts = tree.partsOf(id).filter((part) => {
    const entity = file.entityOf(part);
    return !LEADS.has(kind) || (entity !== 'IFCRAILING' && entity !== 'IFCMEMBER');
  });
  return [...own, ...parts.flatMap((part) => bodiesOf(file, tree, part, kind, depth + 1))];
}

function isEscalator(file: IfcFile, tree: IfcTree, id: number): boolean {
  const type = tree.typeOf(id);
  const told = [file.valuesOf(id)[8], type === null ? null : file.valuesOf(type)[9]];
  return told.some((one) => one === 'ESCALATOR' || one === 'MOVINGWALKWAY');
}

/** What an element covers on a storey; empty where it does not stand there. */
function onStorey(one: Standing, own: Storey, all: readonly Storey[]): Rings[] {
  const { kind, bodies, storey } = one;
  // Buildings of one file may stand beside or, where they are variants, in each other.
  if (one.building !== own.building && one.building !== null && own.building !== null) return [];
  const [from, to] = one.heights;
  const fromAbove = (): Rings[] => (one.fromAbove ??= seenFromAbove(bodies));
  if (LEADS.has(kind)) {
    const isThere = !own.isBare && own.floor >= from - REACH && own.floor <= to + REACH;
    const isAnywhere = all.some(({ floor }) => floor >= from - REACH && floor <= to + REACH);
    return isThere || (!isAnywhere && own.holds(storey, from)) ? fromAbove() : [];
  }
  const cut = own.floor + CUT;
  const isThrough = cut > from + 0.02 && cut < to - 0.02;
  if (!own.holds(storey, from)) {
    const reaches = cut > from + THROUGH && cut < to - THROUGH && !own.isBare;
    return reaches ? cutAt(bodies, cut) : [];
  }
  if (from > own.floor + OVERHEAD) return [];
  if (kind === 'railing') return fromAbove();
  const areas = isThrough ? cutAt(bodies, cut) : [];
  return areas.length > 0 ? areas : cutAt(bodies, (from + to) / 2);
}

function elementOf(file: IfcFile, { id, kind }: Standing, areas: Rings[]): IfcElement {
  const [globalId, , name] = file.valuesOf(id);
  return { globalId: textIn(globalId) ?? '', kind, name: textIn(name), areas };
}

interface Placed {
  space: IfcSpace;
  storey: number | null;
  heights: [from: number, to: number];
}

function spacesOf(file: IfcFile, tree: IfcTree, lose: (entity: string) => void): Placed[] {
  return file.idsOf('IFCSPACE').flatMap((id): Placed[] => {
    const bodies = file.bodiesOf(id);
    const heights = heightsOf(bodies);
    const areas = seenFromAbove(bodies);
    if (heights === null || areas.length === 0) {
      lose('IFCSPACE');
      return [];
    }
    const [globalId, , name, , objectType, , , longName] = file.valuesOf(id);
    const words = [textIn(objectType), ...wordsOf(file, tree, id)];
    const space: IfcSpace = {
      globalId: textIn(globalId) ?? '',
      name: textIn(name),
      longName: textIn(longName),
      words: words.filter((word) => word !== null),
      areas,
    };
    return [{ space, storey: tree.storeyOf(id), heights }];
  });
}

function wordsOf(file: IfcFile, tree: IfcTree, id: number): (string | null)[] {
  const sets = [...tree.propertiesOf(id).values()];
  const type = tree.typeOf(id);
  return [
    ...SPACE_WORDS.flatMap((word) => sets.map((set) => textIn(set.get(word)))),
    ...(type === null ? [] : [textIn(file.valuesOf(type)[2])]),
  ];
}

/** Metres; null where it has no body. */
function heightOf(file: IfcFile, tree: IfcTree, id: number): number | null {
  if (tree.storeyOf(id) !== null) return null;
  return heightsOf(file.bodiesOf(id))?.[0] ?? null;
}
