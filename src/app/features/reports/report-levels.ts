import { exists, type StoreyDatabase } from '../../../db/index.ts';
import type { LevelPlace } from '../../../domain/quality/index.ts';
import type { Query } from '../../state/queries/query.ts';
import { useQuery } from '../../state/queries/shared-query.ts';
import { useWorkspace } from '../../state/session/workspace.ts';

/** A level as a report names it. */
export interface ReportLevel extends LevelPlace {
  title: string;
  shortTitle: string;
  building: string;
}

/** The levels of a client: by building, from the lowest up. */
const reportLevelsQuery = (db: StoreyDatabase, clientLid: string): Query<ReportLevel[]> => ({
  key: JSON.stringify(['levels of a report', clientLid]),
  tables: ['buildings', 'levels'],
  ask: async () => {
    const buildings = new Map(
      (await db.buildings.filter((one) => one.clientLid === clientLid).toArray())
        .filter(exists)
        .map(({ lid, title }) => [lid, title]),
    );
    const levels = (await db.levels.filter((one) => one.clientLid === clientLid).toArray()).filter(exists);
    return levels
      .flatMap(({ lid, siteLid, buildingLid, levelIndex, title, shortTitle }): ReportLevel[] => {
        const building = buildings.get(buildingLid);
        const place = { lid, siteLid, buildingLid, levelIndex };
        return building === undefined ? [] : [{ ...place, title, shortTitle, building }];
      })
      .toSorted((a, b) => a.building.localeCompare(b.building) || a.levelIndex - b.levelIndex);
  },
});

/** Undefined while the device is asked. */
export function useReportLevels(clientLid: string): readonly ReportLevel[] | undefined {
  const { db } = useWorkspace();
  return useQuery(db, reportLevelsQuery(db, clientLid));
}
