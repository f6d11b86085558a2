import * as z from 'zod';
import {
  openPackStore,
  serverIdOf,
  withReopen,
  type FileCaches,
  type StoreyDatabase,
} from '../../db/index.ts';
import { BASE_MAP } from '../../domain/limits.ts';
import type { Api } from '../client/api.ts';
import { createDownload, type DownloadOptions } from '../client/download.ts';

export interface BaseMapOptions extends DownloadOptions {
  db: StoreyDatabase;
  api: Pick<Api, 'sdkDraft'>;
  /** Where the files of buildings lie that are available offline; none where the page is not served securely. */
  caches: FileCaches | undefined;
  /** What the server says about itself: the style where a client has none of its own. */
  otherwise: string | null;
}

export type BaseMapRead =
  | { ok: true; bytes: Uint8Array<ArrayBuffer> }
  | { ok: false; fault: 'offline' | 'unavailable' };

/** The base maps of clients: where their styles are, and what they consist of. */
export interface BaseMap {
  /** As it was heard last, without the network; null: none. May be the query of a live query. */
  styleUrl: (clientLid: string | null) => Promise<string | null>;
  /** Asks the server where the style of a client is. Where it does not say, what was heard last stays. */
  askStyleUrl: (clientLid: string) => Promise<string | null>;
  /**
   * A file that a style names, or the style: what is stored first, but for a style, which may change. A file that is not
   * there has no bytes. Never rejects.
   */
  read: (address: string, options: { signal: AbortSignal; isStyle: boolean }) => Promise<BaseMapRead>;
}

const keptSchema = z.object({ url: z.string().nullable() });
const keyOf = (clientLid: string): string => `style:${clientLid}`;

/** The server's own style without a map: it is for apps that must have a style. */
const PLAIN = /\/maps\/preview-style\.json$/;

export function createBaseMap(options: BaseMapOptions): BaseMap {
  const { db, api, origin } = options;
  const download = createDownload(options);
  const store = openPackStore(options.caches, db.name);

  const styleUrl = async (clientLid: string | null): Promise<string | null> => {
    const value = clientLid === null ? undefined : (await db.meta.get(keyOf(clientLid)))?.value;
    const kept = keptSchema.safeParse(value);
    return (kept.success ? kept.data.url : null) ?? options.otherwise;
  };

  const stored = async (address: string): Promise<Uint8Array<ArrayBuffer> | null> => {
    const blob = await store.read(address).catch(() => null);
    return blob === null ? null : new Uint8Array(await blob.arrayBuffer());
  };

  const ask = async (address: string, signal: AbortSignal, isStyle: boolean): Promise<BaseMapRead> => {
    const got = await download({
      address,
      needsSignIn: new URL(address).origin === origin,
      maxBytes: isStyle ? BASE_MAP.style : BASE_MAP.data,
      hasRoom: () => Promise.resolve(true),
      onBytes: () => undefined,
      signal,
      cache: isStyle ? 'no-store' : 'default',
    });
    if (got.ok) return { ok: true, bytes: got.bytes };
    if (got.fault === 'unavailable' && !isStyle) return { ok: true, bytes: new Uint8Array() };
    return {
      ok: false,
      fault: got.fault === 'refused' || got.fault === 'unavailable' ? 'unavailable' : 'offline',
    };
  };

  return {
    styleUrl,
    askStyleUrl: async (clientLid) => {
      const clientId = await serverIdOf(db, clientLid);
      const answer = clientId === undefined ? undefined : await api.sdkDraft(clientId);
      if (answer?.ok !== true) return styleUrl(clientLid);
      const said = answer.value.result.globalConfiguration.sdkConfiguration.styleJsonUrl ?? '';
      const isMap = URL.canParse(said, origin) && !PLAIN.test(new URL(said, origin).pathname);
      const url = isMap ? new URL(said, origin).href : null;
      const kept = keptSchema.safeParse((await db.meta.get(keyOf(clientLid)))?.value);
      if (!kept.success || kept.data.url !== url)
        await withReopen(db, () => db.meta.put({ k: keyOf(clientLid), value: { url } }));
      return url ?? options.otherwise;
    },
    read: async (address, { signal, isStyle }) => {
      if (!URL.canParse(address)) return { ok: false, fault: 'unavailable' };
      const here = isStyle ? null : await stored(address);
      if (here !== null) return { ok: true, bytes: here };
      const got = await ask(address, signal, isStyle);
      if (got.ok || !isStyle) return got;
      const before = await stored(address);
      return before === null ? got : { ok: true, bytes: before };
    },
  };
}
