import { useTranslation } from 'react-i18next';
import { exists, type StoreyDatabase } from '../../../db/index.ts';
import { nameIn, shortTitleIn } from '../../../domain/entities/name-in.ts';
import type { LevelPlace } from '../../../domain/quality/index.ts';
import type { Query } from '../../state/queries/query.ts';
import { useQuery } from '../../state/queries/shared-query.ts';
import { useWorkspace } from '../../state/session/workspace.ts';

/** A level as a report names it. */
export interface ReportLevel extends LevelPlace {
  title: string;
  shortTitle: string;
  /** For names that a pattern makes, which are in no language of a person. */
  plainShortTitle: string;
  building: string;
}

/** The levels of a client: by building, from the lowest up. */
const reportLevelsQuery = (
  db: StoreyDatabase,
  clientLid: string,
  language: string,
): Query<ReportLevel[]> => ({
  key: JSON.stringify(['levels of a report', clientLid, language]),
  tables: ['buildings', 'levels'],
  ask: async () => {
    const buildings = new Map(
      (await db.buildings.filter((one) => one.clientLid === clientLid).toArray())
        .filter(exists)
        .map((one) => [one.lid, nameIn(language, one)]),
    );
    const levels = (await db.levels.filter((one) => one.clientLid === clientLid).toArray()).filter(exists);
    return levels
      .flatMap((level): ReportLevel[] => {
        const { lid, siteLid, buildingLid, levelIndex } = level;
        const building = buildings.get(buildingLid);
        const place = { lid, siteLid, buildingLid, levelIndex };
        const words = {
          title: nameIn(language, level),
          shortTitle: shortTitleIn(language, level),
          plainShortTitle: level.shortTitle,
        };
        return building === undefined ? [] : [{ ...place, ...words, building }];
      })
      .toSorted((a, b) => a.building.localeCompare(b.building) || a.levelIndex - b.levelIndex);
  },
});

/** Undefined while the device is asked. */
export function useReportLevels(clientLid: string): readonly ReportLevel[] | undefined {
  const { db } = useWorkspace();
  const { language } = useTranslation().i18n;
  return useQuery(db, reportLevelsQuery(db, clientLid, language));
}
