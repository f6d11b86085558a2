import { FIRST_OF_LEVEL } from '../../../../domain/content/index.ts';
import {
  ClipboardCheck,
  ClipboardList,
  CloudDownload,
  Download,
  Eye,
  FileDiff,
  Pencil,
  ScanSearch,
  Printer,
  Table,
} from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { countOnLevel, listLevels, withDeleted } from '../../../../db/index.ts';
import type { Level } from '../../../../domain/entities/level.ts';
import { isPlanPicture } from '../../../../domain/floorplan/plan-picture.ts';
import { paths } from '../../../routes/paths.ts';
import { isEmbedded } from '../../../state/session/embed-mode.ts';
import { usePermission } from '../../../state/rights/permission.ts';
import { usePlace } from '../../../state/navigation/current-place.ts';
import { useGo } from '../../../state/navigation/use-go.ts';
import { useRefs } from '../../../state/navigation/server-refs.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { patiently } from '../../../state/loading/patiently.ts';
import { useLiveQuery } from '../../../state/queries/use-live-query.ts';
import { IconButton } from '../../../ui/index.ts';
import { HierarchyList } from './hierarchy-list.tsx';

// Of most levels there is nothing to say.
const NetworkIssuesNote = lazy(patiently(() => import('../rows/network-issues-note.tsx')));
const SurveyCoverageNote = lazy(patiently(() => import('../rows/survey-coverage-note.tsx')));

function LevelNote({ row }: { row: Level }) {
  return (
    <Suspense fallback={null}>
      <NetworkIssuesNote level={row.lid} />
      <SurveyCoverageNote levelLid={row.lid} />
    </Suspense>
  );
}

const highestFirst = (a: Level, b: Level): number => b.levelIndex - a.levelIndex;

// @spec 2.86
/** The levels of a building, the highest first. */
export function LevelList() {
  const { t } = useTranslation('content');
  const { db } = useWorkspace();
  const go = useGo();
  const ref = useRefs();
  const place = usePlace();
  const permission = usePermission();
  const buildingLid = place?.building?.lid;
  const found = useLiveQuery(async () => {
    if (buildingLid === undefined) return undefined;
    const stored = await listLevels(db, buildingLid);
    const { standing: levels, deleted } = await withDeleted(
      db,
      'levels',
      stored,
      (one) => one.buildingLid === buildingLid,
    );
    const counts = await Promise.all(levels.map((level) => countOnLevel(db, level.lid)));
    return { levels, deleted, features: new Map(levels.map((level, i) => [level.lid, counts[i] ?? null])) };
  }, [db, buildingLid]);
  const building = {
    clientId: place?.client ? ref(place.client.lid) : '',
    siteId: place?.site ? ref(place.site.lid) : '',
    buildingId: buildingLid === undefined ? '' : ref(buildingLid),
  };
  return (
    <HierarchyList
      list="levels"
      rows={found?.levels}
      deleted={found?.deleted}
      compare={highestFirst}
      headAction={
        <>
          <IconButton
            icon={ClipboardList}
            label={t('row.surveyFindings')}
            onPress={() => go(paths.surveyFindings(building))}
          />
          <IconButton
            icon={CloudDownload}
            label={t('row.offlineCopies')}
            onPress={() => go(paths.offlineCopies(building))}
          />
        </>
      }
      titleOf={(level) => level.title}
      secondOf={(level) => {
        // What has not been read yet is not said to be empty.
        const count = found?.features.get(level.lid) ?? 0;
        const short = level.shortTitle === level.title ? [] : [level.shortTitle];
        return [...short, ...(count > 0 ? [t('second.features', { count })] : [])].join(' · ');
      }}
      Note={LevelNote}
      openPath={(level) => paths.content({ ...building, levelId: String(level.levelIndex) }, FIRST_OF_LEVEL)}
      menu={(level) => {
        const at = { ...building, levelId: String(level.levelIndex) };
        const path = paths.level(at);
        return [
          { id: 'view', label: t('row.view'), icon: Eye, path },
          ...(permission.canEdit
            ? [
                ...(isPlanPicture(level)
                  ? []
                  : [{ id: 'map', label: t('row.mapPlan'), icon: ScanSearch, path: `${path}/select` }]),
                { id: 'revise', label: t('row.revisePlan'), icon: FileDiff, path: paths.planRevision(at) },
              ]
            : []),
          { id: 'survey', label: t('row.survey'), icon: ClipboardCheck, path: `${path}/survey` },
          { id: 'table', label: t('row.table'), icon: Table, path: paths.placeTable(at) },
          { id: 'print', label: t('row.print'), icon: Printer, path: paths.levelPrint(at) },
          { id: 'download', label: t('row.download'), icon: Download, path: `${path}/edit/download` },
          {
            id: 'edit',
            label: permission.canEdit ? t('row.edit') : t('row.open'),
            icon: Pencil,
            path: `${path}/edit`,
          },
        ];
      }}
      addPath={permission.canEdit && !isEmbedded() ? `${paths.levels(building)}/add` : undefined}
      selectedKey={place?.level?.lid ?? null}
      parentKey={buildingLid}
    />
  );
}
