import type { Level } from '../../domain/entities/level.ts';
import { planIdOf } from '../../domain/entities/plan-file.ts';
import { byOrigin, type PackFacts } from '../../domain/offline-copies/index.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { serverIdOf } from '../database/idmap.ts';
import { isLevelKnown } from '../queries/level-read.ts';
import { listLevels } from '../queries/queries.ts';
import type { PackFileRecord, PackPlan, PackRecord } from '../schema/records.ts';
import { bytesOfRows } from '../space/row-bytes.ts';
import { filesOfPack } from './packs.ts';

/** What the tables say of a building. The rest, that they can't say, is looked up beside them. */
export type StoredFacts = Pick<
  PackFacts,
  'isAsked' | 'levels' | 'contentBytes' | 'plans' | 'images' | 'imagesElsewhere' | 'hasTypes' | 'baseMap'
> & {
  /** A run was begun and has not come to its end. */
  isUnfinished: boolean;
  /** That run still has to read levels again that are on the device. */
  isRereading: boolean;
};

/** Rows of a level that are measured; the rest is taken to be like them. */
const SAMPLE = 20;

/**
 * What is on the device of a building. May be the query of a live query.
 * @param stored addresses of the files that are really there
 * @param origins of which pictures can be taken along
 * @param styleUrl of the base map that is shown there; null: none
 */
export async function packFacts(
  db: StoreyDatabase,
  buildingLid: string,
  stored: ReadonlySet<string>,
  origins: readonly string[],
  styleUrl: string | null,
): Promise<StoredFacts> {
  const pack = await db.packs.get(buildingLid);
  const kept = new Map((await filesOfPack(db, buildingLid)).map((file) => [file.address, file]));
  const seen = new Map((pack?.levels ?? []).map((level) => [level.lid, level]));
  const levels: PackFacts['levels'][number][] = [];
  const named = new Set<string>();
  const since = pack?.runSince ?? null;
  let isRereading = false;
  let contentBytes = 0;
  for (const { lid, shortTitle, levelIndex } of await listLevels(db, buildingLid)) {
    const isOwn = (await serverIdOf(db, lid)) === undefined;
    const isKnown = await isLevelKnown(db, lid);
    const found = db.features.where('[levelLid+kind]').between([lid], [lid, '\uffff']);
    const things = await found.count();
    contentBytes += bytesOfRows(await found.limit(SAMPLE).toArray(), things);
    const level = seen.get(lid);
    isRereading ||= since !== null && isKnown && !isOwn && (level === undefined || level.readAt < since);
    for (const address of level?.images ?? []) named.add(address);
    levels.push({
      shortTitle,
      levelIndex,
      isHere: isKnown,
      isLooked: isKnown && (isOwn || level !== undefined),
      readAt: isKnown ? (level?.readAt ?? null) : null,
      things,
    });
  }
  const images = byOrigin([...named], origins);
  const fileFact = (address: string) => factOf(address, kept.get(address), stored, pack?.gone ?? []);
  return {
    isAsked: pack !== undefined,
    isUnfinished: since !== null,
    isRereading,
    levels,
    contentBytes,
    plans: pack?.plans?.map(({ address }) => fileFact(address)) ?? null,
    images: images.here.map(fileFact),
    imagesElsewhere: images.elsewhere.length,
    baseMap: baseMapFacts(pack, styleUrl, fileFact),
    hasTypes: (await db.taxonomy.count()) > 0,
  };
}

function baseMapFacts(
  pack: PackRecord | undefined,
  styleUrl: string | null,
  fileFact: (address: string) => PackFacts['images'][number],
): PackFacts['baseMap'] {
  if (styleUrl === null) return 'none';
  const known = pack?.baseMap;
  if (known?.styleUrl !== styleUrl) return 'unasked';
  return known.addresses.length === 0 ? 'unavailable' : [styleUrl, ...known.addresses].map(fileFact);
}

function factOf(
  address: string,
  file: PackFileRecord | undefined,
  stored: ReadonlySet<string>,
  gone: readonly string[],
): PackFacts['images'][number] {
  const isHere = file !== undefined && stored.has(address);
  return { address, isHere, bytes: isHere ? file.bytes : 0, isGone: gone.includes(address) };
}

/** A floor plan that was taken along. */
export interface KeptPlan extends PackPlan {
  shortTitle: string;
  title: string;
}

/** The floor plans of a building that were taken along, from the highest level to the lowest. May be the query of a live query. */
export async function keptPlans(db: StoreyDatabase, buildingLid: string): Promise<KeptPlan[]> {
  const plans = (await db.packs.get(buildingLid))?.plans ?? [];
  const kept = new Set((await filesOfPack(db, buildingLid)).map(({ address }) => address));
  const levels = (await listLevels(db, buildingLid)).toReversed();
  return levels.flatMap(({ levelIndex, shortTitle, title }) =>
    plans
      .filter((plan) => plan.levelIndex === levelIndex && kept.has(plan.address))
      .map((plan) => ({ ...plan, shortTitle, title })),
  );
}

/** The plan of one level, if it is still the level's current plan. */
export const keptPlanOf = async (
  db: StoreyDatabase,
  level: Pick<Level, 'buildingLid' | 'levelIndex' | 'extra'>,
): Promise<KeptPlan | undefined> =>
  (await keptPlans(db, level.buildingLid)).find(
    ({ levelIndex, planId }) => levelIndex === level.levelIndex && (planId ?? null) === planIdOf(level),
  );

/** Buildings that are taken along, or were asked to be. May be the query of a live query. */
export const listPacks = (db: StoreyDatabase): Promise<string[]> => db.packs.toCollection().primaryKeys();
