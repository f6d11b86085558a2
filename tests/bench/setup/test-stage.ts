import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signIn } from '../../support/server/index.ts';
import { ADMIN, startServer, type TestServer } from '../../e2e/support/server.ts';
import { buildApp } from '../build.ts';
import { floor, groundOf } from './sample-plan.ts';

/** Features on the level that is looked at and edited. */
export const LEVEL_FEATURES = 5_000;
const PORTS = { first: 5260, last: 5269 };
/** Features of one call. */
const CHUNK = 1_000;

export interface Stage {
  server: TestServer;
  /** Where the built app lies. */
  app: string;
  /** For what a measurement has to put down. */
  folder: string;
  paths: { levels: string; places: string };
  dispose: () => Promise<void>;
}

/** A fresh build, a server of its own, and a level of 5,000 features in it. */
export async function setStage(): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'storey-bench-'));
  // The database may run as another user, who must be able to enter the folder.
  await chmod(folder, 0o755);
  const app = join(folder, 'app');
  try {
    await buildApp(app);
    const server = await startOnAPort(folder, app);
    const dispose = async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    };
    try {
      return { server, app, folder, paths: await makeLevel(server, floor(LEVEL_FEATURES)), dispose };
    } catch (error) {
      await server.stop();
      throw error;
    }
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function startOnAPort(folder: string, app: string): Promise<TestServer> {
  for (let port = PORTS.first; ; port += 1) {
    try {
      return await startServer({ seed: 'empty', folder, port, env: { STOREY_APP_DIR: app } });
    } catch (error) {
      if (port === PORTS.last || !String(error).includes('EADDRINUSE')) throw error;
    }
  }
}

/**
 * A client with one site, one building and one level with these features.
 * @param room for so many features
 */
export async function makeLevel(
  server: TestServer,
  { type, features }: { type: string; features: readonly object[] },
  room = features.length,
): Promise<Stage['paths'] & { siteId: number }> {
  const api = await signIn(server.origin, ADMIN.email, ADMIN.password);
  const send = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const answer = await api('POST', path, body);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.error?.message ?? answer.status}`);
    return answer.result;
  };
  const client = await send('/clients', { clientTitle: 'Bench' });
  const clientId = Number(client['clientInternalIdentifier']);
  const site = await send(`/clients/${clientId}/sites`, {
    siteTitle: 'Ground',
    siteExternalIdentifier: 'ground',
    siteExtraData: {},
    geometry: groundOf(room, 60),
  });
  const siteId = Number(site['siteInternalIdentifier']);
  const building = await send(`/sites/${siteId}/buildings`, {
    buildingTitle: 'House',
    buildingExternalIdentifier: 'house',
    buildingExtraData: {},
    geometry: groundOf(room, 0),
  });
  const buildingId = Number(building['buildingInternalIdentifier']);
  const level = `/buildings/${buildingId}/levels/0`;
  await send(level, {
    levelIndex: 0,
    levelShortTitle: 'G',
    levelLongTitle: 'Ground floor',
    levelExtraData: { levelType: 'office' },
  });
  for (let from = 0; from < features.length; from += CHUNK)
    await send(`${level}/bulk`, { type, features: features.slice(from, from + CHUNK) });
  const levels = `/cms/content/clients/${clientId}/sites/${siteId}/buildings/${buildingId}/levels`;
  return { levels, places: `${levels}/0/pois`, siteId };
}
