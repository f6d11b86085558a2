import { publicMaps as calls } from '../../contract/calls/visitors/public-maps.ts';
import type { PublicMapBody, WirePublicMap } from '../../contract/index.ts';
import {
  changePublicMap,
  keepPublicMapsReading,
  listPublicMaps,
  numberedMap,
  serverIdOf,
} from '../../db/index.ts';
import {
  isMapToSend,
  mergeMap,
  type KeptMap,
  type MapSettings,
  type MapThere,
} from '../../domain/public-map/index.ts';
import type { ApiError } from '../client/answer.ts';
import { createKeptThings, type Options, type Which } from './kept-things.ts';

/** Public maps. A password is never kept: it is sent with `setPassword`, or not at all. */
export function createPublicMaps({ db, api }: Options) {
  const { read, send, sendOne } = createKeptThings<
    KeptMap,
    WirePublicMap,
    MapThere,
    { password: string | null }
  >(
    { db, api },
    {
      extension: 'public-maps',
      list: (client, query) => api.call(calls.list, { params: { client }, query }),
      get: (client, map) => api.call(calls.get, { params: { client, map } }),
      put: async (client, { id, map: kept }, how, password) => {
        const { map, isWhole } = await numberedMap(db, kept);
        if (!isWhole) return null;
        const body = { ...map, ...password } as unknown as PublicMapBody;
        return api.call(calls.put, { params: { client, map: id }, body }, how);
      },
      delete: (client, map, how) => api.call(calls.delete, { params: { client, map } }, how),
      kept: { list: listPublicMaps, change: changePublicMap, keepReading: keepPublicMapsReading },
      thereOf,
      settled: settledMap,
      merge: mergeMap,
      sent: (now, { map }) => ({ ...now, base: map }),
      isToSend: isMapToSend,
    },
  );
  return {
    read,
    send,
    /** Sets the password of a map, or takes it away, together with what waits of it. Null: done. */
    setPassword: async (of: Which, password: string | null): Promise<ApiError | null> => {
      const client = await serverIdOf(db, of.clientLid);
      if (client === undefined) return { kind: 'network', message: 'The client is not on the server yet.' };
      const mine = (await listPublicMaps(db, of.clientLid)).find(({ id }) => id === of.id);
      if (mine !== undefined && !(await numberedMap(db, mine.map)).isWhole)
        return { kind: 'network', message: 'A site of the map is not on the server yet.' };
      return sendOne(of, client, { password });
    },
  };
}
export type PublicMapCalls = ReturnType<typeof createPublicMaps>;

const settledMap = ({ clientLid, id }: Which, { map, hasPassword, at }: MapThere): KeptMap => ({
  clientLid,
  id,
  map,
  hasPassword,
  wantsPassword: false,
  base: map,
  waits: null,
  clash: null,
  refused: null,
  at,
});

/** Without what the server says of a map beside what admins set. Members that this version does not know stay. */
function thereOf(wire: WirePublicMap): MapThere {
  const { id: _id, clientId: _client, hasPassword, by: _by, at, ...map } = wire;
  return { map: map as unknown as MapSettings, hasPassword, at: at * 1000 };
}
