import { useLiveQuery } from 'dexie-react-hooks';
import { Dexie } from 'dexie';
import { Building, Layers, MapPinned } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { listBuildings, listFeatures, listLevels, listSites, exists } from '../../../db/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Bounds } from '../../../domain/entities/geometry.ts';
import { boundsAcross } from '../../../domain/geometry/index.ts';
import { colourClassOf, pictogramOf } from '../../../domain/taxonomy/index.ts';
import { contentTypeOf, FIRST_OF_LEVEL, isPlace } from '../../../domain/content/index.ts';
import { paths } from '../../routes/paths.ts';
import { featureName } from '../../state/content/feature-name.ts';
import { useLevelFeatures } from '../../state/content/level-features.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { useRefs } from '../../state/navigation/server-refs.ts';
import { useTaxonomy } from '../../state/content/taxonomy.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { pictogramIcon, type IconType, type PlaceClass } from '../../ui/index.ts';
import type { SearchEntry } from './search-entries.ts';

export interface PlaceEntry extends SearchEntry {
  icon: IconType;
  /** The colour of its icon, for a place. */
  placeClass?: PlaceClass | undefined;
  /** The short title of the level it lies on, for what lies on one. */
  levelTitle?: string | undefined;
  /** Where it opens. */
  path: string;
  /** Where it lies; null for a level, which lies where its building does. */
  at: Bounds | null;
  /** Whether the device still has it. */
  exists: () => Promise<boolean>;
}

const NO_FEATURES: readonly Feature[] = [];

/** All that the map search finds on this device: the sites and buildings of the client, levels, content of all its floors. */
export function useSearchEntries(): readonly PlaceEntry[] {
  const { t, i18n } = useTranslation('content');
  const { db } = useWorkspace();
  const place = usePlace();
  const taxonomy = useTaxonomy();
  const ref = useRefs();
  const features = useLevelFeatures() ?? NO_FEATURES;
  const { client, site, building, level } = place ?? {};
  const around = useLiveQuery(async () => {
    if (!client) return undefined;
    const sites = (await listSites(db, client.lid)).filter(exists);
    const [perSite, levels] = await Dexie.Promise.all([
      Dexie.Promise.all(sites.map((one) => listBuildings(db, one.lid))),
      building ? listLevels(db, building.lid) : [],
    ]);
    return { sites, buildings: perSite.flat().filter(exists), levels: levels.filter(exists) };
  }, [db, client?.lid, building?.lid]);

  // The floors above and below come a moment after the one that is shown.
  const levelLid = level?.lid;
  const elsewhere = useLiveQuery(async () => {
    const others = (around?.levels ?? []).filter(({ lid }) => lid !== levelLid);
    const read = await Dexie.Promise.all(others.map(({ lid }) => listFeatures(db, lid)));
    return others.map((one, i) => ({ level: one, features: (read[i] ?? []).filter(exists) }));
  }, [db, around?.levels, levelLid]);

  return useMemo(() => {
    if (!client || around === undefined) return [];
    const clientId = ref(client.lid);
    const titles = new Map(around.sites.map((one) => [one.lid, one.siteTitle]));
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
    if (!site || !building) return entries;
    const above = { clientId, siteId: ref(site.lid), buildingId: ref(building.lid) };
    for (const one of around.levels) {
      entries.push({
        id: `levels:${one.lid}`,
        icon: Layers,
        levelTitle: one.levelShortTitle,
        label: one.levelLongTitle,
        note: `${t('select.level')} · ${building.buildingTitle}`,
        words: [one.levelShortTitle],
        path: paths.content({ ...above, levelId: String(one.levelIndex) }, FIRST_OF_LEVEL),
        at: null,
        exists: async () => (await db.levels.get(one.lid)) !== undefined,
      });
    }
    const floors = [...(level ? [{ level, features }] : []), ...(elsewhere ?? [])];
    for (const [floor, one] of floors.flatMap((held) =>
      held.features.map((found) => [held.level, found] as const),
    )) {
      const params = { ...above, levelId: String(floor.levelIndex) };
      const label = featureName(one, i18n.language);
      if (label === '') continue;
      const { name, name_ar: arabic, eid, typeCode } = one.properties;
      const type = taxonomy[typeCode];
      entries.push({
        id: `features:${one.fid}`,
        icon: pictogramIcon(pictogramOf(typeCode, taxonomy)),
        placeClass: isPlace(one) && type !== undefined ? colourClassOf(type) : undefined,
        levelTitle: floor.levelShortTitle,
        label,
        note: type?.title ?? typeCode,
        words: [name, arabic, eid],
        path: paths.feature(params, contentTypeOf(one.kind), one.fid),
        at: boundsAcross(one.geometry),
        exists: async () => (await db.features.get(one.fid)) !== undefined,
      });
    }
    return entries;
  }, [client, site, building, level, around, elsewhere, features, taxonomy, ref, db, t, i18n.language]);
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
