import { NETWORKS_KEPT } from '../../domain/limits.ts';
import type { NetworkNode } from '../../domain/wayfinding/network/index.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { asDbError } from '../schema/errors.ts';
import { openBrowserFiles } from './browser-files.ts';
import type { NetworkFiles } from '../database/network-files.ts';
import { digestOf, pack, unpack, type PackedNode } from './compress-network.ts';

/** read: what the server had right before it was replaced. sent: what took its place. */
export type KeptHow = 'read' | 'sent';

/** An earlier network of a site. */
export interface KeptNetwork {
  /** Of its file; says all the rest. */
  name: string;
  /** The server's number. */
  siteId: number;
  /** Which of all on this device it is: clocks order nothing. */
  n: number;
  /** Milliseconds since 1970. */
  at: number;
  how: KeptHow;
  digest: string;
  /** That its file takes. */
  bytes: number;
}

const NAME = /^(\d+)-(\d+)-(\d+)-(read|sent)-([0-9a-f]{16})\.json\.gz$/;

const nameOf = ({ siteId, n, at, how, digest }: Omit<KeptNetwork, 'name' | 'bytes'>): string =>
  `${siteId}-${n}-${at}-${how}-${digest}.json.gz`;

const filesOf = async (db: StoreyDatabase): Promise<NetworkFiles | null> =>
  db.networkFiles ?? openBrowserFiles(db.name);

/** From the oldest to the latest. */
async function keptIn(files: NetworkFiles): Promise<KeptNetwork[]> {
  const kept = (await files.list()).flatMap(({ name, bytes }): KeptNetwork[] => {
    const parts = NAME.exec(name);
    if (parts === null) return [];
    const [siteId = 0, n = 0, at = 0] = parts.slice(1, 4).map(Number);
    return [{ name, siteId, n, at, how: parts[4] as KeptHow, digest: parts[5] ?? '', bytes }];
  });
  return kept.sort((a, b) => a.n - b.n || (a.name < b.name ? -1 : 1));
}

/** Earlier networks of all sites, from the oldest to the latest. */
export async function listKeptNetworks(db: StoreyDatabase): Promise<KeptNetwork[]> {
  const files = await filesOf(db);
  return files === null ? [] : keptIn(files);
}

/** Its nodes, as the API had them; null if the file is gone or can't be read. */
export async function readKeptNetwork(db: StoreyDatabase, name: string): Promise<NetworkNode[] | null> {
  const bytes = (await (await filesOf(db))?.read(name)) ?? null;
  return bytes === null ? null : unpack(bytes);
}

/**
 * Keeps a network of a site, up to 20 different ones: a network that is kept already only becomes the latest. Where the device
 * is full the oldest of all go first. One call after the other. Throws `DbError`.
 */
export async function keepNetwork(
  db: StoreyDatabase,
  network: Pick<KeptNetwork, 'siteId' | 'at' | 'how'> & { features: readonly PackedNode[] },
): Promise<void> {
  const { features, ...of } = network;
  const files = await filesOf(db);
  if (files === null) return;
  const kept = await keptIn(files);
  const digest = await digestOf(features);
  const latest = kept.findLast(({ siteId }) => siteId === of.siteId);
  if (latest?.digest === digest && (await readKeptNetwork(db, latest.name)) !== null) return;
  const name = nameOf({ ...of, n: (kept.at(-1)?.n ?? 0) + 1, digest });
  await writeMakingRoom(files, name, await pack(features), kept);
  const ofSite = (await keptIn(files)).filter((one) => one.siteId === of.siteId && one.name !== name);
  const same = ofSite.filter((one) => one.digest === digest);
  const others = ofSite.filter((one) => one.digest !== digest);
  for (const one of [...same, ...others.slice(0, -(NETWORKS_KEPT - 1))]) await files.remove(one.name);
  tell(db);
}

async function writeMakingRoom(
  files: NetworkFiles,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  kept: readonly KeptNetwork[],
): Promise<void> {
  const oldest = kept.values();
  for (;;) {
    try {
      await files.write(name, bytes);
      return;
    } catch (cause) {
      const error = asDbError(cause);
      const { value: first } = oldest.next();
      if (error.kind !== 'quota' || first === undefined) throw error;
      await files.remove(first.name);
    }
  }
}

/** Lets all of them go. Returns how many there were. */
export async function forgetNetworks(db: StoreyDatabase): Promise<number> {
  const files = await filesOf(db);
  const kept = files === null ? [] : await keptIn(files);
  for (const { name } of kept) await files?.remove(name);
  if (kept.length > 0) tell(db);
  return kept.length;
}

/** Null: this window hears no other, and the list is read when it is opened. */
const channelOf = (db: StoreyDatabase): BroadcastChannel | null =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`networks:${db.name}`);

function tell(db: StoreyDatabase): void {
  const channel = channelOf(db);
  channel?.postMessage(null);
  channel?.close();
}

/** Calls `listener` after one was kept or dropped, in any tab. Returns a function that stops it. */
export function onNetworksKept(db: StoreyDatabase, listener: () => void): () => void {
  const channel = channelOf(db);
  channel?.addEventListener('message', listener);
  return () => channel?.close();
}
