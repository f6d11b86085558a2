import { atom, useAtom, useAtomValue } from 'jotai';
import { Building as BuildingIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { tagOf } from '../../../db/index.ts';
import { SELECTOR_FILTER_ABOVE, SELECTOR_TOOLTIP_ABOVE } from '../../../domain/limits.ts';
import { FIRST_OF_LEVEL, isLevelContent } from '../../../domain/content/index.ts';
import { paths } from '../../routes/paths.ts';
import { useLevelSteps } from './use-level-steps.ts';
import { useContentRoute } from '../../state/navigation/content-route.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { mapModeAtom } from '../../state/map-view/drawing.ts';
import { linkedLevelAtom } from '../../state/map-view/level-preview.ts';
import { isFormOpenAtom, panelInsetAtom } from '../../state/navigation/panel.ts';
import { useIsReading } from '../../state/sync-status/is-reading.ts';
import { usePendingStates } from '../../state/sync-status/pending-changes.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { useRefs } from '../../state/navigation/server-refs.ts';
import { useQuery } from '../../state/queries/shared-query.ts';
import { siblingsQuery } from '../../state/navigation/siblings.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { LevelSelector, Select, Tooltip, type LevelChoice } from '../../ui/index.ts';
import { MARKS } from './sync-marks.ts';
import styles from './place-selectors.module.css';

const isGraphInHandAtom = atom((get) => get(mapModeAtom).name === 'edit-graph');

/** Building and level, on the map: the building's title, the short titles of its levels, the highest on top. */
export function PlaceSelectors() {
  const { t } = useTranslation('content');
  const { db } = useWorkspace();
  const route = useContentRoute();
  const place = usePlace();
  const ref = useRefs();
  const go = useGo();
  const states = usePendingStates();
  const isReading = useIsReading();
  const formOpen = useAtomValue(isFormOpenAtom);
  // The form of a transition stays open while the levels are looked through that it may be linked with.
  const [linked, showLinked] = useAtom(linkedLevelAtom);
  const isDrawing = useAtomValue(isGraphInHandAtom);
  // Above a sheet the room is the levels'; the sheet's title or the bar name the building.
  const isAboveSheet = useAtomValue(panelInsetAtom).bottom > 0;
  const { client, site, building, level } = place ?? {};
  const siblings = useQuery(db, siblingsQuery(db, place));
  useLevelSteps(formOpen);
  if (!client || !site || !building || siblings === undefined) return null;
  const { buildings, levels } = siblings;

  const above = { clientId: ref(client.lid), siteId: ref(site.lid) };
  const params = { ...above, buildingId: ref(building.lid) };
  const type = isLevelContent(route.contentType) ? route.contentType : FIRST_OF_LEVEL;
  const choices = levels.toReversed().map((one): LevelChoice => {
    const tag = tagOf(states, 'levels', one);
    return {
      id: one.lid,
      label: one.levelShortTitle,
      title: one.levelLongTitle,
      state: tag === null ? undefined : MARKS[tag],
      stateText: tag === null ? undefined : t(`tags.${tag}`),
    };
  });
  const titles = buildings.toSorted((a, b) => a.buildingTitle.localeCompare(b.buildingTitle));
  const select = (
    <div className={styles.building} data-keep-clear>
      <Select
        label={t('select.building')}
        isLabelHidden
        look="bare"
        icon={BuildingIcon}
        placeholder={t('noBuilding')}
        value={building.lid}
        isDisabled={formOpen}
        filterLabel={t('select.filter')}
        filterAbove={SELECTOR_FILTER_ABOVE}
        emptyText={t('noContents.buildings')}
        options={titles.map((one) => ({ id: one.lid, label: one.buildingTitle }))}
        onChange={(lid) => go(paths.levels({ ...above, buildingId: ref(lid) }))}
      />
    </div>
  );
  return (
    <div className={styles.selectors}>
      {choices.length > 0 ? (
        <LevelSelector
          label={t('select.level')}
          levels={choices}
          value={linked ?? level?.lid ?? null}
          upLabel={t('select.up')}
          downLabel={t('select.down')}
          isDisabled={formOpen && linked === null}
          onChange={(lid) => {
            if (linked !== null) return showLinked(lid);
            const chosen = levels.find((one) => one.lid === lid);
            if (chosen === undefined) return;
            const at = { ...params, levelId: String(chosen.levelIndex) };
            // Paths are drawn, and routes tried, floor by floor: the tool stays in hand.
            if (route.screen.name === 'WayfindingLab') go(paths.wayfindingLab(at));
            else if (route.id === 'add-path' || route.id === 'edit-path')
              go(paths.feature(at, type, isDrawing ? 'add-path' : route.id));
            else go(paths.content(at, type));
          }}
        />
      ) : isReading ? null : (
        <span className={styles.none}>{t('noContents.levels')}</span>
      )}
      {formOpen || isAboveSheet ? null : building.buildingTitle.length > SELECTOR_TOOLTIP_ABOVE ? (
        <Tooltip text={building.buildingTitle}>{select}</Tooltip>
      ) : (
        select
      )}
    </div>
  );
}
