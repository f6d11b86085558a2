import { Compass, Minus, Plus } from 'lucide-react';
import type { ReactElement, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { SELECTOR_FILTER_ABOVE } from '../../../domain/limits.ts';
import type { PreviewMap } from '../../../map/index.ts';
import { useViewport } from '../../state/page/viewport.ts';
import {
  Notice,
  SegmentedControl,
  Select,
  Switch,
  Toolbar,
  ToolbarButton,
  ToolbarGroup,
} from '../../ui/index.ts';
import type { ClientStyle } from './use-client-style.ts';
import type { StagedPlaces } from './use-staged-places.ts';
import { useTitles } from '../../state/content/feature-name.ts';
import styles from './preview.module.css';

/** How changes are marked: on a part of the map, on all of it, or on a second map beside the first. */
export const WAYS = ['split', 'on', 'beside'] as const;
export type Way = (typeof WAYS)[number];

interface StageControlsProps {
  staged: StagedPlaces;
  raised: boolean;
  onRaised: (raised: boolean) => void;
  showsChanges: boolean;
  onShowChanges: (shows: boolean) => void;
  way: Way;
  onWay: (way: Way) => void;
  style: ClientStyle;
  map: RefObject<PreviewMap | null>;
}

/** Which building is shown, how, and from how near. */
export function StageControls(props: StageControlsProps): ReactElement {
  const { staged, showsChanges, way, style, map } = props;
  const { t } = useTranslation('preview');
  const { titleOf } = useTitles();
  const hasRoom = useViewport() === 'desk';
  return (
    <div className={styles.choice}>
      <div className={styles.building}>
        <Select
          label={t('building')}
          isLabelHidden
          look="bare"
          placeholder={t('noBuilding')}
          value={staged.place?.building.lid ?? null}
          filterAbove={SELECTOR_FILTER_ABOVE}
          filterLabel={t('filter')}
          options={(staged.places ?? []).map(({ site, building }) => ({
            id: building.lid,
            label: titleOf(building),
            note: titleOf(site),
          }))}
          onChange={staged.openBuilding}
        />
        <Switch label={t('raised')} isSelected={props.raised} onChange={props.onRaised} />
      </div>
      <div className={styles.marks}>
        <Switch label={t('marks.label')} isSelected={showsChanges} onChange={props.onShowChanges} />
        {showsChanges && (
          <SegmentedControl<Way>
            label={t('marks.label')}
            value={!hasRoom && way === 'beside' ? 'split' : way}
            onChange={props.onWay}
            options={WAYS.filter((id) => hasRoom || id !== 'beside').map((id) => ({
              id,
              label: t(`marks.ways.${id}`),
            }))}
          />
        )}
      </div>
      {style.isOffered && (
        <div className={styles.marks}>
          <Switch
            label={t('style.label', { client: style.client })}
            isSelected={style.isOn}
            onChange={style.turn}
          />
        </div>
      )}
      {style.hasFailed && (
        <div className={styles.note}>
          <Notice tone="waiting" role="status">
            {t('style.failed', { client: style.client })}
          </Notice>
        </div>
      )}
      <Toolbar label={t('label')}>
        <ToolbarGroup>
          <ToolbarButton icon={Plus} label={t('zoomIn')} onPress={() => map.current?.camera.zoomIn()} />
          <ToolbarButton icon={Minus} label={t('zoomOut')} onPress={() => map.current?.camera.zoomOut()} />
          <ToolbarButton icon={Compass} label={t('north')} onPress={() => map.current?.camera.resetNorth()} />
        </ToolbarGroup>
      </Toolbar>
    </div>
  );
}
