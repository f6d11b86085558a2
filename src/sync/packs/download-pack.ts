import {
  entityKeyOf,
  asDbError,
  beginPack,
  dropPackFiles,
  filesOfPack,
  getBuilding,
  isLevelKnown,
  listFeatures,
  listLevels,
  notePack,
  notePackFiles,
  removePack,
  serverIdOf,
  storageHealth,
  openPackStore,
  type FileCaches,
  type PackRecord,
  type PackStore,
  type StorageManagerPort,
  type StoreyDatabase,
} from '../../db/index.ts';
import type { Bounds } from '../../domain/entities/geometry.ts';
import type { Building } from '../../domain/entities/building.ts';
import type { Level } from '../../domain/entities/level.ts';
import { BASE_MAP, FILE_SIZE, PACK } from '../../domain/limits.ts';
import { planIdOf } from '../../domain/entities/plan-file.ts';
import { byOrigin } from '../../domain/offline-copies/index.ts';
import { boundsAcross } from '../../domain/geometry/index.ts';
import type { BaseMap } from '../base-map/base-map.ts';
import type { Api } from '../client/api.ts';
import type { ApiError } from '../client/answer.ts';
import { createDownload, type Download, type Downloaded, type DownloadOptions } from '../client/download.ts';
import type { PullOutcome, SyncEngine } from '../facade.ts';
import type { LocksPort, Now } from '../ports.ts';
import { baseMapFiles } from './base-map-files.ts';
import { groupWrites } from './group-writes.ts';
import { takeReaders } from './take-readers.ts';
import { recordPackedLevel } from './note-level.ts';
import type { PackFault, PackOutcome, PackProgress } from './packs-types.ts';

export interface PacksOptions extends DownloadOptions {
  db: StoreyDatabase;
  api: Pick<Api, 'levelStatuses'>;
  /** Where the styles of base maps are. */
  baseMap: Pick<BaseMap, 'askStyleUrl'>;
  engine: Pick<SyncEngine, 'pullHierarchy' | 'pullLevel'>;
  /** None where the page is not served securely: then nothing can be taken along. */
  caches: FileCaches | undefined;
  storage: StorageManagerPort | undefined;
  locks: LocksPort;
  now: Now;
  /** Of the pictures that can be taken along: the page may ask no other. */
  imageOrigins: readonly string[];
  /** Addresses of the parts of the app that are fetched with their first use. */
  readers: readonly string[];
}

interface Run extends PacksOptions {
  store: PackStore;
  buildingLid: string;
  signal: AbortSignal;
  download: Download;
  progress: PackProgress;
  /** Of the base map, read in this run. */
  baseMapBytes: number;
  tell: () => void;
  /** The same, at most a few times a second: bytes arrive far more often than anybody reads. */
  tellSoon: () => void;
}

/** Ends a run with what it came to. */
class Stopped extends Error {
  readonly fault: PackFault;
  constructor(fault: PackFault) {
    super(fault);
    this.fault = fault;
  }
}

/** A file that is wanted on the device. */
interface Wanted {
  address: string;
  kind: 'plan' | 'image' | 'base-map';
  /** It is read again though it is here. */
  isOld?: boolean;
}

const MAX_BYTES = { plan: FILE_SIZE.overall, image: FILE_SIZE.image, 'base-map': BASE_MAP.data } as const;

/** Reads a building whole: what there is, its levels, floor plans and pictures. Never throws. */
export async function downloadPack(
  options: PacksOptions,
  buildingLid: string,
  signal: AbortSignal,
  onProgress: (progress: PackProgress) => void,
): Promise<PackOutcome> {
  const progress: PackProgress = { known: 'nothing', done: 0, total: 0, bytes: 0 };
  let toldAt = -Infinity;
  const run: Run = {
    ...options,
    store: storeOf(options),
    buildingLid,
    signal,
    progress,
    baseMapBytes: 0,
    download: createDownload(options),
    tell: () => onProgress({ ...progress }),
    tellSoon: () => {
      if (options.now() - toldAt < PACK.tellEveryMs) return;
      toldAt = options.now();
      run.tell();
    },
  };
  try {
    await options.locks.exclusive(`pack:${options.db.name}:${buildingLid}`, () => readAll(run), signal);
    return { ok: true };
  } catch (cause) {
    if (cause instanceof Stopped) return { ok: false, fault: cause.fault };
    if (signal.aborted) return { ok: false, fault: 'cancelled' };
    return { ok: false, fault: asDbError(cause).kind === 'quota' ? 'no-room' : 'failed' };
  }
}

async function readAll(run: Run): Promise<void> {
  const { db, buildingLid, now } = run;
  if (!(await hasRoom(run, 0))) throw new Stopped('no-room');
  const freshFrom = now() - PACK.staleAfterMs;
  const pack = await beginPack(db, buildingLid, { now: now(), freshFrom });
  const since = pack.runSince ?? 0;
  run.tell();
  unless(await run.engine.pullHierarchy());
  const building = await getBuilding(db, buildingLid);
  if (building === undefined) throw new Stopped('gone');
  await readLevels(run, new Set(pack.levels.filter(({ readAt }) => readAt >= since).map(({ lid }) => lid)));
  const wanted = [
    ...(await readPlans(run, building)),
    ...(await namedImages(run)),
    ...(await readBaseMap(run, building)),
  ];
  await dropOthers(run, wanted);
  await takeReaders(run);
  const gone = await readFiles(run, wanted);
  stillWanted(await notePack(db, buildingLid, { runSince: null, gone }));
}

/** The levels that the server has and that were not read in this run yet. */
async function readLevels(run: Run, done: ReadonlySet<string>): Promise<void> {
  const { db, progress } = run;
  const levels: Level[] = [];
  for (const level of await listLevels(db, run.buildingLid))
    if ((await serverIdOf(db, level.lid)) !== undefined) levels.push(level);
  progress.known = 'levels';
  progress.total = levels.length;
  run.tell();
  for (const level of levels) {
    if (!done.has(level.lid)) await readLevel(run, level);
    step(run);
  }
}

async function readLevel({ db, engine, now, buildingLid }: Run, level: Level): Promise<void> {
  const askedAt = now();
  unless(await engine.pullLevel(level.lid));
  const noted = (await db.packs.get(buildingLid))?.levels.find(({ lid }) => lid === level.lid);
  if ((noted !== undefined && noted.readAt >= askedAt) || !(await isLevelKnown(db, level.lid))) return;
  // No change was reported since it was read, so it was not read again: the stored features are current.
  await recordPackedLevel(db, level, await listFeatures(db, level.lid), askedAt);
}

/** What floor plans the levels have. */
async function readPlans(run: Run, building: Building): Promise<Wanted[]> {
  const { db, api } = run;
  const [clientId, siteId, buildingId] = await Promise.all(
    [building.clientLid, building.siteLid, building.lid].map((lid) => serverIdOf(db, lid)),
  );
  const plans: PackRecord['plans'] = [];
  if (clientId !== undefined && siteId !== undefined && buildingId !== undefined) {
    const planIds = new Map<number, string | null>();
    for (const level of await listLevels(db, building.lid)) {
      const seen = (await db.bases.get(entityKeyOf('levels', level.lid)))?.value ?? level;
      if (seen.kind === 'level') planIds.set(level.levelIndex, planIdOf(seen));
    }
    const answer = await api.levelStatuses({ clientId, siteId, buildingId });
    if (!answer.ok) throw new Stopped(faultOf(answer.error));
    for (const { levelIndex, floorPlanUrl, fileType } of answer.value.results) {
      if (floorPlanUrl === null || !URL.canParse(floorPlanUrl, run.origin)) continue;
      const address = new URL(floorPlanUrl, run.origin).href;
      plans.push({ levelIndex, address, fileType, planId: planIds.get(levelIndex) ?? null });
    }
  }
  stillWanted(await notePack(db, run.buildingLid, { plans }));
  if (run.signal.aborted) throw new Stopped('cancelled');
  return plans.map(({ address }) => ({ address, kind: 'plan' }));
}

async function namedImages(run: Run): Promise<Wanted[]> {
  const pack = await run.db.packs.get(run.buildingLid);
  if (pack === undefined) throw new Stopped('cancelled');
  const here = new Set((await listLevels(run.db, run.buildingLid)).map(({ lid }) => lid as string));
  const levels = pack.levels.filter(({ lid }) => here.has(lid));
  const addresses = new Set(levels.flatMap(({ images }) => images));
  return byOrigin([...addresses], run.imageOrigins).here.map((address) => ({ address, kind: 'image' }));
}

/** The style of the base map, and what has to come with it. A host that does not give it keeps nothing else from coming. */
async function readBaseMap(run: Run, building: Building): Promise<Wanted[]> {
  const { db, buildingLid, now } = run;
  const before = (await db.packs.get(buildingLid))?.baseMap;
  const styleUrl = await run.baseMap.askStyleUrl(building.clientLid);
  const bounds = boundsAcross(building.geometry);
  const isOld = before?.styleUrl !== styleUrl || now() - before.readAt > BASE_MAP.staleAfterMs;
  const found = styleUrl === null || bounds === null ? null : await baseMapOver(run, styleUrl, bounds);
  const baseMap = { styleUrl, addresses: found ?? [], readAt: isOld ? now() : before.readAt };
  stillWanted(await notePack(db, buildingLid, { baseMap }));
  if (found === null || styleUrl === null) return [];
  return [
    { address: styleUrl, kind: 'base-map' },
    ...found.map((address) => ({ address, kind: 'base-map' as const, isOld })),
  ];
}

/** Null where no style is to be had. */
async function baseMapOver(run: Run, styleUrl: string, bounds: Bounds): Promise<string[] | null> {
  const read = async (address: string) => {
    const got = await downloaded(run, { address, kind: 'base-map' });
    if (got === null) throw new Error('The base map can not be had.');
    return got;
  };
  const readJson = async (address: string): Promise<unknown> =>
    JSON.parse(new TextDecoder().decode((await read(address)).bytes));
  try {
    const style = await read(styleUrl);
    const document: unknown = JSON.parse(new TextDecoder().decode(style.bytes));
    const addresses = await baseMapFiles(document, styleUrl, bounds, readJson);
    if (addresses === null) return null;
    await putFiles(run, [{ address: styleUrl, kind: 'base-map', got: style }]);
    return addresses;
  } catch (cause) {
    if (cause instanceof Stopped) throw cause;
    return null;
  }
}

/** What was taken along before and is named no more. */
async function dropOthers({ db, store, buildingLid }: Run, wanted: readonly Wanted[]): Promise<void> {
  const named = new Set(wanted.map(({ address }) => address));
  const others = (await filesOfPack(db, buildingLid)).filter(({ address }) => !named.has(address));
  const addresses = others.map(({ address }) => address);
  if (addresses.length > 0) await dropPackFiles(db, store, buildingLid, addresses);
}

/**
 * Reads the files that are not here, a few at a time, and puts aside together what arrives while others are put aside: a
 * transaction a tile, and what is shown of it, took longer than the tiles. Addresses never name other bytes, so what is here is good.
 */
async function readFiles(run: Run, wanted: readonly Wanted[]): Promise<string[]> {
  const { db, store, progress } = run;
  const noted = new Set((await filesOfPack(db, run.buildingLid)).map(({ address }) => address));
  const stored = await store.addresses();
  const queue = wanted.filter(
    ({ address, isOld }) => isOld === true || !(noted.has(address) && stored.has(address)),
  );
  progress.known = 'all';
  progress.total += wanted.length;
  progress.done += wanted.length - queue.length;
  run.tell();
  const gone: string[] = [];
  const put = groupWrites((files: Arrived[]) => putFiles(run, files));
  const lane = async (): Promise<void> => {
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
      const got = await readFile(run, file);
      if (got === null) gone.push(file.address);
      else await put({ ...file, got });
      step(run);
    }
  };
  try {
    await Promise.all(Array.from({ length: PACK.filesAtOnce }, lane));
  } finally {
    // Where one lane fails the others begin nothing new.
    queue.length = 0;
  }
  return gone;
}

type Got = Extract<Downloaded, { ok: true }>;

interface Arrived extends Wanted {
  got: Got;
}

/** Null if the file does not exist. */
async function readFile(run: Run, file: Wanted): Promise<Got | null> {
  const isBaseMap = file.kind === 'base-map';
  if (isBaseMap && run.baseMapBytes >= BASE_MAP.maxBytes) return null;
  const got = await downloaded(run, file);
  if (isBaseMap && got !== null) run.baseMapBytes += got.bytes.length;
  return got;
}

/** Null if the file does not exist. */
async function downloaded(run: Run, { address, kind }: Wanted): Promise<Got | null> {
  const { progress } = run;
  const isBaseMap = kind === 'base-map';
  const got = await run.download({
    address,
    needsSignIn: kind === 'plan' || (isBaseMap && new URL(address).origin === run.origin),
    maxBytes: MAX_BYTES[kind],
    hasRoom: (bytes) => hasRoom(run, bytes),
    onBytes: (bytes) => {
      progress.bytes += bytes;
      run.tellSoon();
    },
    signal: run.signal,
  });
  if (got.ok) return got;
  // Where a base map has nothing to draw: that is kept too, or it would be asked for again and again.
  if (got.fault === 'unavailable' && isBaseMap)
    return { ok: true, bytes: new Uint8Array(), mediaType: 'application/octet-stream' };
  // A failing host of the base map does not stop the download of the building.
  if (got.fault === 'unavailable' || (isBaseMap && got.fault === 'refused')) return null;
  if (got.fault === 'aborted') throw new Stopped('cancelled');
  throw new Stopped(got.fault === 'network' ? 'offline' : got.fault === 'refused' ? 'failed' : got.fault);
}

async function putFiles({ db, store, buildingLid }: Run, files: readonly Arrived[]): Promise<void> {
  // Noted first: what is put aside is always known of, and counts as here only when it is.
  const notes = files.map(({ address, kind, got }) => ({ address, kind, bytes: got.bytes.length }));
  stillWanted(await notePackFiles(db, buildingLid, notes));
  await Promise.all(files.map(({ address, got }) => store.put(address, got.bytes, got.mediaType)));
  const addresses = files.map(({ address }) => address);
  const noted = await db.packFiles.bulkGet(
    addresses.map((address): [string, string] => [buildingLid, address]),
  );
  const left = addresses.filter((_, index) => noted[index] === undefined);
  if (left.length === 0) return;
  // Left behind while they were put aside: nothing would know of them.
  await dropPackFiles(db, store, buildingLid, left);
  throw new Stopped('cancelled');
}

/** Whether so many bytes fit in and leave enough for what is saved on the way. Unknown counts as yes. */
async function hasRoom({ storage }: Run, bytes: number): Promise<boolean> {
  const { usage, quota } = await storageHealth(storage);
  return usage === null || quota === null || quota - usage - bytes >= PACK.headroomBytes;
}

function step(run: Run): void {
  run.progress.done += 1;
  run.tell();
  if (run.signal.aborted) throw new Stopped('cancelled');
}

function unless(outcome: PullOutcome): void {
  if (!outcome.ok) throw new Stopped(faultOf(outcome.error));
}

/** It may have been left behind meanwhile, in another tab. */
function stillWanted(isThere: boolean): void {
  if (!isThere) throw new Stopped('cancelled');
}

function faultOf(error: ApiError): PackFault {
  if (error.kind === 'network' || error.kind === 'timeout') return 'offline';
  if (error.kind === 'signed-out' || (error.kind === 'http' && error.status === 401)) return 'signed-out';
  return error.kind === 'aborted' ? 'cancelled' : 'failed';
}

/** Leaves a building behind; unsent work stays. Throws `DbError`. */
export async function removeDownload(options: PacksOptions, buildingLid: string): Promise<void> {
  await removePack(options.db, storeOf(options), buildingLid);
}

/** Addresses of the files that are here. */
export const storedFiles = (options: PacksOptions): Promise<Set<string>> => storeOf(options).addresses();

/** A file that is here; null where it is not. */
export const readStored = (options: PacksOptions, address: string): Promise<Blob | null> =>
  storeOf(options).read(address);

const storeOf = ({ caches, db }: PacksOptions): PackStore => openPackStore(caches, db.name);
