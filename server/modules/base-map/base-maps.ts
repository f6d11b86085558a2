import { randomUUID } from 'node:crypto';
import { type Tile, tileAddress } from '../../../src/domain/base-map/index.ts';
import { BASE_MAP } from '../../../src/domain/limits.ts';
import { ApiError, notFound } from '../../platform/api-error.ts';
import type { Log } from '../../platform/log.ts';
import type { JsonReader } from './json-reader.ts';
import { createKept } from './kept.ts';
import { type Outside, OutsideFailure, type OutsideFile } from './outside.ts';
import type { JsonFault, ReadStyle, Told } from './read-json.ts';

/** Milliseconds for which a file is used without asking for it again. */
const FRESH_MS = 10 * 60_000;
/** Milliseconds until a host that failed to give a style is asked again. */
const FAILED_MS = 30_000;
/** Bytes of styles and files in memory. */
const KEPT = 64_000_000;
/** Of an entry, besides its bytes. */
const ENTRY = 1000;
/** The most reads of other hosts at a time, and the most of files that can be large. */
const READS = 128;
const LARGE_READS = 8;

/** What a style names, by the name that it has here. */
interface Named {
  /** Between each two goes the address of this server. */
  text: Buffer[];
  tiles: Map<string, string[]>;
  files: Map<string, string>;
  sprites: Map<string, string>;
}
interface KeptStyle {
  until: number;
  named: Named | JsonFault | 'away';
}

export interface BaseMapFile {
  bytes: Uint8Array<ArrayBuffer>;
  mediaType: string;
}
interface KeptFile extends BaseMapFile {
  until: number;
  etag: string | null;
}

export interface BaseMaps {
  /** A style as JSON whose addresses are all below `base`. @throws ApiError */
  style: (styleUrl: string, base: string) => Promise<Uint8Array<ArrayBuffer>>;
  tile: (styleUrl: string, name: string, tile: Tile) => Promise<BaseMapFile>;
  /** GeoJSON or a picture that a source names. */
  file: (styleUrl: string, name: string) => Promise<BaseMapFile>;
  sprite: (styleUrl: string, name: string, ending: string) => Promise<BaseMapFile>;
  stop: () => Promise<void>;
}

const unavailable = () => new ApiError(502, 'base-map-unavailable', { headers: { 'retry-after': '30' } });
const tooDeep = () => new ApiError(400, 'too-deep', { message: 'The base map is nested too deeply.' });
const tooBusy = () => new ApiError(429, 'too-many-requests', { headers: { 'retry-after': '5' } });

/** Told apart from what may not be seen. */
export const notThere = () => notFound('no-base-map');

/**
 * Base maps of other hosts, read for the people who see them. The browser asks this server alone, so the policy of the
 * page names no other host, keys in addresses stay here, and a client reads only files that the style names. A
 * file that many clients ask for at once is fetched and parsed once; a thread parses large files.
 */
export function createBaseMaps(outside: Outside, json: JsonReader, log: Log, now: () => number): BaseMaps {
  const styles = createKept<KeptStyle>(KEPT / 2);
  const files = createKept<KeptFile>(KEPT / 2);
  const running = new Map<string, Promise<unknown>>();
  let large = 0;

  /** The same work once at a time: who asks meanwhile gets its result. */
  function once<T>(key: string, isLarge: boolean, work: () => Promise<T>): Promise<T> {
    const known = running.get(key) as Promise<T> | undefined;
    if (known !== undefined) return known;
    if (running.size >= READS || (isLarge && large >= LARGE_READS)) return Promise.reject(tooBusy());
    if (isLarge) large += 1;
    const made = work().finally(() => {
      running.delete(key);
      if (isLarge) large -= 1;
    });
    running.set(key, made);
    return made;
  }

  async function readStyle(styleUrl: string): Promise<Named | JsonFault> {
    const base = `base-${randomUUID()}`;
    const { bytes } = await outside.read(styleUrl, BASE_MAP.style);
    const question = { kind: 'style', bytes, address: styleUrl, base } as const;
    let answer = await json.ask({ ...question, told: null });
    if (answer.fault === null && answer.wanted.length > 0)
      answer = await json.ask({ ...question, told: await readTold(answer.wanted) });
    if (answer.fault !== null) return answer.fault;
    return answer.style === null ? 'no-style' : namesOf(answer.style, base);
  }

  /** A TileJSON that can't be had is left out: the rest is still a map. */
  async function readTold(wanted: readonly string[]): Promise<Told> {
    const told: Told = [];
    let left: number = BASE_MAP.style;
    for (const address of new Set(wanted)) {
      const read = await outside.read(address, left).catch(() => null);
      if (read === null) continue;
      left -= read.bytes.length;
      told.push([address, read.bytes]);
    }
    return told;
  }

  async function tryStyle(styleUrl: string): Promise<Named | JsonFault | 'away'> {
    let fault: string;
    try {
      const read = await readStyle(styleUrl);
      if (typeof read !== 'string') return read;
      fault = read;
    } catch (error) {
      fault = (error as Error).message;
    }
    // The address may hold a key.
    log.warn({ host: new URL(styleUrl).host, cause: fault }, 'no base map');
    return fault === 'too-deep' ? fault : 'away';
  }

  const named = async (styleUrl: string): Promise<Named> => {
    const known = styles.get(styleUrl);
    const entry =
      known !== undefined && known.until > now()
        ? known
        : await once(`style ${styleUrl}`, true, async (): Promise<KeptStyle> => {
            const found = await tryStyle(styleUrl);
            // What was good a while ago is better than nothing.
            const before = known?.named;
            const isGood = typeof found !== 'string';
            const shown = isGood || typeof before !== 'object' ? found : before;
            const made = { until: now() + (isGood ? FRESH_MS : FAILED_MS), named: shown };
            styles.set(styleUrl, made, typeof shown === 'string' ? ENTRY : sizeOf(shown));
            return made;
          });
    const found = entry.named;
    if (typeof found !== 'string') return found;
    throw found === 'too-deep' ? tooDeep() : unavailable();
  };

  const read = async (
    address: string,
    maxBytes: number,
    etag: string | null,
  ): Promise<OutsideFile | null> => {
    try {
      return await outside.read(address, maxBytes, etag);
    } catch (error) {
      if (!(error instanceof OutsideFailure)) throw error;
      // Hosts say so where there is nothing to draw.
      if (error.status === 404 || error.status === 204 || error.status === 410) throw notThere();
      log.debug({ cause: error.message }, 'a part of a base map can not be had');
      throw unavailable();
    }
  };

  async function pictureOrJson(bytes: Buffer<ArrayBuffer>): Promise<BaseMapFile> {
    const picture = pictureType(bytes);
    if (picture !== null) return { bytes, mediaType: picture };
    // Nothing else is given out under our name, a page above all.
    const { fault } = await json.ask({ kind: 'check', bytes });
    if (fault !== null) throw fault === 'too-deep' ? tooDeep() : unavailable();
    return { bytes, mediaType: 'application/json' };
  }

  /** Once fresh, asked for again with its ETag. */
  const readFile = (address: string, maxBytes: number): Promise<BaseMapFile> => {
    const known = files.get(address);
    if (known !== undefined && known.until > now()) return Promise.resolve(known);
    return once(`file ${address}`, true, async () => {
      const answer = await read(address, maxBytes, known?.etag ?? null);
      const until = now() + FRESH_MS;
      const file =
        answer === null
          ? { ...known!, until }
          : { ...(await pictureOrJson(answer.bytes)), until, etag: answer.etag };
      files.set(address, file, file.bytes.length + ENTRY);
      return file;
    });
  };

  return {
    style: async (styleUrl, base) => {
      const { text } = await named(styleUrl);
      const address = Buffer.from(JSON.stringify(base).slice(1, -1));
      const whole = Buffer.concat(text.flatMap((part, i) => (i === 0 ? [part] : [address, part])));
      return new Uint8Array(whole);
    },
    tile: async (styleUrl, name, tile) => {
      const templates = (await named(styleUrl)).tiles.get(name);
      if (templates === undefined) throw notThere();
      const address = tileAddress(templates, tile);
      const answer = await once(`tile ${address}`, false, () => read(address, BASE_MAP.tile, null));
      if (answer === null) throw unavailable();
      const { bytes } = answer;
      const picture = pictureType(bytes);
      // A page or a message instead of a tile.
      if (picture === null && /^\s*[<{]/.test(bytes.toString('latin1', 0, 64))) throw unavailable();
      return { bytes, mediaType: picture ?? 'application/vnd.mapbox-vector-tile' };
    },
    file: async (styleUrl, name) => {
      const address = (await named(styleUrl)).files.get(name);
      if (address === undefined) throw notThere();
      return readFile(address, BASE_MAP.data);
    },
    sprite: async (styleUrl, name, ending) => {
      const address = (await named(styleUrl)).sprites.get(name);
      if (address === undefined) throw notThere();
      const url = new URL(address);
      url.pathname += ending;
      return readFile(url.href, BASE_MAP.sprite);
    },
    stop: async () => {
      outside.stop();
      await json.stop();
    },
  };
}

function namesOf(style: ReadStyle, base: string): Named {
  const whole = Buffer.from(style.text.buffer);
  const text: Buffer[] = [];
  let from = 0;
  for (let at = whole.indexOf(base); at >= 0; at = whole.indexOf(base, from)) {
    text.push(whole.subarray(from, at));
    from = at + base.length;
  }
  text.push(whole.subarray(from));
  return {
    text,
    tiles: new Map(style.tiles),
    files: new Map(style.files),
    sprites: new Map(style.sprites),
  };
}

/** Bytes; besides the text, the names hold addresses. */
const sizeOf = ({ text, tiles, files, sprites }: Named): number =>
  ENTRY +
  text.reduce((sum, part) => sum + part.length, 0) +
  [...tiles.values()].flat().reduce((sum, address) => sum + 2 * address.length, 0) +
  [...files.values(), ...sprites.values()].reduce((sum, address) => sum + 2 * address.length, 0);

/** By the first bytes: what a host says of its files is not believed. */
function pictureType(bytes: Buffer): string | null {
  if (bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return 'image/png';
  if (bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))) return 'image/jpeg';
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP')
    return 'image/webp';
  return null;
}
