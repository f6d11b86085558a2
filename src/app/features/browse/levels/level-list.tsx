import { ClipboardList, CloudDownload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FIRST_OF_LEVEL } from '../../../../domain/content/index.ts';
import { paths } from '../../../routes/paths.ts';
import { usePlace } from '../../../state/navigation/current-place.ts';
import { useRefs } from '../../../state/navigation/server-refs.ts';
import { useGo } from '../../../state/navigation/use-go.ts';
import { usePermission } from '../../../state/rights/permission.ts';
import { isEmbedded } from '../../../state/session/embed-mode.ts';
import { IconButton } from '../../../ui/index.ts';
import { HierarchyList } from '../lists/hierarchy-list.tsx';
import { LevelRow } from './level-row.tsx';
import { OnThisDevice } from './on-this-device.tsx';
import { useTitles } from '../../../state/content/feature-name.ts';
import { useBuildingLevels } from './use-building-levels.ts';

// @spec 2.86
/** The levels of a building with their floors, the highest first. */
export function LevelList() {
  const { t } = useTranslation(['content', 'commands']);
  const { titleOf, shortOf } = useTitles();
  const go = useGo();
  const ref = useRefs();
  const place = usePlace();
  const { canEdit } = usePermission();
  const { levels, deleted, factsOf, paramsOf, ...drawn } = useBuildingLevels();
  const building = {
    clientId: place?.client ? ref(place.client.lid) : '',
    siteId: place?.site ? ref(place.site.lid) : '',
    buildingId: place?.building ? ref(place.building.lid) : '',
  };
  const isSurveyed = levels?.some((level) => (factsOf(level).summary?.seen ?? 0) > 0) === true;
  return (
    <HierarchyList
      list="levels"
      rows={levels}
      deleted={deleted}
      compare={(a, b) => b.levelIndex - a.levelIndex}
      headAction={
        <>
          <IconButton
            icon={ClipboardList}
            label={t('commands:labels.surveyFindings')}
            onPress={() => go(paths.surveyFindings(building))}
          />
          <IconButton
            icon={CloudDownload}
            label={t('commands:labels.offlineCopy')}
            onPress={() => go(paths.offlineCopies(building))}
          />
        </>
      }
      titleOf={titleOf}
      secondOf={shortOf}
      rowSpan={2}
      renderRow={({ row, ...state }) => (
        <LevelRow level={row} params={paramsOf(row)} {...{ factsOf, isSurveyed, ...drawn, ...state }} />
      )}
      foot={
        levels !== undefined &&
        levels.length > 0 && (
          <OnThisDevice
            here={levels.filter((level) => factsOf(level).read !== 'unread').length}
            total={levels.length}
          />
        )
      }
      openPath={(level) => paths.content(paramsOf(level), FIRST_OF_LEVEL)}
      addPath={canEdit && !isEmbedded() ? `${paths.levels(building)}/add` : undefined}
      selectedKey={place?.level?.lid ?? null}
      parentKey={place?.building?.lid}
    />
  );
}
