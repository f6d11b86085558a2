import type { IfcFile, IfcValue } from './ifc-library.ts';
import { refIn, refsIn, textIn } from './ifc-values.ts';

/** Parts within parts; more is a circle. */
const DEEPEST = 50;

/** How the things of a file hang together. */
export interface IfcTree {
  /** The storey that a thing stands on or is a part of; null where it is on none. */
  storeyOf: (id: number) => number | null;
  partsOf: (id: number) => readonly number[];
  /** The building that a thing is in; null where it is in none. */
  buildingOf: (id: number) => number | null;
  /** What the opening that a door or window fills is cut into; null where it fills none. */
  hostOf: (id: number) => number | null;
  /** The opening that it fills; null where it fills none. */
  gapOf: (id: number) => number | null;
  /** The type of an object; null where it has none. */
  typeOf: (id: number) => number | null;
  /** Property sets of a thing, by their names in capitals; values by theirs. */
  propertiesOf: (id: number) => ReadonlyMap<string, ReadonlyMap<string, IfcValue>>;
}

export function treeOf(file: IfcFile): IfcTree {
  const [whole, place, opening, host, type] = Array.from({ length: 5 }, () => new Map<number, number>());
  const parts = new Map<number, number[]>();
  const sets = new Map<number, number[]>();
  const many = (entity: string, one: number, others: number, take: (one: number, other: number) => void) => {
    for (const id of file.idsOf(entity)) {
      const values = file.valuesOf(id);
      const first = refIn(values[one]);
      const second = refIn(values[others]);
      if (first === null) continue;
      for (const other of second === null ? refsIn(values[others]) : [second]) take(first, other);
    }
  };
  const add = (map: Map<number, number[]>, key: number, value: number): void => {
    const known = map.get(key);
    if (known === undefined) map.set(key, [value]);
    else known.push(value);
  };
  for (const relation of ['IFCRELAGGREGATES', 'IFCRELNESTS'])
    many(relation, 4, 5, (of, part) => {
      whole!.set(part, of);
      add(parts, of, part);
    });
  many('IFCRELCONTAINEDINSPATIALSTRUCTURE', 5, 4, (structure, thing) => place!.set(thing, structure));
  many('IFCRELFILLSELEMENT', 4, 5, (gap, door) => opening!.set(door, gap));
  many('IFCRELVOIDSELEMENT', 4, 5, (wall, gap) => host!.set(gap, wall));
  many('IFCRELDEFINESBYTYPE', 5, 4, (of, thing) => type!.set(thing, of));
  many('IFCRELDEFINESBYPROPERTIES', 5, 4, (set, thing) => add(sets, thing, set));

  const hostOf = (id: number): number | null => host!.get(opening!.get(id) ?? -1) ?? null;
  const upTo = (id: number, entity: string): number | null => {
    let at: number | null = id;
    for (let depth = 0; at !== null && depth < DEEPEST; depth += 1) {
      if (file.entityOf(at) === entity) return at;
      at = place!.get(at) ?? whole!.get(at) ?? hostOf(at);
    }
    return null;
  };
  return {
    storeyOf: (id) => upTo(id, 'IFCBUILDINGSTOREY'),
    buildingOf: (id) => upTo(id, 'IFCBUILDING'),
    hostOf,
    gapOf: (id) => opening!.get(id) ?? null,
    partsOf: (id) => parts.get(id) ?? [],
    typeOf: (id) => type!.get(id) ?? null,
    propertiesOf: (id) => {
      const found = new Map<string, Map<string, IfcValue>>();
      for (const set of sets.get(id) ?? []) {
        if (file.entityOf(set) !== 'IFCPROPERTYSET') continue;
        const [, , name, , properties] = file.valuesOf(set);
        const own = new Map<string, IfcValue>();
        for (const property of refsIn(properties)) {
          if (file.entityOf(property) !== 'IFCPROPERTYSINGLEVALUE') continue;
          const [key, , value] = file.valuesOf(property);
          const called = textIn(key);
          if (called !== null && value !== undefined) own.set(called.toUpperCase(), value);
        }
        found.set((textIn(name) ?? '').toUpperCase(), own);
      }
      return found;
    },
  };
}
