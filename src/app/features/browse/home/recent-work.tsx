import { useSetAtom } from 'jotai';
import { useId, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  getBuilding,
  isLevelKnown,
  recentLevels,
  type RecentLevel,
  type StoreyDatabase,
} from '../../../../db/index.ts';
import { FIRST_OF_LEVEL, LEVEL_CONTENT } from '../../../../domain/content/index.ts';
import type { Building } from '../../../../domain/entities/building.ts';
import { floorOrigin, outlineDrawing } from '../../../../domain/floor-summary/index.ts';
import { paths } from '../../../routes/paths.ts';
import { FloorPicture } from '../../../shapes/floor-picture.tsx';
import { useFloorSummaries } from '../../../state/content/floor-summaries.ts';
import { useRefs } from '../../../state/navigation/server-refs.ts';
import { useGo } from '../../../state/navigation/use-go.ts';
import { useLiveQuery } from '../../../state/queries/use-live-query.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { Button } from '../../../ui/index.ts';
import styles from './recent-work.module.css';
import { goBackToAtom } from './go-back-to.ts';
import { useTitles } from '../../../state/content/feature-name.ts';
import { useWhen } from './use-when.ts';

const SHOWN = 3;
/** The share of a floor that stays free around it. */
const MARGIN = 0.04;

interface Recent extends RecentLevel {
  building: Building | undefined;
  isKnown: boolean;
}

async function recentWork(db: StoreyDatabase): Promise<Recent[]> {
  const found: Recent[] = [];
  for (const recent of await recentLevels(db, SHOWN)) {
    const { buildingLid, lid } = recent.level;
    found.push({
      ...recent,
      building: await getBuilding(db, buildingLid),
      isKnown: await isLevelKnown(db, lid),
    });
  }
  return found;
}

/** The levels that were last open or edited on this device, drawn; each leads back to where the map was. */
export function RecentWork(): ReactNode {
  const { t } = useTranslation('home');
  const { db } = useWorkspace();
  const go = useGo();
  const titleId = useId();
  const recent = useLiveQuery(async () => recentWork(db), [db]);
  if (recent === undefined || recent.length === 0) return null;
  return (
    <section className={styles['panel']} aria-labelledby={titleId}>
      <header className={styles['head']}>
        <h2 id={titleId} className={styles['title']}>
          {t('recent')}
        </h2>
        <Button variant="link" onPress={() => go(paths.activity)}>
          {t('allActivity')}
        </Button>
      </header>
      <ul className={styles['levels']}>
        {recent.map((one) => (
          <li key={one.level.lid}>
            <RecentFloor recent={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function RecentFloor({ recent }: { recent: Recent }): ReactNode {
  const { t } = useTranslation('home');
  const { titleOf } = useTitles();
  const when = useWhen();
  const go = useGo();
  const ref = useRefs();
  const goBackTo = useSetAtom(goBackToAtom);
  const { level, building, opened, at, editedAt, isKnown } = recent;
  const levels = useMemo(() => [level], [level]);
  const summary = useFloorSummaries(building, levels, () => isKnown).get(level.lid);
  const geometry = building?.geometry;
  const outline = useMemo(() => {
    const origin = geometry === undefined ? null : floorOrigin(geometry);
    return geometry === undefined || origin === null ? null : outlineDrawing(geometry, origin);
  }, [geometry]);
  const drawn = summary?.drawing ?? null;
  const [west, north, east, south] = (drawn ?? outline)?.bounds ?? [0, 0, 1, 1];
  const margin = Math.max(east - west, south - north) * MARGIN;
  const viewBox = [west - margin, north - margin, east - west + 2 * margin, south - north + 2 * margin];
  const open = (): void => {
    const params = {
      clientId: ref(level.clientLid),
      siteId: ref(level.siteLid),
      buildingId: ref(level.buildingLid),
      levelId: String(level.levelIndex),
    };
    const list = LEVEL_CONTENT.find((one) => one === opened?.list) ?? FIRST_OF_LEVEL;
    goBackTo(opened?.view ? { levelLid: level.lid, view: opened.view } : null);
    go(paths.content(params, list));
  };
  return (
    <button type="button" className={styles['level']} onClick={open}>
      <FloorPicture drawing={drawn} outline={outline?.d ?? ''} viewBox={viewBox.join(' ')} />
      <span className={styles['name']}>
        <bdi>{titleOf(level)}</bdi>
      </span>
      <span className={styles['second']}>
        <bdi>{titleOf(building)}</bdi>
      </span>
      <span className={styles['second']}>
        {editedAt === null ? t('openedAt', { time: when(at) }) : t('editedAt', { time: when(editedAt) })}
      </span>
    </button>
  );
}
