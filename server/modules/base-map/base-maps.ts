import { createHash } from 'node:crypto';
import {
  isTiled,
  resolveStyle,
  type StyleDocument,
  type Tile,
  tileAddress,
  tilesOf,
  withAddresses,
} from '../../../src/domain/base-map/index.ts';
import { BASE_MAP } from '../../../src/domain/limits.ts';
import { ApiError, notFound } from '../../platform/api-error.ts';
import type { Log } from '../../platform/log.ts';
import { type Outside, OutsideFailure, type OutsideFile } from './outside.ts';

/** Milliseconds for which a style is used without asking for it again. */
const FRESH_MS = 10 * 60_000;
/** The same where the host did not give it: nobody waits for it again and again. */
const FAILED_MS = 30_000;
/** Styles in memory; the operator's, and those of clients. */
const MAX_STYLES = 200;

/** What a style names, by the name that it has here. */
interface Named {
  style: StyleDocument;
  tiles: Map<string, readonly string[]>;
  files: Map<string, string>;
  sprites: Map<string, string>;
}

export interface BaseMapFile {
  bytes: Uint8Array<ArrayBuffer>;
  mediaType: string;
}

export interface BaseMaps {
  /** A style whose addresses are all below `base`. @throws ApiError */
  style: (styleUrl: string, base: string) => Promise<StyleDocument>;
  tile: (styleUrl: string, name: string, tile: Tile) => Promise<BaseMapFile>;
  /** GeoJSON or a picture that a source names. */
  file: (styleUrl: string, name: string) => Promise<BaseMapFile>;
  sprite: (styleUrl: string, name: string, ending: string) => Promise<BaseMapFile>;
  stop: () => void;
}

const unavailable = () => new ApiError(502, 'base-map-unavailable', { headers: { 'retry-after': '30' } });

/** Told apart from what may not be seen. */
export const notThere = () => notFound('no-base-map');

/** The same address has the same name always, so that what a device has stored stays good. */
const nameOf = (...addresses: readonly string[]): string =>
  createHash('sha256').update(addresses.join('\n')).digest('base64url').slice(0, 22);

/**
 * Base maps of other hosts, read for the people who see them. The browser asks this server alone, so the policy of the
 * page names no other host, keys in addresses stay here, and nobody can read anything but what the style names.
 */
export function createBaseMaps(outside: Outside, log: Log, now: () => number): BaseMaps {
  const styles = new Map<string, { until: number; named: Promise<Named | null> }>();

  const readJson = async (address: string): Promise<unknown> =>
    JSON.parse((await outside.read(address, BASE_MAP.style)).bytes.toString('utf8'));

  const readNamed = async (styleUrl: string): Promise<Named | null> => {
    try {
      const style = await resolveStyle(await readJson(styleUrl), styleUrl, readJson);
      if (style === null) throw new OutsideFailure('The file is no map style of version 8.');
      return namesOf(style);
    } catch (error) {
      // The address may hold a key.
      log.warn({ host: new URL(styleUrl).host, cause: (error as Error).message }, 'no base map');
      return null;
    }
  };

  const named = async (styleUrl: string): Promise<Named> => {
    const known = styles.get(styleUrl);
    if (known !== undefined && known.until > now())
      return (await known.named) ?? Promise.reject(unavailable());
    const entry = { until: now() + FRESH_MS, named: readNamed(styleUrl) };
    styles.delete(styleUrl);
    styles.set(styleUrl, entry);
    const [oldest] = styles.keys();
    if (styles.size > MAX_STYLES && oldest !== undefined) styles.delete(oldest);
    const found = await entry.named;
    if (found !== null) return found;
    entry.until = now() + FAILED_MS;
    // What was good a while ago is better than nothing.
    const before = await known?.named;
    if (before === undefined || before === null) throw unavailable();
    entry.named = Promise.resolve(before);
    return before;
  };

  const read = async (address: string, maxBytes: number): Promise<OutsideFile> => {
    try {
      return await outside.read(address, maxBytes);
    } catch (error) {
      if (!(error instanceof OutsideFailure)) throw error;
      // Hosts say so where there is nothing to draw.
      if (error.status === 404 || error.status === 204 || error.status === 410) throw notThere();
      log.debug({ cause: error.message }, 'a part of a base map can not be had');
      throw unavailable();
    }
  };

  return {
    style: async (styleUrl, base) =>
      withAddresses((await named(styleUrl)).style, {
        tiles: (templates) => `${base}/tiles/${nameOf(...templates)}/{z}/{x}/{y}`,
        file: (address) => `${base}/files/${nameOf(address)}`,
        sprite: (address) => `${base}/sprites/${nameOf(address)}/sprite`,
      }),
    tile: async (styleUrl, name, tile) => {
      const templates = (await named(styleUrl)).tiles.get(name);
      if (templates === undefined) throw notThere();
      const { bytes } = await read(tileAddress(templates, tile), BASE_MAP.tile);
      const picture = pictureType(bytes);
      // A page or a message instead of a tile.
      if (picture === null && /^\s*[<{]/.test(bytes.toString('latin1', 0, 64))) throw unavailable();
      return { bytes, mediaType: picture ?? 'application/vnd.mapbox-vector-tile' };
    },
    file: async (styleUrl, name) => {
      const address = (await named(styleUrl)).files.get(name);
      if (address === undefined) throw notThere();
      return pictureOrJson((await read(address, BASE_MAP.data)).bytes);
    },
    sprite: async (styleUrl, name, ending) => {
      const address = (await named(styleUrl)).sprites.get(name);
      if (address === undefined) throw notThere();
      const url = new URL(address);
      url.pathname += ending;
      return pictureOrJson((await read(url.href, BASE_MAP.sprite)).bytes);
    },
    stop: outside.stop,
  };
}

function namesOf(style: StyleDocument): Named {
  const named: Named = { style, tiles: new Map(), files: new Map(), sprites: new Map() };
  for (const source of Object.values(style.sources)) {
    if (isTiled(source)) named.tiles.set(nameOf(...tilesOf(source)), tilesOf(source));
    const address = source.type === 'geojson' ? source['data'] : source['url'];
    if (!isTiled(source) && typeof address === 'string') named.files.set(nameOf(address), address);
  }
  if (typeof style['sprite'] === 'string') named.sprites.set(nameOf(style['sprite']), style['sprite']);
  return named;
}

function pictureOrJson(bytes: Buffer<ArrayBuffer>): BaseMapFile {
  const picture = pictureType(bytes);
  if (picture !== null) return { bytes, mediaType: picture };
  // Nothing else is given out under our name, a page above all.
  try {
    JSON.parse(bytes.toString('utf8'));
  } catch {
    throw unavailable();
  }
  return { bytes, mediaType: 'application/json' };
}

/** By the first bytes: what a host says of its files is not believed. */
function pictureType(bytes: Buffer): string | null {
  if (bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return 'image/png';
  if (bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))) return 'image/jpeg';
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP')
    return 'image/webp';
  return null;
}
