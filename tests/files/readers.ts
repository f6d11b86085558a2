import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiError } from '../../server/platform/api-error.ts';
import { planJson } from '../../src/domain/floorplan/read/drawing/plan-json.ts';
import { mapObjectsOf } from '../../server/modules/plans/conversion/map-objects.ts';
import { readPlan } from '../../server/modules/plans/conversion/read-plan.ts';
import { cleanPicture } from '../../server/modules/images/clean-picture.ts';
import { readWorkFile } from '../../src/domain/exchange/index.ts';
import { WORK_FILE_MARK, WORK_FILE_VERSION } from '../../src/domain/exchange/work-file.ts';
import { NO_AGREEMENTS } from '../../src/domain/floorplan/index.ts';
import { builtInTaxonomy } from '../../src/domain/taxonomy/index.ts';
import { readExternalStyle } from '../../src/map/style/external-style.ts';
import { parseJson } from '../../src/sync/client/parse-json.ts';
import { readClaims } from '../../src/sync/session/token-claims.ts';
import { createTokenStore } from '../../src/sync/session/tokens.ts';
import { importPlanJob } from '../../src/workers/import-plan/core.ts';
import { runThrough } from '../../src/workers/job/run-task.ts';
import { randomFid } from '../../src/workers/job/random-fid.ts';
import type { Kind } from './corpus.ts';

/** Whether it was read, or refused in words. What is thrown beyond that is a fault. */
export type Verdict = 'read' | 'refused';

const CENTER = { centerPoint: [10, 50] as [number, number] };
const PLAN = { place: CENTER, page: 1, dwgConverter: null, folder: null };
const text = (bytes: Buffer): string => new TextDecoder().decode(bytes);

const serverPlan =
  (fileType: 'geojson' | 'dxf' | 'pdf') =>
  async (bytes: Buffer): Promise<Verdict> => {
    const plan = await readPlan(new Uint8Array(bytes), { ...PLAN, fileType });
    planJson(mapObjectsOf(plan.features));
    return 'read';
  };

/** The way of a file in the browser: open, look at its values, build. */
async function browserPlan(bytes: Buffer): Promise<Verdict> {
  const job = importPlanJob(runThrough, randomFid);
  const opened = await job.open(new Uint8Array(bytes), builtInTaxonomy, () => undefined);
  if (!opened.ok) return 'refused';
  const { types, names } = { types: 'type', names: 'name' };
  await job.values(types, names, () => undefined);
  const agreed = { leaveOutBroken: true, leaveOutUnfit: true, shortenNames: true };
  for (const choice of [NO_AGREEMENTS, agreed]) {
    await job.check({ mapping: null, agreed: choice }, () => undefined);
    await job.build({ mapping: null, agreed: choice }, () => undefined);
  }
  return 'read';
}

/** As where the operator's program is there: `cp` gives back what it is given, which then is to be a DXF. */
async function dwg(bytes: Buffer): Promise<Verdict> {
  const folder = await mkdtemp(join(tmpdir(), 'storey-files-'));
  try {
    const params = { ...PLAN, fileType: 'dwg' as const, dwgConverter: '/bin/cp', folder };
    planJson((await readPlan(new Uint8Array(bytes), params)).features);
    return 'read';
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function picture(bytes: Buffer): Promise<Verdict> {
  cleanPicture(bytes);
  return Promise.resolve('read');
}

function style(bytes: Buffer): Promise<Verdict> {
  const read = readExternalStyle(parseJson(text(bytes)));
  return Promise.resolve(read === null ? 'refused' : 'read');
}

const checksum = (of: string): Promise<string> =>
  Promise.resolve(createHash('sha256').update(of, 'utf8').digest('hex'));

/** Signed as it is: what is changed is looked at, and not only that it was changed. */
async function work(bytes: Buffer): Promise<Verdict> {
  const content = text(bytes);
  // Forms make it one of the newest version.
  const version = content.includes('"pictures"') ? WORK_FILE_VERSION : content.includes('"drafts"') ? 2 : 1;
  const head = { storey: WORK_FILE_MARK, version };
  const signed = `${JSON.stringify({ ...head, checksum: await checksum(normal(content)) }).slice(0, -1)},"content":${content}}`;
  const read = await readWorkFile(signed, checksum);
  return read.ok ? 'read' : 'refused';
}

/** As the reader will write it down to sum it up. */
function normal(content: string): string {
  try {
    return JSON.stringify(JSON.parse(content));
  } catch {
    return content;
  }
}

function token(bytes: Buffer): Promise<Verdict> {
  const given = bytes.toString('latin1');
  const store = createTokenStore(
    { getItem: () => given, setItem: () => undefined, removeItem: () => undefined },
    'https://api.test',
  );
  store.read();
  store.readUser();
  store.clockOffset();
  store.heardAt();
  return Promise.resolve(readClaims(given) === null ? 'refused' : 'read');
}

/** By kind, all that a file of it may be given to. */
export const READERS: Record<Kind, readonly ((bytes: Buffer) => Promise<Verdict>)[]> = {
  geojson: [browserPlan, serverPlan('geojson')],
  dxf: [serverPlan('dxf')],
  pdf: [serverPlan('pdf')],
  dwg: [dwg],
  picture: [picture],
  // No reader takes one: each says so.
  zip: [browserPlan, serverPlan('dxf'), serverPlan('pdf'), dwg, picture],
  style: [style],
  work: [work],
  token: [token],
};

/** This error alone marks a refusal. */
export const isTold = (cause: unknown): boolean => cause instanceof ApiError;
