import { floorOfWords } from '../levels/floor-words.ts';
import type { IfcStorey } from '../read/ifc/ifc-building.ts';

/** Metres below which the ground floor lies no more. */
const GROUND = -1;

/**
 * The level index of each storey, from the lowest up: as their names tell where each tells one and they rise, else counted
 * from the lowest that is not below the ground. A storey without anything on it that people walk on counts all the same.
 */
export function indicesOf(storeys: readonly Pick<IfcStorey, 'name' | 'floor' | 'elevation'>[]): number[] {
  const told = storeys.map(({ name }) => (name === null ? null : floorOfWords(name)));
  const isTold = told.every((index, i) => index !== null && (i === 0 || index > told[i - 1]!));
  if (isTold) return told as number[];
  const heights = storeys.map(({ floor, elevation }) => elevation ?? floor);
  const ground = heights.findIndex((height) => height >= GROUND);
  // One whose name tells it says where the others are counted from.
  const known = told.findIndex((index) => index !== null);
  const offset = known >= 0 ? told[known]! - known : -(ground >= 0 ? ground : heights.length - 1);
  return storeys.map((_, i) => i + offset + 0);
}
