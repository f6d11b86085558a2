import { CLIENT_KIND } from '../../../src/domain/content/index.ts';
import { UNDEFINED_TYPE_CODE } from '../../../src/domain/entities/feature.ts';
import type { Polygon } from '../../../src/domain/entities/geometry.ts';
import { sdkConfigurationIssues } from '../../../src/domain/rules/index.ts';
import { builtInTaxonomy, kindOf } from '../../../src/domain/taxonomy/index.ts';
import { badRequest } from '../../platform/api-error.ts';
import { sentenceFor } from '../../platform/error-messages.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { asUuid } from '../../platform/http/ids.ts';
import { refuseIssues } from '../../platform/refuse-issues.ts';
import type { Tx } from '../../platform/storage/connect.ts';
import { featureFaults, type FeatureInput, keptProperties, putFeatures } from '../features/index.ts';
import {
  checkClient,
  type FeaturePlace,
  insertClient,
  makeBuilding,
  makeLevel,
  makeSite,
} from '../hierarchy/index.ts';
import { keepPicture, listPicture, takeTexts } from '../images/index.ts';
import { keepFloorPlan } from '../plans/index.ts';
import { takeClosure } from '../closures/index.ts';
import { takeMap } from '../public-maps/index.ts';
import { putConfiguration } from '../sdk/index.ts';
import { ArchiveFault, type WholeRecord } from './read-archive.ts';
import type { RecordOf } from './records.ts';

export interface ImportDeps {
  files: FileStore;
  /** Where this server is reached: addresses of the archive's pictures begin with it from now on. */
  origin: string;
}

/** What was made of an archive. */
export interface Imported {
  clientId: number;
  title: string;
  sites: number;
  buildings: number;
  levels: number;
  features: number;
}

/** The server may write everywhere. */
const ITSELF = { roles: ['SuperAdmin'], permissions: [] };
/** Features that are written at once. */
const AT_ONCE = 1000;

type Sdk = NonNullable<RecordOf<'site'>['sdk']>;

interface State extends ImportDeps {
  tx: Tx;
  made: Imported;
  /** Where the last place that was read is. */
  at: FeaturePlace;
  /** Of the last site. */
  outline: Polygon | null;
  waiting: FeatureInput[];
  /** New ids of pictures by those in the archive. */
  pictureIds: Map<string, string>;
  /** For the list of the client, which they come before. */
  listed: { id: string; imageType: 'logo' | 'image' | 'photo'; width: number; height: number }[];
  /** Ids of the files that were stored. */
  kept: string[];
  fids: Set<string>;
  /** Ids here, in the order of the archive. */
  ids: Record<'site' | 'building', number[]>;
}

/** Writes the records of one archive. @param kept is given the ids of the files that were stored */
export function createImporter(tx: Tx, deps: ImportDeps, kept: string[]) {
  const state: State = {
    ...deps,
    tx,
    made: { clientId: 0, title: '', sites: 0, buildings: 0, levels: 0, features: 0 },
    at: { clientId: 0, siteId: null, buildingId: null, levelIndex: null },
    outline: null,
    waiting: [],
    pictureIds: new Map(),
    listed: [],
    kept,
    fids: new Set(),
    ids: { site: [], building: [] },
  };
  return {
    /** @throws ApiError where a rule is broken; ArchiveFault for a record in the wrong place */
    take: async <Is extends WholeRecord['is']>(record: Extract<WholeRecord, { is: Is }>): Promise<void> => {
      // They lie where the last place is, which is about to be another.
      if (record.is !== 'feature') await flush(state);
      await TAKERS[record.is](state, record);
    },
    end: async (): Promise<Imported> => {
      await flush(state);
      const clientId = requireClient(state);
      for (const { id: fileId, ...picture } of state.listed)
        await listPicture(tx, { fileId, clientId, ...picture });
      return state.made;
    },
    /** The address of a picture here, without its ending, or null if the archive has had none of that id. */
    addressOf: (id: string): string | null => {
      const here = state.pictureIds.get(id);
      return here === undefined ? null : `${deps.origin}/api/v8/images/${here}`;
    },
  };
}

function requireClient({ made }: State): number {
  if (made.clientId === 0) throw new ArchiveFault('Something comes before the client that it belongs to.');
  return made.clientId;
}

async function flush(state: State): Promise<void> {
  const inputs = state.waiting;
  state.waiting = [];
  if (inputs.length > 0) await putFeatures(state.tx, ITSELF, state.at, inputs, 'place');
  state.made.features += inputs.length;
}

async function keepSettings(
  { tx, at }: State,
  scope: 'clients' | 'sites' | 'buildings',
  scopeId: number,
  sdk: Sdk | undefined,
): Promise<void> {
  if (sdk === undefined) return;
  refuseIssues(sdkConfigurationIssues(sdk.configurations));
  const { clientId, siteId, buildingId } = at;
  await putConfiguration(tx, { scope, scopeId, clientId, siteId, buildingId }, sdk);
}

const TAKERS: {
  [Is in WholeRecord['is']]: (state: State, record: Extract<WholeRecord, { is: Is }>) => Promise<void>;
} = {
  client: async (state, { clientTitle, clientExtraData = {}, sdk }) => {
    if (state.made.clientId !== 0) throw new ArchiveFault('A second client begins. An archive has one.');
    checkClient({ clientTitle });
    const { id, title } = await insertClient(state.tx, { title: clientTitle.trim(), extra: clientExtraData });
    Object.assign(state.made, { clientId: id, title });
    state.at = { clientId: id, siteId: null, buildingId: null, levelIndex: null };
    await keepSettings(state, 'clients', id, sdk);
  },
  site: async (state, site) => {
    const clientId = requireClient(state);
    const siteId = await makeSite(state.tx, clientId, site);
    state.made.sites += 1;
    state.ids.site.push(siteId);
    state.at = { clientId, siteId, buildingId: null, levelIndex: null };
    state.outline = site.geometry;
    await keepSettings(state, 'sites', siteId, site.sdk);
  },
  building: async (state, building) => {
    const { clientId, siteId } = state.at;
    if (siteId === null || state.outline === null)
      throw new ArchiveFault('A building comes before its site.');
    const on = { geometry: state.outline };
    const buildingId = await makeBuilding(state.tx, { clientId, siteId }, building, on);
    state.made.buildings += 1;
    state.ids.building.push(buildingId);
    state.at = { clientId, siteId, buildingId, levelIndex: null };
    await keepSettings(state, 'buildings', buildingId, building.sdk);
  },
  level: async (state, level) => {
    const { clientId, siteId, buildingId } = state.at;
    if (siteId === null || buildingId === null) throw new ArchiveFault('A level comes before its building.');
    const at = { clientId, siteId, buildingId, levelIndex: level.levelIndex };
    await makeLevel(state.tx, at, level);
    state.made.levels += 1;
    state.at = at;
  },
  plan: async (state, plan) => {
    const { clientId, siteId, buildingId, levelIndex } = state.at;
    if (siteId === null || buildingId === null || levelIndex === null)
      throw new ArchiveFault('A floor plan comes before its level.');
    state.kept.push(
      await keepFloorPlan(state.tx, state.files, { clientId, siteId, buildingId, levelIndex }, plan),
    );
  },
  picture: async (state, { id, imageType, bytes }) => {
    const picture = await keepPicture(state.files, bytes);
    state.kept.push(picture.id);
    state.pictureIds.set(id, picture.id);
    if (imageType !== null) state.listed.push({ ...picture, imageType });
  },
  texts: (state, texts) => takeTexts(state.tx, requireClient(state), texts),
  'public-map': (state, { is: _is, ...map }) =>
    takeMap(state.tx, requireClient(state), map, (kind, n) => state.ids[kind][n - 1]),
  closure: (state, { is: _is, ...closure }) =>
    takeClosure(state.tx, requireClient(state), closure, (n) => state.ids.site[n - 1]),
  feature: async (state, { feature }) => {
    requireClient(state);
    if (state.at.buildingId !== null && state.at.levelIndex === null)
      throw new ArchiveFault('A feature comes after a building and before the level that it belongs to.');
    const input = inputOf(feature, state.at, state.origin);
    if (state.fids.has(input.fid))
      throw badRequest('duplicate-fid', [{ path: input.fid, message: sentenceFor('duplicate-fid') }]);
    state.fids.add(input.fid);
    state.waiting.push(input);
    if (state.waiting.length >= AT_ONCE) await flush(state);
  },
};

function inputOf(
  { properties, geometry }: RecordOf<'feature'>['feature'],
  at: FeaturePlace,
  origin: string,
): FeatureInput {
  const fid = asUuid(properties.fid);
  if (fid === null) throw badRequest('invalid-fid', [{ path: properties.fid, message: 'Not a UUID.' }]);
  const typeCode = properties.typeCode ?? UNDEFINED_TYPE_CODE;
  const given = { ...keptProperties(properties), typeCode };
  refuseIssues(featureFaults({ geometry, properties: given }, origin), fid);
  const kind = at.siteId === null ? CLIENT_KIND : kindOf(typeCode, builtInTaxonomy);
  return { fid, kind, properties: given, geometry };
}
