import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { featuresAnswerSchema } from '../../../src/contract/index.ts';
import { readPostmaster } from '../../../server/platform/storage/embedded/postmaster.ts';
import { type Api, signIn } from './api-client.ts';
import { type Campus, makeCampus, poi } from './content-builders.ts';
import { startTestServer, TEST_ADMIN, type TestServer } from './start-test-server.ts';

const WHAT = ['server', 'database', 'both'] as const;
const WRITERS = 4;

/** The server's last answer about one feature, and an unanswered request for it. */
interface Fate {
  /** Its name; null: not there. */
  acknowledged: string | null;
  asked?: string | null;
}

export interface KillReport {
  rounds: number;
  /** Writes that the server acknowledged. */
  acknowledged: number;
  /** One line for each feature that is not as the server said it was. */
  lost: string[];
  /** Milliseconds from each start after a kill until it served. */
  starts: number[];
}

/**
 * Kills a server, its database, or both, at random moments while others create, change and delete features; starts it
 * again on the same folder, and compares what is there with what was acknowledged.
 * @param random as `Math.random`.
 */
export async function killRounds(
  dataDir: string,
  rounds: number,
  random: () => number,
  tell: (line: string) => void = () => undefined,
): Promise<KillReport> {
  const report: KillReport = { rounds, acknowledged: 0, lost: [], starts: [] };
  const fates = new Map<string, Fate>();
  let server = await startTestServer({ dataDir });
  try {
    const campus = await makeCampus(await apiOf(server));
    for (let round = 0; round < rounds; round += 1) {
      const what = WHAT[Math.floor(random() * WHAT.length)]!;
      const api = await apiOf(server);
      const isOver = { yet: false };
      const writers = Array.from({ length: WRITERS }, async () => {
        while (!isOver.yet) report.acknowledged += (await writeOnce(api, campus, fates, random)) ? 1 : 0;
      });
      // Counted in writes, not in time: a slow machine is killed in the middle of as much.
      const enough = report.acknowledged + 3 + Math.floor(random() * 60);
      while (report.acknowledged < enough) await sleep(random() * 10);
      await kill(what, server, dataDir);
      isOver.yet = true;
      await Promise.all(writers);

      const from = performance.now();
      server = await startTestServer({ dataDir });
      report.starts.push(performance.now() - from);
      const lost = compare(fates, await namesOf(await apiOf(server), campus));
      report.lost.push(...lost.map((line) => `round ${round} (${what}): ${line}`));
      tell(`round ${round + 1}: ${what}; ${report.acknowledged} acknowledged, ${report.lost.length} lost`);
    }
  } finally {
    await server.stop();
  }
  return report;
}

const apiOf = (server: TestServer) => signIn(server.origin, TEST_ADMIN.email, TEST_ADMIN.password);

async function kill(what: (typeof WHAT)[number], server: TestServer, dataDir: string): Promise<void> {
  const postmaster = await readPostmaster(join(dataDir, 'db'));
  if (what !== 'server' && postmaster) process.kill(postmaster.pid, 'SIGKILL');
  await server.kill();
}

/** One write of one feature without another writer at the moment. @returns whether it was acknowledged. */
async function writeOnce(
  api: Api,
  campus: Campus,
  fates: Map<string, Fate>,
  random: () => number,
): Promise<boolean> {
  const known = [...fates].filter(([, fate]) => fate.acknowledged !== null && fate.asked === undefined);
  const [fid] = random() < 0.5 ? [] : (known[Math.floor(random() * known.length)] ?? []);
  const name = `n${Math.floor(random() * 1e9)}`;
  const made = poi(campus, { name, ...(fid === undefined ? {} : { fid }) });
  const id = fid ?? made.fid;
  const wanted = fid !== undefined && random() < 0.3 ? null : name;
  const fate: Fate = fates.get(id) ?? { acknowledged: null };
  fate.asked = wanted;
  fates.set(id, fate);
  const call = wanted === null ? api('DELETE', `/features/${id}`) : api('PUT', `/features/${id}`, made.body);
  const answer = await call.catch(() => null);
  if (answer?.status !== 200) return false;
  fate.acknowledged = wanted;
  delete fate.asked;
  return true;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

async function namesOf(api: Api, campus: Campus): Promise<Map<string, string | undefined>> {
  const answer = await api('GET', `/buildings/${campus.buildingId}/levels/0/pois/draft`);
  const { features } = featuresAnswerSchema.parse(answer).result;
  return new Map(features.map((f) => [String(f.properties.fid), textOf(f.properties['name'])]));
}

/** What was asked and not answered may have happened or not; from here on it is what it is. */
function compare(fates: Map<string, Fate>, names: Map<string, string | undefined>): string[] {
  return [...fates].flatMap(([fid, fate]) => {
    const name = names.get(fid) ?? null;
    const isGood = name === fate.acknowledged || (fate.asked !== undefined && name === fate.asked);
    const line = `${fid} is ${name ?? 'gone'} and not ${String(fate.acknowledged)}`;
    fates.set(fid, { acknowledged: name });
    return isGood ? [] : [line];
  });
}
