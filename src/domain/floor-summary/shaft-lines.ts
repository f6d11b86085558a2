import type { FloorShaft } from './floor-drawing.ts';

/** A lift, stairs or an escalator between a floor and the next one above it in the list. */
export interface ShaftLine {
  key: string;
  /** Where in the list of floors it ends, the highest first. */
  upper: number;
  lower: number;
  /** Metres, on the upper and on the lower floor. */
  from: [number, number];
  to: [number, number];
  isLinked: boolean;
}

/** Metres between transitions of a type that may be one shaft. */
const SAME_SHAFT_M = 5;

/**
 * The shafts between floors. Linked: transitions of one group, each with the next one below it. Not linked: transitions of a
 * type that stand over each other on neighbouring floors, of which one is in no group.
 * @param floors their transitions, the highest floor first
 */
export function shaftLines(floors: readonly (readonly FloorShaft[])[]): ShaftLine[] {
  const lines: ShaftLine[] = [];
  const lastOf = new Map<string, { floor: number; at: [number, number] }>();
  const add = (
    shaft: FloorShaft,
    lower: number,
    above: { floor: number; at: [number, number] },
    isLinked: boolean,
  ) =>
    lines.push({
      key: `${shaft.fid}:${above.floor}`,
      upper: above.floor,
      lower,
      from: above.at,
      to: shaft.at,
      isLinked,
    });
  for (const [floor, shafts] of floors.entries()) {
    for (const shaft of shafts) {
      const above = shaft.group === null ? undefined : lastOf.get(shaft.group);
      if (above !== undefined && above.floor !== floor) add(shaft, floor, above, true);
      const near = (floors[floor - 1] ?? []).find(
        (one) =>
          one.typeCode === shaft.typeCode &&
          (one.group === null || shaft.group === null) &&
          Math.hypot(one.at[0] - shaft.at[0], one.at[1] - shaft.at[1]) <= SAME_SHAFT_M,
      );
      if (near !== undefined) add(shaft, floor, { floor: floor - 1, at: near.at }, false);
    }
    for (const { group, at } of shafts) if (group !== null) lastOf.set(group, { floor, at });
  }
  return lines;
}
