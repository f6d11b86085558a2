import { atom, useAtom, useAtomValue } from 'jotai';
import { Building as BuildingIcon, LandPlot, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { rowStatusOf } from '../../../db/index.ts';
import { SELECTOR_FILTER_ABOVE, SELECTOR_TOOLTIP_ABOVE } from '../../../domain/limits.ts';
import { FIRST_OF_LEVEL, isLevelContent } from '../../../domain/content/index.ts';
import { paths } from '../../routes/paths.ts';
import { useLevelSteps } from './use-level-steps.ts';
import { useContentRoute } from '../../state/navigation/content-route.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { mapModeAtom } from '../../editor/drawing.ts';
import { linkedLevelAtom } from '../../state/map-view/level-preview.ts';
import { closedLevelsAtom } from '../../state/closures/closed-levels.ts';
import { panelInsetAtom } from '../../state/navigation/panel.ts';
import { isFormOpenAtom } from '../../editor/open-form.ts';
import { useIsReading } from '../../state/sync-status/is-reading.ts';
import { usePendingStates } from '../../state/sync-status/pending-changes.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { useRefs } from '../../state/navigation/server-refs.ts';
import { useQuery } from '../../state/queries/shared-query.ts';
import { siblingsQuery } from '../../state/navigation/siblings.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { LevelSelector, Select, Tooltip, type LevelChoice } from '../../ui/index.ts';
import { MARKS } from './scene/sync-marks.ts';
import { useTitles } from '../../state/content/feature-name.ts';
import styles from './place-selectors.module.css';

const isGraphInHandAtom = atom((get) => get(mapModeAtom).name === 'edit-graph');

// @spec 2.75 2.76 2.77 2.78
/**
 * Site, building and level, on the map: where a person is, the siblings of it, and what is still to be chosen. The short
 * titles of levels, the highest on top.
 */
export function PlaceSelectors() {
  const { t } = useTranslation('content');
  const { titleOf, shortOf } = useTitles();
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
  const closed = useAtomValue(closedLevelsAtom);
  // The sheet's title or the bar name the building.
  const isAboveSheet = useAtomValue(panelInsetAtom).bottom > 0;
  const { client, site, building, level } = place ?? {};
  const siblings = useQuery(db, siblingsQuery(db, place));
  useLevelSteps(formOpen);
  if (!client || siblings === undefined) return null;
  const { sites, buildings, levels } = siblings;
  // Above a sheet, and beside a form, the room is the levels'.
  const isBare = formOpen || isAboveSheet;
  const clientId = ref(client.lid);
  const siteSelect = (
    <PlaceSelect
      content="sites"
      icon={LandPlot}
      value={site?.lid ?? null}
      options={sites.map((one) => ({ id: one.lid, label: titleOf(one) }))}
      onChange={(lid) => go(paths.buildings({ clientId, siteId: ref(lid) }))}
    />
  );
  if (!site) return isBare ? null : <div className={styles.selectors}>{siteSelect}</div>;
  const buildingSelect = (
    <PlaceSelect
      content="buildings"
      icon={BuildingIcon}
      value={building?.lid ?? null}
      options={buildings.map((one) => ({ id: one.lid, label: titleOf(one) }))}
      onChange={(lid) => go(paths.levels({ clientId, siteId: ref(site.lid), buildingId: ref(lid) }))}
    />
  );
  const places = !isBare && (
    <div className={styles.places} data-both={building !== null || undefined}>
      {siteSelect}
      {buildingSelect}
    </div>
  );
  if (!building) return <div className={styles.selectors}>{places}</div>;

  const above = { clientId: ref(client.lid), siteId: ref(site.lid) };
  const params = { ...above, buildingId: ref(building.lid) };
  const type = isLevelContent(route.contentType) ? route.contentType : FIRST_OF_LEVEL;
  const choices = levels.toReversed().map((one): LevelChoice => {
    const tag = rowStatusOf(states, 'levels', one);
    return {
      id: one.lid,
      label: shortOf(one),
      title: titleOf(one),
      state: tag !== null ? MARKS[tag] : closed.has(one.lid) ? 'error' : undefined,
      stateText: tag !== null ? t(`tags.${tag}`) : closed.get(one.lid),
    };
  });
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
            else if (route.screen.name === 'Closures') go(paths.closures(at));
            else if (route.id === 'add-path' || route.id === 'edit-path')
              go(paths.feature(at, type, isDrawing ? 'add-path' : route.id));
            else go(paths.content(at, type));
          }}
        />
      ) : isReading ? null : (
        <span className={styles.none}>{t('noContents.levels')}</span>
      )}
      {places}
    </div>
  );
}

interface PlaceSelectProps {
  content: 'sites' | 'buildings';
  icon: LucideIcon;
  /** Null: none is chosen yet. */
  value: string | null;
  options: readonly { id: string; label: string }[];
  onChange: (lid: string) => void;
}

const TEXTS = {
  sites: { label: 'select.site', none: 'noSite' },
  buildings: { label: 'select.building', none: 'noBuilding' },
} as const;

// @spec 2.79
/** One of the sites or buildings; without any, it says so. A title that does not fit has a tooltip. */
function PlaceSelect({ content, icon, value, options, onChange }: PlaceSelectProps) {
  const { t } = useTranslation('content');
  const isReading = useIsReading();
  if (options.length === 0)
    return isReading ? null : <span className={styles.none}>{t(`noContents.${content}`)}</span>;
  const chosen = options.find(({ id }) => id === value)?.label ?? '';
  const select = (
    <div className={styles.choice} data-keep-clear data-content={content}>
      <Select
        label={t(TEXTS[content].label)}
        isLabelHidden
        look="bare"
        icon={icon}
        placeholder={t(TEXTS[content].none)}
        value={value}
        filterLabel={t('select.filter')}
        filterAbove={SELECTOR_FILTER_ABOVE}
        emptyText={t(`noContents.${content}`)}
        options={options.toSorted((a, b) => a.label.localeCompare(b.label))}
        onChange={onChange}
      />
    </div>
  );
  return chosen.length > SELECTOR_TOOLTIP_ABOVE ? <Tooltip text={chosen}>{select}</Tooltip> : select;
}
