/** A level of a building. Null wherever one is asked for: out of doors. */
export interface PublicFloor {
  buildingId: number;
  levelIndex: number;
}

/** What a place or node is on. */
export const floorOf = ({
  buildingId,
  levelIndex,
}: {
  buildingId: number | null;
  levelIndex: number | null;
}): PublicFloor | null => (buildingId === null || levelIndex === null ? null : { buildingId, levelIndex });

export const floorKey = (floor: PublicFloor | null): string =>
  floor === null ? '' : `${floor.buildingId}/${floor.levelIndex}`;

export const isSameFloor = (a: PublicFloor | null, b: PublicFloor | null): boolean =>
  floorKey(a) === floorKey(b);
