import type { ContentRow, StoreyDatabase } from '../../db/index.ts';
import type { Feature } from '../../domain/entities/feature.ts';
import type { Level } from '../../domain/entities/level.ts';
import { serverIdOf } from '../../db/index.ts';
import type { Api } from '../client/api.ts';
import type { Answer } from '../client/answer.ts';
import {
  buildingFromWire,
  buildingToWire,
  clientFromWire,
  clientToWire,
  levelFromWire,
  levelToWire,
  siteFromWire,
  siteToWire,
} from '../mapping/hierarchy.ts';

/** Reads and writes one thing on the server, in the device's terms. Nothing is queued or remembered here. */
export interface Remote {
  /** What the server has now, or null for nothing. `base` says where it was last seen. */
  read: (row: ContentRow, base: ContentRow | null) => Promise<Answer<ContentRow | null>>;
  /** Changes what is there; makes a feature. */
  write: (row: ContentRow) => Promise<Answer<unknown>>;
  remove: (row: ContentRow) => Promise<Answer<unknown>>;
}

/** A thing without a number can't be spoken of to the server. */
const UNADDRESSED: Answer<never> = {
  ok: false,
  error: {
    kind: 'http',
    status: 404,
    code: 'not-found',
    message: 'The server does not know this.',
    details: [],
    retryAfterMs: null,
  },
};

type Published = { publishState?: string | undefined };

/** The answer of a reading as a row; 404, and what is only listed as deleted, are null. */
function rowIn<W extends Published | object>(
  answer: Answer<{ result: W }>,
  toRow: (wire: W) => ContentRow,
): Answer<ContentRow | null> {
  if (!answer.ok) {
    const absent = answer.error.kind === 'http' && answer.error.status === 404;
    return absent ? { ok: true, value: null } : answer;
  }
  const row = toRow(answer.value.result);
  return { ok: true, value: 'publishState' in row && row.publishState === 'deleted' ? null : row };
}

export function createRemote(db: StoreyDatabase, api: Api, features: Remote): Remote {
  const idOf = (row: Exclude<ContentRow, Feature>): Promise<number | undefined> => serverIdOf(db, row.lid);
  const levelAt = async (row: Level): Promise<readonly [number, number] | undefined> => {
    const building = await serverIdOf(db, row.buildingLid);
    return building === undefined ? undefined : [building, row.levelIndex];
  };
  return {
    read: async (row, base) => {
      if ('fid' in row) return features.read(row, base);
      if ('levelIndex' in row) {
        const at = await levelAt(row);
        if (at === undefined) return { ok: true, value: null };
        return rowIn(await api.level(...at), (wire) => levelFromWire(wire, levelPlace(row), row.lid));
      }
      const id = await idOf(row);
      if (id === undefined) return { ok: true, value: null };
      if ('buildingTitle' in row) {
        return rowIn(await api.building(id), (wire) =>
          buildingFromWire(wire, { clientLid: row.clientLid, siteLid: row.siteLid }, row.lid),
        );
      }
      if ('siteTitle' in row) {
        return rowIn(await api.site(id), (wire) => siteFromWire(wire, { clientLid: row.clientLid }, row.lid));
      }
      return rowIn(await api.client(id), (wire) => clientFromWire(wire, row.lid));
    },
    write: async (row) => {
      if ('fid' in row) return features.write(row);
      if ('levelIndex' in row) {
        const at = await levelAt(row);
        return at === undefined ? UNADDRESSED : api.patchLevel(...at, levelToWire(row));
      }
      const id = await idOf(row);
      if (id === undefined) return UNADDRESSED;
      if ('buildingTitle' in row) return api.patchBuilding(id, buildingToWire(row));
      if ('siteTitle' in row) return api.patchSite(id, siteToWire(row));
      return api.patchClient(id, clientToWire(row));
    },
    remove: async (row) => {
      if ('fid' in row) return features.remove(row);
      if ('levelIndex' in row) {
        const at = await levelAt(row);
        return at === undefined ? UNADDRESSED : api.deleteLevel(...at);
      }
      const id = await idOf(row);
      if (id === undefined) return UNADDRESSED;
      if ('buildingTitle' in row) return api.deleteBuilding(id);
      if ('siteTitle' in row) return api.deleteSite(id);
      return api.deleteClient(id);
    },
  };
}

function levelPlace({
  clientLid,
  siteLid,
  buildingLid,
}: Level): Pick<Level, 'clientLid' | 'siteLid' | 'buildingLid'> {
  return { clientLid, siteLid, buildingLid };
}
