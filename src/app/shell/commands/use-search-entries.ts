import { Dexie } from 'dexie';
import { BriefcaseBusiness, Building, Layers, MapPinned } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  exists,
  listBuildings,
  listClients,
  listGlobalGeofences,
  listLevels,
  listSites,
} from '../../../db/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Bounds } from '../../../domain/entities/geometry.ts';
import { boundsAcross } from '../../../domain/geometry/index.ts';
import { colourClassOf, pictogramOf } from '../../../domain/taxonomy/index.ts';
import { contentTypeOf, FIRST_OF_LEVEL, isPlace } from '../../../domain/content/index.ts';
import { paths } from '../../routes/paths.ts';
import { featureName } from '../../state/content/feature-name.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { useLevelFeatures } from '../../state/content/level-features.ts';
import { usePlaceIfAny } from '../../state/navigation/current-place.ts';
import { useRefs } from '../../state/navigation/server-refs.ts';
import { useTaxonomy } from '../../state/content/taxonomy.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { useLiveQuery } from '../../state/queries/use-live-query.ts';
import { pictogramIcon, type IconType, type PlaceClass } from '../../ui/index.ts';
import type { SearchEntry } from './search-entries.ts';
import { useOtherFloors } from './use-other-floors.ts';

export interface PlaceEntry extends SearchEntry {
  icon: IconType;
  /** The colour of its icon, for a place. */
  placeClass?: PlaceClass | undefined;
  /** Its level, and the building unless that is open; only for contents of a level. */
  levelTitle?: string | undefined;
  /** Where it opens. */
  path: string;
  /** Where it lies; null for a level, which lies where its building does. */
  at: Bounds | null;
  /** Whether the device still has it. */
  exists: () => Promise<boolean>;
}

const NO_FEATURES: readonly Feature[] = [];

export interface SearchEntries {
  entries: readonly PlaceEntry[];
  /** All that is on the device has been read. */
  isWhole: boolean;
}

const NO_ENTRIES: readonly PlaceEntry[] = [];

/**
 * All that the search finds on this device of the open client, or of all clients where none is open: sites, buildings,
 * and the content of all their floors.
 */
export function useSearchEntries(): SearchEntries {
  const { t, i18n } = useTranslation('content');
  const { db } = useWorkspace();
  const place = usePlaceIfAny();
  const taxonomy = useTaxonomy();
  const ref = useRefs();
  const levelFeatures = useLevelFeatures();
  const features = levelFeatures ?? NO_FEATURES;
  const { client, building, level } = place ?? {};
  const around = useLiveQuery(async () => {
    const clients = (await listClients(db)).filter(
      (one) => exists(one) && (client == null || one.lid === client.lid),
    );
    const [perClient, fencesOf] = await Dexie.Promise.all([
      Dexie.Promise.all(clients.map(({ lid }) => listSites(db, lid))),
      Dexie.Promise.all(clients.map(({ lid }) => listGlobalGeofences(db, lid))),
    ]);
    const sites = perClient.flat().filter(exists);
    const fences = fencesOf.flat();
    const perSite = await Dexie.Promise.all(sites.map((one) => listBuildings(db, one.lid)));
    const buildings = perSite.flat().filter(exists);
    const perBuilding = await Dexie.Promise.all(buildings.map((one) => listLevels(db, one.lid)));
    const levels = perBuilding.flat().filter(exists);
    return { clients, sites, buildings, levels, fences: fences.filter(exists) };
  }, [db, client?.lid]);
  const { floors: elsewhere, isWhole } = useOtherFloors(db, around?.levels, level?.lid, building?.lid);

  const entries = useMemo(() => {
    if (around === undefined) return NO_ENTRIES;
    const titles = new Map(around.sites.map((one) => [one.lid, one.title]));
    const buildings = new Map(around.buildings.map((one) => [one.lid, one]));
    const entries: PlaceEntry[] = [];
    for (const one of client == null ? around.clients : []) {
      entries.push({
        id: `clients:${one.lid}`,
        icon: BriefcaseBusiness,
        label: one.title,
        note: t('select.client'),
        words: [],
        path: paths.sites(ref(one.lid)),
        at: null,
        exists: async () => (await db.clients.get(one.lid)) !== undefined,
      });
    }
    for (const one of around.sites) {
      entries.push({
        id: `sites:${one.lid}`,
        icon: MapPinned,
        label: one.title,
        note: t('select.site'),
        words: [one.externalId, textOf(one.extra['name_ar'])],
        path: paths.buildings({ clientId: ref(one.clientLid), siteId: ref(one.lid) }),
        at: boundsAcross(one.geometry),
        exists: async () => (await db.sites.get(one.lid)) !== undefined,
      });
    }
    for (const one of around.buildings) {
      entries.push({
        id: `buildings:${one.lid}`,
        icon: Building,
        label: one.title,
        note: `${t('select.building')} · ${titles.get(one.siteLid) ?? ''}`,
        words: [one.externalId, textOf(one.extra['name_ar'])],
        path: paths.levels({
          clientId: ref(one.clientLid),
          siteId: ref(one.siteLid),
          buildingId: ref(one.lid),
        }),
        at: boundsAcross(one.geometry),
        exists: async () => (await db.buildings.get(one.lid)) !== undefined,
      });
    }
    const paramsOf = (one: Level) => ({
      clientId: ref(one.clientLid),
      siteId: ref(one.siteLid),
      buildingId: ref(one.buildingLid),
      levelId: String(one.levelIndex),
    });
    for (const one of around.levels) {
      entries.push({
        id: `levels:${one.lid}`,
        icon: Layers,
        levelTitle: one.shortTitle,
        label: one.title,
        note: `${t('select.level')} · ${buildings.get(one.buildingLid)?.title ?? ''}`,
        words: [one.shortTitle],
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
      addFeature(one, { path: `${paths.globalGeofences(ref(one.clientLid))}/${one.fid}/edit` });
    for (const held of [...(level ? [{ level, features }] : []), ...elsewhere]) {
      const params = paramsOf(held.level);
      const other =
        held.level.buildingLid === building?.lid ? undefined : buildings.get(held.level.buildingLid);
      const levelTitle =
        other === undefined ? held.level.shortTitle : `${held.level.shortTitle} · ${other.title}`;
      for (const one of held.features)
        addFeature(one, { path: paths.feature(params, contentTypeOf(one.kind), one.fid), levelTitle });
    }
    return entries;
  }, [client, building?.lid, level, around, elsewhere, features, taxonomy, ref, db, t, i18n.language]);
  return { entries, isWhole: isWhole && (level === undefined || levelFeatures !== undefined) };
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
