import { useTranslation } from 'react-i18next';
import { nameIn } from '../../domain/entities/name-in.ts';
import { useEffect, useState } from 'react';
import { exists, listBuildings, listLevels, listSites, pendingStates } from '../../db/index.ts';
import { isMappingRunning } from '../../domain/status/index.ts';
import { useWorkspace } from '../state/session/workspace.ts';

/** A level that would go live as it is now, and what is still going on with it. */
export interface UnfinishedLevel {
  key: string;
  level: string;
  building: string;
  why: 'mapping' | 'review' | 'import';
}

const REVIEW_READY = 4;
const FAILED: readonly number[] = [0, 6, 8];

/** Levels that are being mapped, whose findings wait for a review, or that hold nothing at all. */
export function useUnfinishedLevels(clientLid: string): readonly UnfinishedLevel[] {
  const { db, publishing } = useWorkspace();
  const { language } = useTranslation().i18n;
  const [found, setFound] = useState<readonly UnfinishedLevel[]>([]);
  useEffect(() => {
    let isGone = false;
    const look = async (): Promise<void> => {
      const unfinished: UnfinishedLevel[] = [];
      const pending = await pendingStates(db);
      for (const site of (await listSites(db, clientLid)).filter(exists)) {
        for (const building of (await listBuildings(db, site.lid)).filter(exists)) {
          const levels = (await listLevels(db, building.lid)).filter(exists);
          const statuses =
            (await publishing.levelStatuses({ clientLid, siteLid: site.lid, buildingLid: building.lid })) ??
            [];
          for (const level of levels) {
            const status = statuses.find(({ levelIndex }) => levelIndex === level.levelIndex)?.levelStatus;
            const why = pending.levels.has(level.lid)
              ? 'import'
              : status === undefined
                ? null
                : isMappingRunning(status)
                  ? 'mapping'
                  : status === REVIEW_READY
                    ? 'review'
                    : FAILED.includes(status)
                      ? 'import'
                      : null;
            if (why !== null)
              unfinished.push({
                key: level.lid,
                level: nameIn(language, level),
                building: nameIn(language, building),
                why,
              });
          }
        }
      }
      if (!isGone) setFound(unfinished);
    };
    void look();
    return () => {
      isGone = true;
    };
  }, [db, publishing, clientLid, language]);
  return found;
}
