/** An entity as its pairs, in order; `parts` are the vertices of a POLYLINE and the attributes of an INSERT. */
export interface Entity {
  type: string;
  layer: string;
  codes: number[];
  values: (number | string)[];
  parts: Entity[];
  /** What our own DXF says of it. */
  own?: string[];
}

/** The code of what an entity is called by others. */
export const HANDLE = 5;

export type Point3 = [x: number, y: number, z: number];

/** The first number of a code. */
export function numberOf(entity: Entity, code: number, otherwise = 0): number {
  const value = entity.values[entity.codes.indexOf(code)];
  return typeof value === 'number' ? value : otherwise;
}

export function textOf(entity: Entity, code: number): string {
  const value = entity.values[entity.codes.indexOf(code)];
  return typeof value === 'string' ? value : '';
}

export const has = (entity: Entity, code: number): boolean => entity.codes.includes(code);

export function numbersOf(entity: Entity, code: number): number[] {
  const found: number[] = [];
  entity.codes.forEach((c, i) => {
    const value = entity.values[i];
    if (c === code && typeof value === 'number') found.push(value);
  });
  return found;
}

/** x in the code, y in code + 10, z in code + 20. */
export function pointOf(entity: Entity, code: number): Point3 {
  return [numberOf(entity, code), numberOf(entity, code + 10), numberOf(entity, code + 20)];
}

/** Every point of a code, in order: each begins with its x. */
export function pointsOf(entity: Entity, code: number): Point3[] {
  const points: Point3[] = [];
  entity.codes.forEach((c, i) => {
    const value = entity.values[i];
    if (typeof value !== 'number') return;
    if (c === code) points.push([value, 0, 0]);
    const last = points.at(-1);
    if (!last) return;
    if (c === code + 10) last[1] = value;
    if (c === code + 20) last[2] = value;
  });
  return points;
}

/** The direction of the plane an entity is drawn in. */
export function extrusionOf(entity: Entity): Point3 {
  return [numberOf(entity, 210), numberOf(entity, 220), numberOf(entity, 230, has(entity, 210) ? 0 : 1)];
}

export const isInvisible = (entity: Entity): boolean => numberOf(entity, 60) === 1;
export const isPaper = (entity: Entity): boolean => numberOf(entity, 67) === 1;
