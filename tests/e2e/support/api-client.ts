import { WIRE_LISTS } from '../../../src/domain/content/index.ts';
import { signIn } from '../../support/server/index.ts';
import type { Api } from '../../support/server/index.ts';
import type { RunningServer } from './server.ts';
import { ADMIN } from './server.ts';

export type { Api };

interface ServerFeature {
  properties: Record<string, unknown> & { fid: string; typeCode: string; name?: string };
  geometry: { type: string; coordinates: unknown };
}

/** A second client of the server, beside the browser: prepares things, changes them, reads back what has arrived. */
export async function openApi(server: RunningServer) {
  const again = (): Promise<Api> => signIn(server.origin, ADMIN.email, ADMIN.password);
  let signedIn = await again();
  // A test that goes on for longer than a token does.
  const api: Api = async (...call) => {
    const answer = await signedIn(...call);
    if (answer.status !== 401) return answer;
    signedIn = await again();
    return signedIn(...call);
  };
  const list = async (path: string, name: string): Promise<Record<string, unknown>[]> => {
    const answer = await api('GET', path);
    return (answer.result[name] ?? []) as Record<string, unknown>[];
  };
  const found = (rows: Record<string, unknown>[], title: string, id: string): number => {
    const row = rows.find((one) => Object.values(one).includes(title));
    if (row === undefined) throw new Error(`The server has no ${title}.`);
    return Number(row[id]);
  };
  return {
    api,
    /** Titles of all clients. */
    clientTitles: async (): Promise<string[]> => {
      const { results } = (await api('GET', '/clients')) as { results?: { clientTitle: string }[] };
      return (results ?? []).map(({ clientTitle }) => clientTitle);
    },
    /** Sites of a client by title. */
    sites: async (clientId: number) => list(`/clients/${clientId}/sites/draft`, 'sites'),
    buildings: async (siteId: number) => list(`/sites/${siteId}/buildings/draft`, 'buildings'),
    levels: async (buildingId: number) => list(`/buildings/${buildingId}/levels/draft`, 'levels'),
    idOfSite: async (clientId: number, title: string) =>
      found(await list(`/clients/${clientId}/sites/draft`, 'sites'), title, 'siteInternalIdentifier'),
    idOfBuilding: async (siteId: number, title: string) =>
      found(await list(`/sites/${siteId}/buildings/draft`, 'buildings'), title, 'buildingInternalIdentifier'),
    /** All that is on a level, whatever list it is in. */
    async content(buildingId: number, level: number): Promise<ServerFeature[]> {
      const found = await Promise.all(
        WIRE_LISTS.map((name) => list(`/buildings/${buildingId}/levels/${level}/${name}/draft`, 'features')),
      );
      return found.flat() as unknown as ServerFeature[];
    },
  };
}

export type ServerSide = Awaited<ReturnType<typeof openApi>>;
