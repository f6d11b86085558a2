import { closures as calls } from '../../contract/calls/operations/closures.ts';
import type { ClosureBody, WireClosure } from '../../contract/index.ts';
import {
  changeClosure,
  keepClosuresReading,
  lidOf,
  listClosures,
  serverIdOf,
  type StoreyDatabase,
} from '../../db/index.ts';
import {
  isClosureToSend,
  isOverUnsent,
  mergeKeptClosure,
  OVER_BEFORE_SENT,
  type ClosureContent,
  type ClosureThere,
  type KeptClosure,
} from '../../domain/closures/index.ts';
import { createKeptThings, type Options } from './kept-things.ts';

/** Closures. What was over before it could be sent stays here, with the reason. */
export function createClosures({ db, api, now }: Options & { now: () => number }) {
  const { read, send } = createKeptThings<KeptClosure, WireClosure, ClosureThere>(
    { db, api },
    {
      extension: 'operations',
      list: (client, query) => api.call(calls.list, { params: { client }, query }),
      get: (_client, closure) => api.call(calls.get, { params: { closure } }),
      put: async (clientId, { id, closure }, how) => {
        const body = await bodyOf(db, clientId, closure);
        // Its site is not on the server yet.
        return body && api.call(calls.put, { params: { closure: id }, body }, how);
      },
      delete: (_client, closure, how) => api.call(calls.delete, { params: { closure } }, how),
      kept: { list: listClosures, change: changeClosure, keepReading: keepClosuresReading },
      thereOf: (wire) => thereOf(db, wire),
      settled: ({ clientLid, id }, there) => ({
        clientLid,
        id,
        ...there,
        base: there.closure,
        waits: null,
        clash: null,
        refused: null,
      }),
      merge: mergeKeptClosure,
      sent: (kept, { closure }) => ({ ...kept, base: closure }),
      isToSend: isClosureToSend,
      beforeSending: (kept) =>
        isOverUnsent(kept, Math.floor(now() / 1000))
          ? { ...kept, refused: { code: OVER_BEFORE_SENT, message: '' } }
          : undefined,
    },
  );
  return { read, send };
}

/** Without what the server says of a closure beside what editors set. Members that this version does not know stay. */
async function thereOf(db: StoreyDatabase, wire: WireClosure): Promise<ClosureThere | null> {
  const { id: _id, clientId: _client, siteId, state: _state, gone: _gone, by, at, ...closure } = wire;
  const siteLid = await lidOf(db, 'sites', siteId);
  return siteLid === undefined ? null : { closure: { ...closure, siteLid }, by, at: at * 1000 };
}

async function bodyOf(
  db: StoreyDatabase,
  clientId: number,
  { siteLid, ...closure }: ClosureContent,
): Promise<ClosureBody | null> {
  const siteId = await serverIdOf(db, siteLid);
  return siteId === undefined ? null : ({ ...closure, clientId, siteId } as unknown as ClosureBody);
}
