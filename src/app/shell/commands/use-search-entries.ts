import { useLiveQuery } from 'dexie-react-hooks';
import { Dexie } from 'dexie';
import { Building, Layers, MapPinned } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { exists, listBuildings, listGlobalGeofences, listLevels, listSites } from '../../../db/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Bounds } from '../../../domain/entities/geometry.ts';
import { boundsAcross } from '../../../domain/geometry/index.ts';
import { colourClassOf, pictogramOf } from '../../../domain/taxonomy/index.ts';
import { contentTypeOf, FIRST_OF_LEVEL, isPlace } from '../../../domain/content/index.ts';
import { paths } from '../../routes/paths.ts';
import { featureName } from '../../state/content/feature-name.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { useLevelFeatures } from '../../state/content/level-features.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { useRefs } from '../../state/navigation/server-refs.ts';
import { useTaxonomy } from '../../state/content/taxonomy.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { pictogramIcon, type IconType, type PlaceClass } from '../../ui/index.ts';
import type { SearchEntry } from './search-entries.ts';
import { useOtherFloors } from './use-other-floors.ts';

export interface PlaceEntry extends SearchEntry {
  icon: IconType;
  /** The colour of its icon, for a place. */
  placeClass?: PlaceClass | undefined;
  /** The level it lies on, and its building where that is not the open one; for what lies on one. */
  levelTitle?: string | undefined;
  /** Where it opens. */
  path: string;
  /** Where it lies; null for a level, which lies where its building does. */
  at: Bounds | null;
  /** Whether the device still has it. */
  exists: () => Promise<boolean>;
}

const NO_FEATURES: readonly Feature[] = [];

/** All that the map search finds on this device of the client: sites, buildings, and the content of all their floors. */
export function useSearchEntries(): readonly PlaceEntry[] {
  const { t, i18n } = useTranslation('content');
  const { db } = useWorkspace();
  const place = usePlace();
  const taxonomy = useTaxonomy();
  const ref = useRefs();
  const features = useLevelFeatures() ?? NO_FEATURES;
  const { client, building, level } = place ?? {};
  const around = useLiveQuery(async () => {
    if (!client) return undefined;
    const [all, fences] = await Dexie.Promise.all([
      listSites(db, client.lid),
      listGlobalGeofences(db, client.lid),
    ]);
    const sites = all.filter(exists);
    const perSite = await Dexie.Promise.all(sites.map((one) => listBuildings(db, one.lid)));
    const buildings = perSite.flat().filter(exists);
    const perBuilding = await Dexie.Promise.all(buildings.map((one) => listLevels(db, one.lid)));
    return { sites, buildings, levels: perBuilding.flat().filter(exists), fences: fences.filter(exists) };
  }, [db, client?.lid]);
  const elsewhere = useOtherFloors(db, around?.levels, level?.lid, building?.lid);

  return useMemo(() => {
    if (!client || around === undefined) return [];
    const clientId = ref(client.lid);
    const titles = new Map(around.sites.map((one) => [one.lid, one.siteTitle]));
    const buildings = new Map(around.buildings.map((one) => [one.lid, one]));
    const entries: PlaceEntry[] = [];
    for (const one of around.sites) {
      entries.push({
        id: `sites:${one.lid}`,
        icon: MapPinned,
        label: one.siteTitle,
        note: t('select.site'),
        words: [one.siteExternalIdentifier, textOf(one.siteExtraData['name_ar'])],
        path: paths.buildings({ clientId, siteId: ref(one.lid) }),
        at: boundsAcross(one.geometry),
        exists: async () => (await db.sites.get(one.lid)) !== undefined,
      });
    }
    for (const one of around.buildings) {
      entries.push({
        id: `buildings:${one.lid}`,
        icon: Building,
        label: one.buildingTitle,
        note: `${t('select.building')} · ${titles.get(one.siteLid) ?? ''}`,
        words: [one.buildingExternalIdentifier, textOf(one.buildingExtraData['name_ar'])],
        path: paths.levels({ clientId, siteId: ref(one.siteLid), buildingId: ref(one.lid) }),
        at: boundsAcross(one.geometry),
        exists: async () => (await db.buildings.get(one.lid)) !== undefined,
      });
    }
    const paramsOf = (one: Level) => ({
      clientId,
      siteId: ref(one.siteLid),
      buildingId: ref(one.buildingLid),
      levelId: String(one.levelIndex),
    });
    for (const one of around.levels) {
      entries.push({
        id: `levels:${one.lid}`,
        icon: Layers,
        levelTitle: one.levelShortTitle,
        label: one.levelLongTitle,
        note: `${t('select.level')} · ${buildings.get(one.buildingLid)?.buildingTitle ?? ''}`,
        words: [one.levelShortTitle],
        path: paths.content(paramsOf(one), FIRST_OF_LEVEL),
        at: null,
        exists: async () => (await db.levels.get(one.lid)) !== undefined,
      });
    }
    const addFeature = (one: Feature, of: Pick<PlaceEntry, 'path' | 'levelTitle'>): void => {
      const label = featureName(one, i18n.language);
      if (label === '') return;
      const { name, name_ar: arabic, eid, typeCode } = one.properties;
      const type = taxonomy[typeCode];
      entries.push({
        ...of,
        id: `features:${one.fid}`,
        icon: pictogramIcon(pictogramOf(typeCode, taxonomy)),
        placeClass: isPlace(one) && type !== undefined ? colourClassOf(type) : undefined,
        label,
        note: type?.title ?? typeCode,
        words: [name, arabic, eid],
        at: boundsAcross(one.geometry),
        exists: async () => (await db.features.get(one.fid)) !== undefined,
      });
    };
    for (const one of around.fences)
      addFeature(one, { path: `${paths.globalGeofences(clientId)}/${one.fid}/edit` });
    for (const held of [...(level ? [{ level, features }] : []), ...elsewhere]) {
      const params = paramsOf(held.level);
      const other =
        held.level.buildingLid === building?.lid ? undefined : buildings.get(held.level.buildingLid);
      const levelTitle =
        other === undefined
          ? held.level.levelShortTitle
          : `${held.level.levelShortTitle} · ${other.buildingTitle}`;
      for (const one of held.features)
        addFeature(one, { path: paths.feature(params, contentTypeOf(one.kind), one.fid), levelTitle });
    }
    return entries;
  }, [client, building?.lid, level, around, elsewhere, features, taxonomy, ref, db, t, i18n.language]);
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
