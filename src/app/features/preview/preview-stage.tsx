import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Minus, Plus } from 'lucide-react';
import { listBuildings, listLevels, listSites, serverIdOf, exists } from '../../../db/index.ts';
import { boundsAcross } from '../../../domain/geometry/index.ts';
import { SELECTOR_FILTER_ABOVE } from '../../../domain/limits.ts';
import type { PreviewMap, PreviewScene } from '../../../map/index.ts';
import { PreviewCanvas } from '../../../map/react/index.ts';
import { useFormats } from '../../i18n/index.ts';
import { contentParamsIn, readPublishRoute } from '../../routes/publish-route.ts';
import { findPlace } from '../../state/navigation/current-place.ts';
import { useTaxonomy } from '../../state/content/taxonomy.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { useAppearance } from '../../theme/index.ts';
import {
  LevelSelector,
  Select,
  Switch,
  Toolbar,
  ToolbarButton,
  ToolbarGroup,
  useToasts,
} from '../../ui/index.ts';
import styles from './preview.module.css';

/** Pixels that the choice of the building and of the level, and the bar below, cover. */
const CONTROLS = { top: 68, bottom: 84, end: 64 };

/** The staged map, drawn from the server's vector tiles, with its own choice of building and level. */
export function PreviewStage({ clientLid, tileJsonUrl }: { clientLid: string; tileJsonUrl: string }) {
  const { t, i18n } = useTranslation('preview');
  const { db, authorize } = useWorkspace();
  const { isDark, isMotionReduced } = useAppearance();
  const formats = useFormats();
  const taxonomy = useTaxonomy();
  const toasts = useToasts();
  const map = useRef<PreviewMap | null>(null);
  const [ready, setReady] = useState(false);
  const [buildingLid, setBuildingLid] = useState<string | null>(null);
  const [levelLid, setLevelLid] = useState<string | null>(null);
  const [raised, setRaised] = useState(true);

  const known = useLiveQuery(async () => {
    const sites = (await listSites(db, clientLid)).filter(exists);
    const perSite = await Promise.all(
      sites.map(async (site) => {
        const buildings = (await listBuildings(db, site.lid)).filter(exists);
        return Promise.all(
          buildings.map(async (building) => ({
            site,
            building,
            bid: await serverIdOf(db, building.lid),
            levels: (await listLevels(db, building.lid)).filter(exists).toReversed(),
          })),
        );
      }),
    );
    const from = await findPlace(db, contentParamsIn(readPublishRoute(sessionStorage)?.path ?? ''));
    return { places: perSite.flat().filter((place) => place.bid !== undefined), from };
  }, [db, clientLid]);
  const { places, from } = known ?? {};

  // What was chosen here, else what the person was looking at before, else the first.
  const place =
    places?.find(({ building }) => building.lid === buildingLid) ??
    places?.find(({ building }) => building.lid === from?.building?.lid) ??
    places?.find(({ site }) => site.lid === from?.site?.lid) ??
    places?.[0];
  const level =
    place?.levels.find(({ lid }) => lid === levelLid) ??
    place?.levels.find(({ lid }) => lid === from?.level?.lid) ??
    place?.levels.find(({ levelIndex }) => levelIndex === 0) ??
    place?.levels.at(-1);
  const scene = useMemo<PreviewScene>(
    () => ({
      theme: isDark ? 'dark' : 'light',
      language: i18n.language,
      bid: place?.bid ?? null,
      lvl: level?.levelIndex ?? null,
      raised,
      units: formats.unit === 'ft' ? 'imperial' : 'metric',
    }),
    [isDark, i18n.language, place?.bid, level?.levelIndex, raised, formats.unit],
  );
  const geometry = place?.building.geometry;
  useEffect(() => {
    const bounds = geometry === undefined ? null : boundsAcross(geometry);
    if (ready && bounds !== null) {
      const { end, ...controls } = CONTROLS;
      const side = document.documentElement.dir === 'rtl' ? 'left' : 'right';
      map.current?.camera.fitTo(bounds, { controls: { ...controls, [side]: end } });
    }
  }, [ready, geometry]);

  return (
    <>
      <PreviewCanvas
        scene={scene}
        tileJsonUrl={tileJsonUrl}
        taxonomy={taxonomy}
        transformRequest={authorize}
        reducedMotion={isMotionReduced}
        label={t('label')}
        className={styles.map ?? ''}
        onReady={(made) => {
          map.current = made;
          setReady(true);
        }}
        onFailure={() => toasts.show({ kind: 'error', title: t('mapFailed'), key: 'preview-map' })}
      />
      <div className={styles.choice}>
        <div className={styles.building}>
          <Select
            label={t('building')}
            isLabelHidden
            look="bare"
            placeholder={t('noBuilding')}
            value={place?.building.lid ?? null}
            filterAbove={SELECTOR_FILTER_ABOVE}
            filterLabel={t('filter')}
            options={(places ?? []).map(({ site, building }) => ({
              id: building.lid,
              label: building.buildingTitle,
              note: site.siteTitle,
            }))}
            onChange={(lid) => {
              setBuildingLid(lid);
              setLevelLid(null);
            }}
          />
          <Switch label={t('raised')} isSelected={raised} onChange={setRaised} />
        </div>
        <Toolbar label={t('label')}>
          <ToolbarGroup>
            <ToolbarButton icon={Plus} label={t('zoomIn')} onPress={() => map.current?.camera.zoomIn()} />
            <ToolbarButton icon={Minus} label={t('zoomOut')} onPress={() => map.current?.camera.zoomOut()} />
          </ToolbarGroup>
        </Toolbar>
      </div>
      {place !== undefined && place.levels.length > 0 && (
        <div className={styles.levels}>
          <LevelSelector
            label={t('level')}
            levels={place.levels.map((one) => ({
              id: one.lid,
              label: one.levelShortTitle,
              title: one.levelLongTitle,
            }))}
            value={level?.lid ?? null}
            upLabel={t('up')}
            downLabel={t('down')}
            onChange={setLevelLid}
          />
        </div>
      )}
    </>
  );
}
