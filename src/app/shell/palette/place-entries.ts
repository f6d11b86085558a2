import { BriefcaseBusiness, Building, Layers, MapPinned } from 'lucide-react';
import type { TFunction } from 'i18next';
import type { StoreyDatabase } from '../../../db/index.ts';
import type { Building as BuildingRow } from '../../../domain/entities/building.ts';
import type { Client } from '../../../domain/entities/client.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Taxonomy } from '../../../domain/entities/feature-type.ts';
import { nameIn, shortTitleIn, type Named } from '../../../domain/entities/name-in.ts';
import { allNames } from '../../../domain/values/all-names.ts';
import { allKeywords } from '../../../domain/values/descriptions.ts';
import type { Bounds } from '../../../domain/entities/geometry.ts';
import type { Level } from '../../../domain/entities/level.ts';
import type { Site } from '../../../domain/entities/site.ts';
import { contentTypeOf, FIRST_OF_LEVEL, isPlace } from '../../../domain/content/index.ts';
import { boundsAcross } from '../../../domain/geometry/index.ts';
import { colourClassOf, pictogramOf } from '../../../domain/taxonomy/index.ts';
import { paths, type LevelParams } from '../../routes/paths.ts';
import { featureName } from '../../state/content/feature-name.ts';
import { pictogramIcon, type IconType, type PlaceClass } from '../../ui/index.ts';
import type { PalettePreview } from './palette-item.ts';
import type { SearchEntry } from './search-entries.ts';
import type { Floor } from './use-other-floors.ts';

export interface PlaceEntry extends SearchEntry {
  /** What sort of thing it is. */
  kind: string;
  icon: IconType;
  /** The colour of its icon, for a place. */
  placeClass?: PlaceClass | undefined;
  /** What it is inside of. */
  where?: string | undefined;
  /** The short title of its level. */
  level?: string | undefined;
  /** What it is identified by in other programs and in addresses. */
  ids: readonly string[];
  /** Where it opens. */
  path: string;
  /** The list of its level, for what is on one. */
  list?: string | undefined;
  /** Where it lies; null for a level, which lies where its building does. */
  at: Bounds | null;
  preview?: PalettePreview | undefined;
  /** Whether the device still has it. */
  exists: () => Promise<boolean>;
}

/** What a client, or all of them, hold above the content of levels. */
export interface Around {
  clients: readonly Client[];
  sites: readonly Site[];
  buildings: readonly BuildingRow[];
  levels: readonly Level[];
  fences: readonly Feature[];
}

export interface EntryContext {
  db: StoreyDatabase;
  t: TFunction<'content'>;
  language: string;
  taxonomy: Taxonomy;
  /** The reference of a row in addresses. */
  ref: (lid: string) => string;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const idsOf = (...ids: readonly (string | undefined)[]): string[] =>
  ids.filter((id) => id !== undefined && id !== '') as string[];

/** By what else it is found: what it is, and where. */
const noteOf = (...parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join(' ');

/** Clients, sites, buildings and levels. @param hasClients clients are among them: none is open */
export function hierarchyEntries(around: Around, hasClients: boolean, context: EntryContext): PlaceEntry[] {
  const { db, t, ref, language } = context;
  const titleOf = (row: Named | undefined): string | undefined => row && nameIn(language, row);
  const namesIn = (row: Named | undefined): string[] => (row ? allNames(row) : []);
  const sites = new Map(around.sites.map((one) => [one.lid, one]));
  const buildings = new Map(around.buildings.map((one) => [one.lid, one]));
  const levelsOf = levelsByBuilding(around.levels);
  const clients = (hasClients ? around.clients : []).map((one): PlaceEntry => ({
    id: `clients:${one.lid}`,
    icon: BriefcaseBusiness,
    label: one.title,
    kind: t('select.client'),
    note: t('select.client'),
    words: [],
    ids: idsOf(ref(one.lid)),
    path: paths.sites(ref(one.lid)),
    at: null,
    exists: async () => (await db.clients.get(one.lid)) !== undefined,
  }));
  const ofSites = around.sites.map((one): PlaceEntry => ({
    id: `sites:${one.lid}`,
    icon: MapPinned,
    label: nameIn(language, one),
    kind: t('select.site'),
    note: t('select.site'),
    words: [one.externalId, ...allNames(one)],
    ids: idsOf(ref(one.lid), one.externalId),
    path: paths.buildings({ clientId: ref(one.clientLid), siteId: ref(one.lid) }),
    at: boundsAcross(one.geometry),
    exists: async () => (await db.sites.get(one.lid)) !== undefined,
  }));
  const ofBuildings = around.buildings.map((one): PlaceEntry => ({
    id: `buildings:${one.lid}`,
    icon: Building,
    label: nameIn(language, one),
    kind: t('select.building'),
    note: noteOf(t('select.building'), ...namesIn(sites.get(one.siteLid))),
    where: titleOf(sites.get(one.siteLid)),
    words: [one.externalId, ...allNames(one)],
    ids: idsOf(ref(one.lid), one.externalId),
    path: paths.levels(paramsOf({ ...one, buildingLid: one.lid }, ref)),
    at: boundsAcross(one.geometry),
    preview: { kind: 'building', building: one, levels: levelsOf.get(one.lid) ?? [] },
    exists: async () => (await db.buildings.get(one.lid)) !== undefined,
  }));
  const levels = around.levels.map((one): PlaceEntry => {
    const building = buildings.get(one.buildingLid);
    return {
      id: `levels:${one.lid}`,
      icon: Layers,
      label: nameIn(language, one),
      kind: t('select.level'),
      note: noteOf(t('select.level'), ...namesIn(building)),
      where: titleOf(building),
      level: shortTitleIn(language, one),
      // A level is known by its short title, and by the building that it is in.
      words: [
        one.shortTitle,
        shortTitleIn(language, one),
        ...allNames(one),
        ...namesIn(building).map((name) => `${name} ${one.shortTitle}`),
      ],
      ids: idsOf(String(one.levelIndex)),
      path: paths.content(levelParamsOf(one, ref), FIRST_OF_LEVEL),
      at: null,
      preview: building && {
        kind: 'floor',
        level: one,
        building,
        feature: null,
        features: null,
        levels: levelsOf.get(building.lid) ?? [],
      },
      exists: async () => (await db.levels.get(one.lid)) !== undefined,
    };
  });
  return [...clients, ...ofSites, ...ofBuildings, ...levels];
}

/** The highest first. */
function levelsByBuilding(levels: readonly Level[]): ReadonlyMap<string, readonly Level[]> {
  const found = new Map<string, Level[]>();
  for (const level of levels.toSorted((a, b) => b.levelIndex - a.levelIndex)) {
    const others = found.get(level.buildingLid);
    if (others === undefined) found.set(level.buildingLid, [level]);
    else others.push(level);
  }
  return found;
}

const paramsOf = (
  row: { clientLid: string; siteLid: string; buildingLid: string },
  ref: EntryContext['ref'],
) => ({ clientId: ref(row.clientLid), siteId: ref(row.siteLid), buildingId: ref(row.buildingLid) });

const levelParamsOf = (level: Level, ref: EntryContext['ref']): LevelParams => ({
  ...paramsOf(level, ref),
  levelId: String(level.levelIndex),
});

function featureEntry(
  one: Feature,
  place: Pick<PlaceEntry, 'path' | 'list' | 'where' | 'level' | 'preview'>,
  { db, language, taxonomy }: EntryContext,
): PlaceEntry[] {
  const label = featureName(one, language);
  if (label === '') return [];
  const { eid, typeCode } = one.properties;
  const type = taxonomy[typeCode];
  const kind = type?.title ?? typeCode;
  return [
    {
      ...place,
      id: `features:${one.fid}`,
      icon: pictogramIcon(pictogramOf(typeCode, taxonomy)),
      placeClass: isPlace(one) && type !== undefined ? colourClassOf(type) : undefined,
      label,
      kind,
      note: noteOf(kind, place.where, place.level),
      words: [...allNames(one.properties), ...allKeywords(one.properties), eid],
      ids: idsOf(one.fid, textOf(eid)),
      at: boundsAcross(one.geometry),
      exists: async () => (await db.features.get(one.fid)) !== undefined,
    },
  ];
}

/** The content of floors, and geofences that are on none. */
export function contentEntries(
  around: Around,
  floors: readonly Floor[],
  context: EntryContext,
): PlaceEntry[] {
  const { ref } = context;
  const buildings = new Map(around.buildings.map((one) => [one.lid, one]));
  const levelsOf = levelsByBuilding(around.levels);
  return [
    ...around.fences.flatMap((one) =>
      featureEntry(one, { path: `${paths.globalGeofences(ref(one.clientLid))}/${one.fid}/edit` }, context),
    ),
    ...floors.flatMap(({ level, features }) => {
      const params = levelParamsOf(level, ref);
      const building = buildings.get(level.buildingLid);
      return features.flatMap((one) =>
        featureEntry(
          one,
          {
            path: paths.feature(params, contentTypeOf(one.kind), one.fid),
            list: paths.content(params, contentTypeOf(one.kind)),
            where: building && nameIn(context.language, building),
            level: shortTitleIn(context.language, level),
            preview: building && {
              kind: 'floor',
              level,
              building,
              feature: one,
              features,
              levels: levelsOf.get(building.lid) ?? [],
            },
          },
          context,
        ),
      );
    }),
  ];
}
