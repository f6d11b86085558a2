import type { SdkConfigurationRow } from '../../../src/domain/entities/sdk-configuration.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Tx } from '../../platform/storage/connect.ts';
import {
  type FeatureRow,
  listGlobalFeatures,
  listOutdoorFeatures,
  listWholeLevel,
} from '../features/index.ts';
import {
  type BuildingRow,
  DRAFT,
  getClient,
  type LevelRow,
  listBuildings,
  listLevels,
  listSites,
  type SiteRow,
} from '../hierarchy/index.ts';
import { carriedPicture, carriedTexts, listPictureIds } from '../images/index.ts';
import { type CarriedPlan, carriedPlans } from '../plans/index.ts';
import { carriedClosures } from '../closures/index.ts';
import { carriedMaps } from '../public-maps/index.ts';
import { getConfiguration } from '../sdk/index.ts';
import { imagesIn } from './picture-addresses.ts';
import { ArchiveFault } from './read-archive.ts';
import {
  type ArchiveRecord,
  FORMAT,
  FORMAT_WITHOUT_CLOSURES,
  FORMAT_WITHOUT_MAPS,
  FORMAT_WITHOUT_TEXTS,
  lineOf,
} from './records.ts';

/** Bytes on a line. */
const PIECE = 3_000_000;

/**
 * The lines of a client's archive, with their ends: its drafts as the transaction sees them, without deleted rows. A picture
 * comes before the first line that names it.
 * @throws ArchiveFault if the client does not exist, or a file of it is lost
 */
export async function* archiveLines(tx: Tx, files: FileStore, clientId: number): AsyncGenerator<string> {
  let lines = 0;
  for await (const line of withPictures(tx, files, clientId)) {
    lines += 1;
    yield `${line}\n`;
  }
  yield `${lineOf({ is: 'end', lines })}\n`;
}

async function* withPictures(tx: Tx, files: FileStore, clientId: number): AsyncGenerator<string> {
  const seen = new Set<string>();
  async function* pictures(ids: string[]): AsyncGenerator<string> {
    for (const id of ids.filter((one) => !seen.has(one))) {
      seen.add(id);
      const picture = await carriedPicture(tx, files, id);
      if (picture === null) continue;
      const { imageType, bytes } = picture;
      yield lineOf({ is: 'picture', id, imageType, pieces: piecesOf(bytes.length) });
      yield* bytesOf(bytes);
    }
  }
  const texts = await carriedTexts(tx, clientId);
  const numberOf = await numbersOf(tx, clientId);
  const maps = await carriedMaps(tx, clientId, numberOf);
  const closures = await carriedClosures(tx, clientId, (id) => numberOf('site', id));
  const format = formatOf([closures, maps, texts].map((list) => list.length > 0));
  yield lineOf({ is: 'archive', format });
  yield* pictures(await listPictureIds(tx, clientId));
  for await (const record of contentOf(tx, files, clientId)) {
    const line = typeof record === 'string' ? record : lineOf(record);
    if (typeof record !== 'string') yield* pictures(imagesIn(line));
    yield line;
  }
  for (const text of texts) yield lineOf({ is: 'texts', ...text });
  for (const map of maps) yield lineOf({ is: 'public-map', ...map });
  for (const closure of closures) yield lineOf({ is: 'closure', ...closure });
}

/** The earliest version that can read it. */
const formatOf = ([hasClosures, hasMaps, hasTexts]: boolean[]): number => {
  if (hasClosures) return FORMAT;
  if (hasMaps) return FORMAT_WITHOUT_CLOSURES;
  return hasTexts ? FORMAT_WITHOUT_MAPS : FORMAT_WITHOUT_TEXTS;
};

/** The numbers that sites and buildings have in the archive. */
async function numbersOf(tx: Tx, clientId: number) {
  const sites = there(await listSites(tx, DRAFT, clientId));
  const buildings: BuildingRow[] = [];
  for (const site of sites) buildings.push(...there(await listBuildings(tx, DRAFT, site.id)));
  const numbers = { site: sites, building: buildings };
  return (kind: 'site' | 'building', id: number): number | undefined => {
    const at = numbers[kind].findIndex((row) => row.id === id);
    return at === -1 ? undefined : at + 1;
  };
}

/** Records, and lines with bytes. */
async function* contentOf(
  tx: Tx,
  files: FileStore,
  clientId: number,
): AsyncGenerator<ArchiveRecord | string> {
  const client = await getClient(tx, clientId);
  if (!client) throw new ArchiveFault(`There is no client ${clientId}.`);
  const { title: clientTitle, extra: clientExtraData } = client;
  yield { is: 'client', clientTitle, clientExtraData, ...(await settingsOf(tx, 'clients', clientId)) };
  yield* featuresOf(await listGlobalFeatures(tx, DRAFT, clientId));
  for (const site of there(await listSites(tx, DRAFT, clientId))) {
    yield { is: 'site', ...siteOf(site), ...(await settingsOf(tx, 'sites', site.id)) };
    yield* featuresOf(await listOutdoorFeatures(tx, DRAFT, site.id));
    for (const building of there(await listBuildings(tx, DRAFT, site.id))) {
      yield { is: 'building', ...buildingOf(building), ...(await settingsOf(tx, 'buildings', building.id)) };
      const plans = await carriedPlans(tx, building.id);
      for (const level of there(await listLevels(tx, DRAFT, building.id))) {
        yield { is: 'level', ...levelOf(level) };
        const plan = plans.find(({ levelIndex }) => levelIndex === level.levelIndex);
        if (plan) yield* planOf(files, plan);
        yield* featuresOf(await listWholeLevel(tx, DRAFT, level));
      }
    }
  }
}

const there = <T extends { deleted: boolean }>(rows: T[]): T[] => rows.filter(({ deleted }) => !deleted);

const siteOf = ({ title, externalIdentifier, extra, geometry }: SiteRow) => ({
  siteTitle: title,
  siteExternalIdentifier: externalIdentifier,
  siteExtraData: extra,
  geometry,
});
const buildingOf = ({ title, externalIdentifier, extra, geometry }: BuildingRow) => ({
  buildingTitle: title,
  buildingExternalIdentifier: externalIdentifier,
  buildingExtraData: extra,
  geometry,
});
const levelOf = ({ levelIndex, shortTitle, longTitle, extra }: LevelRow) => ({
  levelIndex,
  levelShortTitle: shortTitle,
  levelLongTitle: longTitle,
  levelExtraData: extra,
});

const featuresOf = (rows: FeatureRow[]): ArchiveRecord[] =>
  there(rows).map(({ fid, properties, geometry }) => ({
    is: 'feature',
    feature: { type: 'Feature', properties: { fid, ...properties }, geometry },
  }));

async function settingsOf(tx: Tx, scope: 'clients' | 'sites' | 'buildings', id: number) {
  const row = await getConfiguration(tx, scope, id);
  // The rows were checked when they were written.
  return row && { sdk: { title: row.title, configurations: row.configurations as SdkConfigurationRow[] } };
}

async function* planOf(files: FileStore, plan: CarriedPlan): AsyncGenerator<ArchiveRecord | string> {
  const { fileId, fileType, isMapped } = plan;
  const file = await files.get(fileId);
  if (!file) throw new ArchiveFault(`The floor plan ${fileId} is lost.`);
  const bytes = await file.bytes();
  yield { is: 'plan', fileType, isMapped, pieces: piecesOf(bytes.length) };
  yield* bytesOf(bytes);
}

const piecesOf = (size: number): number => Math.max(1, Math.ceil(size / PIECE));

function* bytesOf(bytes: Uint8Array): Generator<string> {
  for (let at = 0; at === 0 || at < bytes.length; at += PIECE)
    yield lineOf({ is: 'bytes', base64: Buffer.from(bytes.subarray(at, at + PIECE)).toString('base64') });
}
