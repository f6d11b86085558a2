import { useEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import * as z from 'zod';
import { useTranslation } from 'react-i18next';
import { X } from 'lucide-react';
import { boundsAcross } from '../../../domain/geometry/index.ts';
import type { Bounds } from '../../../domain/entities/geometry.ts';
import type { PressedPlace, PreviewMap, PreviewScene } from '../../../map/index.ts';
import { PreviewCanvas } from '../../../map/react/index.ts';
import { useFormats } from '../../i18n/index.ts';
import { boundsOfChange, changedShapes } from '../../review/changed-shapes.ts';
import { keyOfChange } from '../../review/change-list.tsx';
import type { ReviewChange } from '../../../sync/index.ts';
import { useStable } from '../../editor/use-stable.ts';
import { useReadBaseMap } from '../../state/map-view/base-map.ts';
import { useTaxonomy } from '../../state/content/taxonomy.ts';
import { useKeptChoice } from '../../state/return/kept-choice.ts';
import { useViewport } from '../../state/page/viewport.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { useAppearance } from '../../theme/index.ts';
import { IconButton, LevelSelector, Text, useToasts } from '../../ui/index.ts';
import { coveredPart, middleOfFreePart } from './covered-part.ts';
import { followEachOther } from './follow-each-other.ts';
import { SplitHandle } from './split-handle.tsx';
import { StageControls, WAYS, type Way } from './stage-controls.tsx';
import { useClientStyle } from './use-client-style.ts';
import { useStagedPlaces, type StagedPlaces } from './use-staged-places.ts';
import { useTitles } from '../../state/content/feature-name.ts';
import styles from './preview.module.css';

interface PreviewStageProps {
  clientLid: string;
  tileJsonUrl: string;
  changes: readonly ReviewChange[];
  selected: ReviewChange | null;
  onSelect: (change: ReviewChange | null) => void;
  /** Changes are marked. */
  showsChanges: boolean;
  onShowChanges: (shows: boolean) => void;
}

// @spec 2.87
/** The staged map, drawn from the server's vector tiles, with its own choice of building and level. */
export function PreviewStage(props: PreviewStageProps): ReactElement {
  const { clientLid, tileJsonUrl, changes, selected, showsChanges } = props;
  const { t } = useTranslation('preview');
  const { authorize } = useWorkspace();
  const taxonomy = useTaxonomy();
  const toasts = useToasts();
  const map = useRef<PreviewMap | null>(null);
  const [ready, setReady] = useState(false);
  const [twin, setTwin] = useState<PreviewMap | null>(null);
  const [raised, setRaised] = useKeptChoice('preview-raised', z.boolean(), true);
  const [pressed, setPressed] = useState<PressedPlace | null>(null);
  const [way, setWay] = useKeptChoice<Way>('preview-way', z.enum(WAYS), 'split');
  const [share, setShare] = useState(middleOfFreePart);
  const viewport = useViewport();
  const isPair = showsChanges && way === 'beside' && viewport === 'desk';
  // If two maps don't fit, one is divided.
  const split = showsChanges && way !== 'on' && !isPair ? share : null;
  const style = useClientStyle(clientLid);
  const staged = useStagedPlaces(clientLid, selected);
  const scene = usePreviewScene(staged, changes, selected, { raised, showsChanges, split });
  const unmarked = useMemo<PreviewScene>(() => ({ ...scene, showsChanges: false, split: null }), [scene]);

  const { dir } = document.documentElement;
  // Two maps are half as wide and lie elsewhere: each goes on with what was in the middle of the one.
  useEffect(() => {
    if (!ready) return;
    map.current?.camera.setPadding(coveredPart(isPair), 'middle');
    if (isPair) twin?.camera.setPadding(coveredPart(isPair), 'middle');
  }, [ready, isPair, twin, viewport, dir]);
  const fit = useStable((bounds: Bounds) => map.current?.camera.fitTo(bounds));
  useEffect(() => {
    const bounds = selected === null ? null : boundsOfChange(selected);
    // After the building that is opened with it has been gone to.
    if (ready && bounds !== null) setTimeout(() => fit(bounds), 0);
  }, [ready, selected, fit]);
  const geometry = staged.place?.building.geometry;
  useEffect(() => {
    const bounds = geometry === undefined ? null : boundsAcross(geometry);
    if (ready && bounds !== null) fit(bounds);
  }, [ready, geometry, fit]);
  useEffect(() => {
    const { current: shownMap } = map;
    return isPair && ready && twin !== null && shownMap !== null
      ? followEachOther(shownMap, twin)
      : undefined;
  }, [isPair, ready, twin]);

  const canvas = {
    tileJsonUrl,
    taxonomy,
    transformRequest: authorize,
    styleUrl: style.url,
    readBaseMap: useReadBaseMap(),
    onStyleFailure: style.onFailure,
    reducedMotion: useAppearance().isMotionReduced,
    className: styles.map ?? '',
    onFailure: () => toasts.show({ kind: 'error', title: t('mapFailed'), key: 'preview-map' }),
  };
  return (
    <>
      <div className={styles.maps} data-pair={isPair || undefined} dir="ltr">
        {isPair && (
          <PreviewCanvas
            key="off"
            {...canvas}
            scene={unmarked}
            label={t('split.off')}
            onPress={setPressed}
            onReady={setTwin}
          />
        )}
        <PreviewCanvas
          key="on"
          {...canvas}
          scene={scene}
          label={t('label')}
          onPress={(given) => {
            setPressed(given);
            const change = changes.find(({ kind, key }) => kind === 'feature' && key === given?.fid);
            if (change !== undefined) props.onSelect(change);
          }}
          onReady={(made) => {
            map.current = made;
            setReady(true);
          }}
        />
        {isPair && (
          <div className={styles.names} aria-hidden="true">
            {(['off', 'on'] as const).map((side) => (
              <span key={side} className={styles.side}>
                <Text look="small">{t(`split.${side}`)}</Text>
              </span>
            ))}
          </div>
        )}
      </div>
      {split !== null && <SplitHandle value={split} onChange={setShare} />}
      <StageControls
        {...{ staged, raised, showsChanges, way, style, map }}
        onRaised={setRaised}
        onShowChanges={props.onShowChanges}
        onWay={setWay}
      />
      {pressed !== null && <PressedCard pressed={pressed} onClose={() => setPressed(null)} />}
      <StageLevels staged={staged} />
    </>
  );
}

function usePreviewScene(
  { place, level }: StagedPlaces,
  changes: readonly ReviewChange[],
  selected: ReviewChange | null,
  { raised, showsChanges, split }: Pick<PreviewScene, 'raised' | 'showsChanges' | 'split'>,
): PreviewScene {
  const { language } = useTranslation().i18n;
  const { isDark } = useAppearance();
  const { unit } = useFormats();
  const bid = place?.bid ?? null;
  const lvl = level?.levelIndex ?? null;
  const shapes = useMemo(
    () => changedShapes(changes, { buildingId: bid, levelIndex: lvl }),
    [changes, bid, lvl],
  );
  return useMemo<PreviewScene>(
    () => ({
      theme: isDark ? 'dark' : 'light',
      language,
      bid,
      lvl,
      raised,
      units: unit === 'ft' ? 'imperial' : 'metric',
      changes: shapes,
      selected: selected === null ? null : keyOfChange(selected),
      showsChanges,
      split,
    }),
    [isDark, language, bid, lvl, raised, unit, shapes, selected, showsChanges, split],
  );
}

/** The name and the type of the place that was pressed. */
function PressedCard({ pressed, onClose }: { pressed: PressedPlace; onClose: () => void }): ReactElement {
  const { t, i18n } = useTranslation('preview');
  const taxonomy = useTaxonomy();
  const { typeCode: code } = pressed;
  const type = code !== null && Object.hasOwn(taxonomy, code) ? (taxonomy[code]?.title ?? '') : '';
  return (
    <div className={styles.pressed} role="status">
      <div>
        <Text as="strong" dir="auto">
          {(i18n.language === 'ar' ? pressed.nameAr : '') || pressed.name || type}
        </Text>
        <Text look="small" tone="secondary">
          {type || t('building')}
        </Text>
      </div>
      <IconButton icon={X} label={t('review.close')} onPress={onClose} />
    </div>
  );
}

function StageLevels({ staged: { place, level, openLevel } }: { staged: StagedPlaces }): ReactElement | null {
  const { t } = useTranslation('preview');
  const { titleOf, shortOf } = useTitles();
  if (place === undefined || place.levels.length === 0) return null;
  return (
    <div className={styles.levels}>
      <LevelSelector
        label={t('level')}
        levels={place.levels.map((one) => ({
          id: one.lid,
          label: shortOf(one),
          title: titleOf(one),
        }))}
        value={level?.lid ?? null}
        upLabel={t('up')}
        downLabel={t('down')}
        onChange={openLevel}
      />
    </div>
  );
}
