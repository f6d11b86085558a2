import { keptFloorSummaries, type StoreyDatabase } from '../../../db/index.ts';
import { floorOrigin, outlineDrawing } from '../../../domain/floor-summary/index.ts';
import type { Query } from '../../state/queries/query.ts';
import { useQuery } from '../../state/queries/shared-query.ts';
import { useWorkspace } from '../../state/session/workspace.ts';

/** A floor seen from above, in metres. */
export interface Plate {
  /** SVG path data of the floor, or of its building where the floor was never drawn on this device. */
  d: string;
  viewBox: string;
}

/** Metres beyond the floor, for its edge. */
const MARGIN_M = 2;

const platesQuery = (db: StoreyDatabase, clientLid: string): Query<ReadonlyMap<string, Plate>> => ({
  key: JSON.stringify(['plates of the levels', clientLid]),
  tables: ['buildings', 'levels', 'meta'],
  remember: ({ size }) => size > 0,
  ask: async () => {
    const [buildings, levels] = await Promise.all([
      db.buildings.filter((one) => one.clientLid === clientLid).toArray(),
      db.levels.filter((one) => one.clientLid === clientLid).toArray(),
    ]);
    const outlines = new Map(
      buildings.flatMap(({ lid, geometry }) => {
        const origin = floorOrigin(geometry);
        return origin === null ? [] : [[lid, outlineDrawing(geometry, origin)] as const];
      }),
    );
    const kept = await keptFloorSummaries(
      db,
      levels.map(({ lid }) => lid),
    );
    return new Map(
      levels.flatMap(({ lid, buildingLid }): [string, Plate][] => {
        const building = outlines.get(buildingLid);
        if (building === undefined) return [];
        const [west, north, east, south] = building.bounds;
        const box = [
          west - MARGIN_M,
          north - MARGIN_M,
          east - west + 2 * MARGIN_M,
          south - north + 2 * MARGIN_M,
        ];
        const floor = kept.get(lid)?.drawing?.outline;
        return [
          [lid, { d: floor === undefined || floor === '' ? building.d : floor, viewBox: box.join(' ') }],
        ];
      }),
    );
  },
});

/** The floors of a client, by the keys of the levels; undefined while the device is asked. */
export function useLevelPlates(clientLid: string): ReadonlyMap<string, Plate> | undefined {
  const { db } = useWorkspace();
  return useQuery(db, platesQuery(db, clientLid));
}
