import type { Feature } from '../../entities/feature.ts';
import type { Taxonomy } from '../../entities/feature-type.ts';
import { distanceToSegment, isInRings, labelPoint, localPlane, partsOf } from '../../geometry/index.ts';
import { planRoleOf } from '../../taxonomy/index.ts';
import { pointOf } from '../network/network-node.ts';
import { pathsAmong, type PathState } from './path-states.ts';

/** Metres: doors farther from a path are not looked at; and between the places of a path that are. */
const NEAR_M = 5;
const STEP_M = 0.1;

/** Types of doors, by whether the plan draws them so or their code says it. */
export const isDoorType = (typeCode: string, taxonomy: Taxonomy): boolean =>
  planRoleOf(typeCode, taxonomy) === 'door' || /(^|-)door$/.test(typeCode);

/** Metres around the middle of a door that has no ground. */
const POINT_DOOR_M = 0.6;

/** The doors on each floor that paths run through, with those paths. */
export function pathsThroughDoors(
  rows: readonly Feature[],
  doors: readonly Feature[],
): { door: Feature; paths: PathState[] }[] {
  const floorOf = ({ buildingLid, levelLid }: Feature): string => `${buildingLid} ${levelLid}`;
  const byFid = new Map(rows.map((row) => [row.fid as string, row]));
  const paths = new Map<string, PathState[]>();
  for (const path of pathsAmong(rows, 'neighbors')) {
    const floor = floorOf(byFid.get(path.a)!);
    const own = paths.get(floor) ?? [];
    paths.set(floor, own);
    own.push(path);
  }
  return doors.flatMap((door) => {
    const at = labelPoint(door.geometry);
    if (at === null) return [];
    const plane = localPlane(at);
    const parts = partsOf(door.geometry).map((rings) =>
      rings.map((ring) => ring.map((place) => plane.toPlane(place))),
    );
    const isThrough = ({ a, b }: PathState): boolean => {
      const [from, to] = [plane.toPlane(pointOf(byFid.get(a)!)), plane.toPlane(pointOf(byFid.get(b)!))];
      const metres = distanceToSegment([0, 0], from, to);
      if (parts.length === 0) return metres <= POINT_DOOR_M;
      if (metres > NEAR_M) return false;
      const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
      const steps = Math.max(1, Math.ceil(Math.hypot(dx, dy) / STEP_M));
      for (let i = 0; i <= steps; i += 1) {
        const [x, y] = [from[0] + (dx * i) / steps, from[1] + (dy * i) / steps];
        if (parts.some((rings) => isInRings([x, y], rings))) return true;
      }
      return false;
    };
    return [{ door, paths: (paths.get(floorOf(door)) ?? []).filter(isThrough) }];
  });
}
