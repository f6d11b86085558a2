import { randomUUID } from 'node:crypto';
import { openApi } from './api-client.ts';
import type { ServerSide } from './api-client.ts';
import type { RunningServer } from './server.ts';

type Point = [number, number];

/** Metres east and north of the world's corner, as longitude and latitude. */
export function at(east: number, north: number): Point {
  const round = (degrees: number) => Math.round(degrees * 1e8) / 1e8;
  return [round(10 + east / 71_700), round(50 + north / 111_200)];
}

/** A rectangle, in metres from the world's corner. */
export function block(west: number, south: number, east: number, north: number) {
  const ring = [at(west, south), at(east, south), at(east, north), at(west, north), at(west, south)];
  return { type: 'Polygon' as const, coordinates: [ring] };
}

/** A client that a test has for itself: one site, one building, one level with four places and a wall. */
export interface World extends ServerSide {
  title: string;
  clientId: number;
  siteId: number;
  buildingId: number;
  /** Where the rows lead: client, site, building, level. */
  way: [string, string, string, string];
  /** The address of the level's places. */
  path: string;
  fids: Record<'kitchen' | 'library' | 'workshop' | 'desk', string>;
  /** Writes a feature of the level as another client of the server would. */
  put: (fid: string, properties: object, geometry: object) => Promise<number>;
  feature: (fid: string) => Promise<Awaited<ReturnType<ServerSide['content']>>[number] | undefined>;
}

export const KITCHEN = block(5, 5, 25, 20);

/** Makes such a client on the server. Its title is new each time, so that tests can't meet in it. */
export async function makeWorld(server: RunningServer): Promise<World> {
  const side = await openApi(server);
  const { api } = side;
  const title = `Mill Lane ${randomUUID().slice(0, 8)}`;
  const make = async (path: string, body: object, id: string) => {
    const answer = await api('POST', path, body);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.error?.message ?? answer.status}`);
    return Number(answer.result[id]);
  };
  const clientId = await make('/clients', { clientTitle: title }, 'clientInternalIdentifier');
  const siteId = await make(
    `/clients/${clientId}/sites`,
    {
      siteTitle: 'Mill',
      siteExternalIdentifier: 'mill',
      siteExtraData: {},
      geometry: block(-40, -40, 120, 90),
    },
    'siteInternalIdentifier',
  );
  const buildingId = await make(
    `/sites/${siteId}/buildings`,
    {
      buildingTitle: 'Old mill',
      buildingExternalIdentifier: 'old',
      buildingExtraData: {},
      geometry: block(0, 0, 80, 50),
    },
    'buildingInternalIdentifier',
  );
  await make(
    `/buildings/${buildingId}/levels/0`,
    {
      levelIndex: 0,
      levelShortTitle: 'G',
      levelLongTitle: 'Ground floor',
      levelExtraData: { levelType: 'office' },
    },
    'levelIndex',
  );
  const fids = { kitchen: randomUUID(), library: randomUUID(), workshop: randomUUID(), desk: randomUUID() };
  const put = async (fid: string, properties: object, geometry: object) => {
    const feature = {
      type: 'Feature',
      geometry,
      properties: { fid, sid: siteId, bid: buildingId, lvl: 0, style: {}, ...properties },
    };
    const body = { type: 'FeatureCollection', features: [feature] };
    return (await api('PUT', `/features/${fid}`, body)).status;
  };
  await put(fids.kitchen, { typeCode: 'kitchen', name: 'Kitchen' }, KITCHEN);
  await put(fids.library, { typeCode: 'library', name: 'Library' }, block(30, 5, 50, 20));
  await put(fids.workshop, { typeCode: 'workshop', name: 'Workshop' }, block(55, 5, 75, 20));
  await put(
    fids.desk,
    { typeCode: 'reception', name: 'Front desk' },
    { type: 'Point', coordinates: at(40, 28) },
  );
  await put(randomUUID(), { typeCode: 'wall' }, block(2, 44, 78, 45));
  return {
    ...side,
    title,
    clientId,
    siteId,
    buildingId,
    way: [title, 'Mill', 'Old mill', 'Ground floor'],
    path: `/cms/content/clients/${clientId}/sites/${siteId}/buildings/${buildingId}/levels/0/pois`,
    fids,
    put,
    feature: async (fid) =>
      (await side.content(buildingId, 0)).find(({ properties }) => properties.fid === fid),
  };
}
